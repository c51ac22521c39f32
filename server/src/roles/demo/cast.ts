import type { Language } from '@ohmstead/contract/kernel/language'
import type { StaffRole } from '@ohmstead/contract/kernel/call'

/** The people of the demo, screenshots and tests; their history is created through the API. */
export interface CastMember {
  /** In lower case; their name on the platform begins with a capital. */
  readonly name: string
  /** Null: they registered by phone. */
  readonly email: string | null
  readonly phone?: string
  readonly password: string
  /** Confirms what leaves a wallet. */
  readonly fundPassword?: string
  readonly language: Language
  readonly country: string
  /** The member who invited them; absent: a house invitation. */
  readonly invitedBy?: string
  /** Their initial simulated money, in the platform asset. */
  readonly money: string
}

const person = (name: string, password: string, rest: Partial<CastMember> = {}): CastMember => ({
  name,
  password,
  email: `${name}@example.org`,
  language: 'en_US',
  country: 'DE',
  money: '500',
  ...rest,
})

/**
 * Ada hosts two units and has set up everything that protects an account, Ben drives, Cleo invited three generations, Dora has just leased
 * a unit for her own socket, Emil has no debts, Mara registered by phone. Their numbers are reserved by the German numbering plan for
 * fiction.
 */
export const cast = [
  person('ada', 'walnut-Ferry-26', { money: '2500', phone: '+4917604069011', fundPassword: '470826' }),
  person('ben', 'gravel-Tulip-38', { invitedBy: 'ada' }),
  person('cleo', 'marble-Otter-51', { money: '2500', language: 'fr_FR', country: 'FR' }),
  person('dora', 'copper-Lilac-64', { money: '1200', language: 'de_DE', invitedBy: 'cleo' }),
  person('emil', 'thistle-Crane-77', { money: '0' }),
  person('hugo', 'velvet-Anchor-19', { invitedBy: 'ada' }),
  person('ines', 'lantern-Maple-83', { language: 'pt_PT', country: 'PT', invitedBy: 'cleo' }),
  person('jon', 'pebble-Harbor-45', { invitedBy: 'dora' }),
  person('kim', 'juniper-Sail-92', { language: 'zh_CN', invitedBy: 'ben' }),
  person('lea', 'saffron-Brook-31', { language: 'it_IT', country: 'IT' }),
  person('mara', 'amber-Quay-57', { email: null, phone: '+4917604069031', money: '0', language: 'de_DE', invitedBy: 'lea' }),
] as const

/** The drivers of the story and afterwards, so that a demo always shows activity. */
export const drivers = ['ben', 'hugo', 'ines', 'jon', 'kim', 'lea'] as const

export interface StaffCast {
  readonly name: string
  readonly login: string
  readonly password: string
  readonly role: StaffRole
}

export const staffCast: readonly StaffCast[] = [
  { name: 'Gus', login: 'gus', password: 'quarry pine relay noon', role: 'administrator' },
  { name: 'Fay', login: 'fay', password: 'ledger birch tide seven', role: 'finance' },
  { name: 'Olga', login: 'olga', password: 'busbar heron slate dawn', role: 'operations' },
]

/** The sites of the operator's units. */
export const sites = [
  {
    name: 'Kastanienallee',
    address: 'Kastanienallee 4',
    city: '10435 Berlin',
    country: 'DE',
    latitude: 52.5363,
    longitude: 13.4103,
    timeZone: 'Europe/Berlin',
  },
  {
    name: 'Hafen',
    address: 'Am Sandtorkai 30',
    city: '20457 Hamburg',
    country: 'DE',
    latitude: 53.5443,
    longitude: 9.9927,
    timeZone: 'Europe/Berlin',
  },
  {
    name: 'Bellecour',
    address: 'Place Bellecour 12',
    city: '69002 Lyon',
    country: 'FR',
    latitude: 45.7578,
    longitude: 4.832,
    timeZone: 'Europe/Paris',
  },
] as const

