/** The prefix of each kind of id. An id is `<prefix>_<26 characters>`, sortable by time, and shown to people. */
export const idPrefixes = {
  member: 'mb',
  signIn: 'si',
  passkey: 'pk',
  staff: 'st',
  site: 'site',
  model: 'mod',
  point: 'pt',
  command: 'cmd',
  package: 'pkg',
  lease: 'ls',
  resale: 'rs',
  hosting: 'ho',
  custody: 'cu',
  queuePlace: 'qp',
  tariff: 'tf',
  chargingSession: 'cs',
  settlement: 'se',
  correction: 'co',
  faucet: 'fa',
  debt: 'de',
  mail: 'ma',
  withdrawalHold: 'wh',
  freeze: 'fz',
  file: 'fi',
  frame: 'fr',
  quarantine: 'qu',
  approval: 'ap',
  meterExchange: 'mx',
  card: 'cd',
  notice: 'nt',
  announcement: 'an',
  dispute: 'di',
  screeningList: 'sl',
  screeningHit: 'sh',
  memberTransfer: 'tr',
  savedAddress: 'sa',
  withdrawal: 'wd',
  deposit: 'dp',
  task: 'tk',
  assignment: 'ta',
  proof: 'tp',
  funding: 'fu',
  wheel: 'wl',
  draw: 'dw',
  payout: 'po',
  contribution: 'cn',
  contact: 'oc',
  contactReport: 'or',
  sweep: 'sw',
  conversation: 'sc',
  incident: 'ic',
  cannedAnswer: 'ca',
} as const

export type IdKind = keyof typeof idPrefixes
declare const kind: unique symbol
/** An id of one kind of thing. Text on the wire and in the database. */
export type Id<K extends IdKind> = string & { readonly [kind]: K }

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const CODES = Array.from(ALPHABET, (sign) => sign.charCodeAt(0))
/** The codes of the id that is being composed. A plain list: the elements of a typed one are passed on slowly. */
const codes = Array.from({ length: 26 }, () => 0)

/** Composes an id from a time and 80 random bits. The caller provides both, so that this file reads no clock or generator. */
export function composeId<K extends IdKind>(idKind: K, ms: number, random: Uint8Array): Id<K> {
  // From codes: a text that is joined sign by sign needs a kilobyte until it is read, and thousands of ids wait to be stored.
  for (let rest = ms, place = 9; place >= 0; place--, rest = Math.floor(rest / 32)) codes[place] = CODES[rest % 32] ?? 0
  let place = 10
  let bits = 0
  let value = 0
  for (const byte of random.subarray(0, 10)) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      codes[place++] = CODES[(value >>> bits) & 31] ?? 0
      value &= (1 << bits) - 1
    }
  }
  return `${idPrefixes[idKind]}_${String.fromCharCode(...codes)}` as Id<K>
}

/** The pattern of one kind of id. */
export function idPattern(idKind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[idKind]}_[0-9a-hjkmnp-tv-z]{26}$`)
}

/** Whether a text has the form of an id of this kind. */
export function isId<K extends IdKind>(idKind: K, text: string): text is Id<K> {
  return idPattern(idKind).test(text)
}
