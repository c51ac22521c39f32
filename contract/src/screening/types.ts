import { instantField, strict, z } from '../kernel/field.ts'

/** When an address is compared with the list. */
export const screeningOccasions = ['addressSaved', 'withdrawalRequested', 'withdrawalSigned'] as const
export const screeningOccasion = z.enum(screeningOccasions)
export type ScreeningOccasion = (typeof screeningOccasions)[number]

/** Why the file of the operator could not be used. The list that was loaded before stays in use. */
export const listFaults = ['unreadable', 'tooLarge', 'notText', 'badLine', 'tooMany', 'empty'] as const
export const listFault = z.enum(listFaults)
export type ListFault = (typeof listFaults)[number]

export const screeningList = strict({
  /** SHA-256 of the file, in hexadecimal form. */
  sha256: z.string(),
  /** Addresses that are compared. */
  entries: z.number(),
  /** Addresses of networks that the product does not use. */
  elsewhere: z.number(),
  /** When the file was last written, by the clock of the product. */
  deliveredAt: instantField,
  loadedAt: instantField,
  /** Older than a day: nothing is sent automatically. */
  outdated: z.boolean(),
  simulated: z.boolean(),
})

export const screeningProblem = strict({
  fault: listFault,
  /** The line of the file, where the fault is in one. */
  line: z.nullable(z.number()),
  since: instantField,
})

export const screeningHit = strict({
  hitId: z.string(),
  address: z.string(),
  network: z.string(),
  occasion: screeningOccasion,
  memberId: z.string(),
  /** The withdrawal, where there is one. */
  subject: z.nullable(z.string()),
  /** The reason that the list gives. */
  reason: z.nullable(z.string()),
  foundAt: instantField,
})
