import { dayField, id, instantField, plainText, strict, z } from '../kernel/field.ts'

/** The kinds of contacts that can be checked. */
export const contactChannels = ['site', 'mail', 'phone', 'handle', 'wallet', 'staff'] as const
export type ContactChannel = (typeof contactChannels)[number]

/** The services on which the operator can have a name. The canonical form of such a name is `<service>/@<name>`. */
export const contactServices = ['telegram', 'wechat', 'x', 'facebook', 'instagram', 'youtube', 'linkedin', 'tiktok'] as const
export type ContactService = (typeof contactServices)[number]

/** What a contact may ask a person for. A closed list, so that each of them has words in every language, and none of them is a secret. */
export const contactRequests = ['reference', 'unit', 'appointment', 'feedback', 'signIn', 'payment'] as const
export type ContactRequest = (typeof contactRequests)[number]

/** What no contact of the operator ever asks for. */
export const neverAsked = ['password', 'code', 'transfer', 'remote', 'pay', 'file'] as const

/**
 * What contacts of a channel may ask for. A sign-in is asked for by our own sites only; a payment by them and at an address. Everything that can be
 * sent under a forged name asks for neither. The database has the same rule.
 */
export function mayBeAskedBy(channel: ContactChannel): readonly ContactRequest[] {
  if (channel === 'wallet') return ['payment']
  return contactRequests.filter((one) => channel === 'site' || (one !== 'signIn' && one !== 'payment'))
}

export const contactVerdicts = ['ours', 'notOurs', 'fake', 'unclear'] as const

/** Why something cannot be checked: no known form, a number without its country, a link that hides its target, the address of a device. */
export const unclearReasons = ['form', 'country', 'shortened', 'local'] as const

/** What is suspicious about the typed text itself. */
export const contactWarnings = ['hidden', 'userinfo', 'ownDomain', 'ownName'] as const
export type ContactWarning = (typeof contactWarnings)[number]

/** How it is known that a contact is ours. */
export const contactSources = ['registry', 'instance', 'setting', 'deposit', 'treasury'] as const

export const ownContact = strict({
  channel: z.enum(contactChannels),
  /** In its canonical form. */
  value: z.string(),
  /** Who is reached there, as staff wrote it; null: the operator. */
  owner: z.nullable(z.string()),
  source: z.enum(contactSources),
  /** Null: it is not in the registry, so no day is known. */
  since: z.nullable(dayField),
  mayAsk: z.array(z.enum(contactRequests)),
})

export const contactAnswer = strict({
  verdict: z.enum(contactVerdicts),
  /** As what the text was understood; null: as nothing that can be checked. */
  channel: z.nullable(z.enum(contactChannels)),
  /** The text in the form in which it was compared. */
  value: z.string(),
  /** Ours: the contact, or several where a name without its service was checked. */
  contacts: z.array(ownContact),
  /** When a former contact stopped being ours; null: it never was, or is. */
  endedAt: z.nullable(instantField),
  reason: z.nullable(z.enum(unclearReasons)),
  warnings: z.array(z.enum(contactWarnings)),
  /** The official contact that it can be confused with. */
  resembles: z.nullable(z.string()),
})

/** Who is reached at a contact. */
export const contactOwner = plainText(2, 80)
export const contactText = plainText(2, 300)

export const staffContact = strict({
  id: id('contact'),
  channel: z.enum(contactChannels),
  value: z.string(),
  owner: z.string(),
  since: dayField,
  mayAsk: z.array(z.enum(contactRequests)),
  addedAt: instantField,
  askedBy: z.string(),
  approvedBy: z.string(),
  endedAt: z.nullable(instantField),
})

export const reportStates = ['open', 'fake', 'dismissed'] as const

export const contactReport = strict({
  id: id('contactReport'),
  channel: z.enum(contactChannels),
  value: z.string(),
  /** What the last reporter wrote who wrote something; empty: no one did. */
  note: z.string(),
  /** How often it was reported. */
  times: z.number(),
  state: z.enum(reportStates),
  reportedAt: instantField,
  lastAt: instantField,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instantField),
  reason: z.nullable(z.string()),
})
