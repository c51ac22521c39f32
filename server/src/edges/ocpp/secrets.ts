/** The replacement of a secret in stored frames, commands and answers. */
export const BLANKED = '[redacted]'

/** Words in a name whose value is a secret; a name is split at changes of case, digits and signs. */
const SECRET_WORDS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'secrets',
  'token',
  'credential',
  'credentials',
  'psk',
  'pin',
  'puk',
  'key',
])
/** The same for names that are written in one piece. */
const SECRET_PARTS =
  /passw|passphrase|secret|token|credential|presharedkey|(?:authori[sz]ation|auth|api|private|access|shared|encryption|crypto|aes|wifi|wlan|wpa|master|security)key|(?:^|sim|sim\d|card|wifi|user)(?:psk|pin|puk)\d?$|pass$/
/** `https://user:password@host` in a value. */
const USER_INFO = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*:[^/?#\s]*@/i

/** Whether the value of a configuration key must be hidden: AuthorizationKey, and vendors' keys that name a password, key, token or PIN. */
export function isSecretKey(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  // A public key is not a secret, and is needed to check what a meter signs.
  if (words.includes('public') || /public_?key/i.test(name)) return false
  return words.some((word) => SECRET_WORDS.has(word)) || SECRET_PARTS.test(words.join(''))
}

/** The value that a command sets, if it is a secret; otherwise null. */
export function secretIn(payload: object): string | null {
  const { key, value } = keyAndValue(payload)
  return key !== null && typeof value === 'string' && isSecret(key, value) ? value : null
}

/** Long enough not to be part of other texts by accident. */
const TELLING_LENGTH = 12

/** Secrets of one station, in every form in which it may write them: its key, and what was sent to it. */
export interface KnownSecrets {
  /** The key with which the station connected. */
  key(bytes: Uint8Array): void
  /** A secret that is sent to the station. */
  sent(secret: string): void
  forms(): readonly string[]
}

/** How many secrets of a station are remembered besides its key. */
const SECRETS_KEPT = 8

export function knownSecrets(): KnownSecrets {
  let key: readonly string[] = []
  let sent: readonly (readonly string[])[] = []
  let all: readonly string[] = []
  const remember = (forms: readonly string[]) => {
    sent = [...sent.filter(([first]) => first !== forms[0]), forms].slice(-SECRETS_KEPT)
  }
  return {
    key(bytes) {
      const forms = formsOf(bytes)
      if (key.length > 0 && key[0] !== forms[0]) remember(key)
      key = forms
      all = [...key, ...sent.flat()]
    },
    sent(secret) {
      remember([...new Set([secret, ...formsOf(Buffer.from(secret))])])
      all = [...key, ...sent.flat()]
    },
    forms: () => all,
  }
}

const HEX = /^(?:[0-9a-f]{2}){8,}$/i

/** A key as text, as hexadecimal digits and in base64, whichever of them the station sent; short ones are left out. */
function formsOf(secret: Uint8Array): readonly string[] {
  const given = Buffer.from(secret)
  const digits = given.toString('latin1')
  const bytes = HEX.test(digits) ? [given, Buffer.from(digits, 'hex')] : [given]
  const forms = bytes.flatMap((one) => [one.toString('utf8'), one.toString('latin1'), one.toString('hex'), one.toString('base64').replace(/=+$/, '')])
  return [...new Set(forms)].filter((form) => form.length >= TELLING_LENGTH)
}

/**
 * A frame that can be stored and shown: values of secret keys are blanked, and every occurrence of `sent`. A frame without secrets is
 * returned unchanged, byte for byte. One that is not JSON, or hides a key behind a duplicate, loses every value.
 */
export function blankFrame(text: string, sent: readonly string[] = []): string {
  const lower = sent.length === 0 ? '' : text.toLowerCase()
  // Escapes can spell any text, so where there are some, each secret is looked for in what they mean.
  const isEscaped = text.includes('\\')
  const known = sent.filter((secret, at) => secret !== '' && (isEscaped || spellingsOf(sent)[at]?.some((spelling) => lower.includes(spelling))))
  if (known.length === 0 && !/"key"/i.test(text) && !/\\u00[46][0-9a-f]/i.test(text)) return text
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return blankText(text, known)
  }
  const isAnswer = Array.isArray(frame) && (frame[0] === 3 || frame[0] === 4)
  const blanker = new Blanker(known.filter((secret) => secret.length >= TELLING_LENGTH))
  const words = new Blanker(known)
  const blanked =
    isAnswer && Array.isArray(frame)
      ? frame.map((part: unknown, index) => (index < 2 ? blanker.blank(part, 0) : words.blank(part, 0)))
      : blanker.blank(frame, 0)
  if (blanker.found || words.found) return JSON.stringify(blanked)
  return secretNames(text) > blanker.secrets + words.secrets ? blankText(text, known) : text
}