/** Models as devices store them; the names are those of the simulated stations. */
export const models = [
  { name: 'OH-7', current: 'AC', maxW: 7_360, connectors: 1, plug: 'Type 2' },
  { name: 'OH-22', current: 'AC', maxW: 22_080, connectors: 2, plug: 'Type 2' },
  { name: 'OH-50', current: 'DC', maxW: 50_000, connectors: 1, plug: 'CCS' },
] as const
export type ModelName = (typeof models)[number]['name']

/** Units by site; `null` is the depot, from which units are delivered to members' own sockets. */
export const units: readonly { readonly name: string; readonly model: ModelName; readonly site: (typeof sites)[number]['name'] | null }[] = [
  { name: 'Kastanienallee 4 A', model: 'OH-22', site: 'Kastanienallee' },
  { name: 'Kastanienallee 4 B', model: 'OH-22', site: 'Kastanienallee' },
  { name: 'Kastanienallee 4 C', model: 'OH-7', site: 'Kastanienallee' },
  { name: 'Sandtorkai 1', model: 'OH-50', site: 'Hafen' },
  { name: 'Sandtorkai 2', model: 'OH-50', site: 'Hafen' },
  { name: 'Sandtorkai 3', model: 'OH-22', site: 'Hafen' },
  { name: 'Sandtorkai 4', model: 'OH-7', site: 'Hafen' },
  { name: 'Bellecour Nord', model: 'OH-22', site: 'Bellecour' },
  { name: 'Bellecour Sud', model: 'OH-50', site: 'Bellecour' },
  { name: 'Depot 1', model: 'OH-7', site: null },
  { name: 'Depot 2', model: 'OH-7', site: null },
  { name: 'Depot 3', model: 'OH-7', site: null },
]

const sameIn = (name: string) => ({ en_US: name, zh_CN: name, de_DE: name, fr_FR: name, it_IT: name, pt_PT: name })

/** The catalogue. Prices for a year; what units realise is computed from the ledger. */
export const packages = [
  {
    names: sameIn('AC 7 kW'),
    model: 'OH-7',
    tier: 'professional',
    rank: 1,
    price: '240',
    cycleDays: 365,
  },
  {
    names: sameIn('AC 22 kW'),
    model: 'OH-22',
    tier: 'professional',
    rank: 2,
    price: '620',
    cycleDays: 365,
  },
  {
    names: sameIn('DC 50 kW'),
    model: 'OH-50',
    tier: 'premium',
    rank: 3,
    price: '1480',
    cycleDays: 365,
  },
] as const

/** What drivers pay: per kWh, start and idle, with VAT inside; DC and AC. */
export const tariffs = [
  { current: 'AC', perKwh: '0.49', perMinute: '0', start: '0.35', idlePerMinute: '0.05', idleGraceMinutes: 30 },
  { current: 'DC', perKwh: '0.62', perMinute: '0', start: '0.35', idlePerMinute: '0.1', idleGraceMinutes: 10 },
] as const

/** What a kWh costs the site, by country. */
export const energyRates = [
  { country: 'DE', AC: '0.178', DC: '0.171', vatPpm: 190_000 },
  { country: 'FR', AC: '0.142', DC: '0.139', vatPpm: 200_000 },
] as const

/** Official contacts of the operator. Those of its settings and its own pages are official without an entry. */
export const officialContacts = [
  { text: 'help@ohmstead.example', owner: 'Support', mayAsk: ['reference', 'unit', 'appointment'] },
  { text: '+49 30 23125 014', owner: 'Support', mayAsk: ['reference', 'appointment'] },
  { text: 'telegram: @ohmstead_news', owner: 'News', mayAsk: [] },
  { text: 'ST-7KQ4', owner: 'Olga, operations', mayAsk: ['unit', 'appointment'] },
] as const