/** Every frame of a station is searched for the same secrets. */
const spellings = new WeakMap<readonly string[], readonly (readonly string[])[]>()

/** How each secret may appear in a text without escapes, in lower case: as it is, and as JSON writes it. */
function spellingsOf(secrets: readonly string[]): readonly (readonly string[])[] {
  const known = spellings.get(secrets) ?? secrets.map((secret) => [...new Set([secret.toLowerCase(), escaped(secret).toLowerCase()])])
  spellings.set(secrets, known)
  return known
}

class Blanker {
  found = false
  /** Records that name a secret, with or without a value. */
  secrets = 0
  readonly #known: readonly string[]

  constructor(known: readonly string[]) {
    this.#known = known
  }

  blank(value: unknown, depth: number): unknown {
    if (depth > 32) {
      this.found = true
      return BLANKED
    }
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((item: unknown) => this.blank(item, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    const { key, value: held } = keyAndValue(value)
    const hides = key !== null && isSecret(key, held)
    if (key !== null && isSecretKey(key)) this.secrets++
    return Object.fromEntries(
      Object.entries(value).map(([name, item]: [string, unknown]) => {
        if (!hides || name.toLowerCase() !== 'value') return [this.#text(name), this.blank(item, depth + 1)]
        this.found ||= item !== BLANKED
        return [name, BLANKED]
      }),
    )
  }

  #text(text: string): string {
    const left = cleaned(this.#known, text)
    this.found ||= left !== text
    return left
  }
}

/** Key and value of `{key, value}`, with field names in any case. */
function keyAndValue(record: object): { readonly key: string | null; readonly value: unknown } {
  let key: string | null = null
  let value: unknown
  for (const [name, item] of Object.entries(record)) {
    if (name.toLowerCase() === 'key' && typeof item === 'string') key = item
    if (name.toLowerCase() === 'value') value = item
  }
  return { key, value }
}

function isSecret(key: string, value: unknown): boolean {
  return isSecretKey(key) || (typeof value === 'string' && USER_INFO.test(value))
}

/** How often a text names a secret, regardless of its structure. */
function secretNames(text: string): number {
  return [...text.matchAll(/"key"\s*:\s*"([^"]*)"/gi)].filter(([, name = '']) => isSecretKey(name)).length
}

/** A text that is no frame, such as the reason of a close, without the known secrets. */
export function blankWords(text: string, known: readonly string[]): string {
  return cleaned(known, text)
}

/** Without its structure it is unknown which value belongs to which key. */
function blankText(text: string, known: readonly string[]): string {
  const plain = cleaned(
    known.flatMap((secret) => [escaped(secret), secret]),
    text,
  )
  if (secretNames(plain) === 0) return plain
  return plain.replaceAll(/("value"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|[^\s,}\]"]+)/gi, `$1"${BLANKED}"`)
}

/** Texts may be escaped more than once, as in JSON inside a text inside JSON. */
const ESCAPED_DEPTH = 4

/** A text without the secrets, also where escapes spell them. */
function cleaned(secrets: readonly string[], text: string): string {
  const left = without(secrets, text)
  let meant = left
  for (let depth = 0; depth < ESCAPED_DEPTH && meant.includes('\\'); depth++) {
    meant = unescaped(meant)
    const clean = without(secrets, meant)
    if (clean !== meant) return clean
  }
  return left
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|([\s\S]))/gi, (_, code: string | undefined, sign = '') =>
    code === undefined ? (escapes[sign as string] ?? (sign as string)) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function without(secrets: readonly string[], text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(new RegExp(secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'gi'), BLANKED), text)
}

/** A text as it appears between the quotes of JSON. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
