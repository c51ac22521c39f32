import { dayField, instantField, plainNote, plainText, strict, z } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** The documents of an instance. Members consent to the terms and the privacy policy, and buy a lease under the lease terms. */
export const legalDocuments = ['terms', 'privacy', 'risk', 'lease'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** A version is named by the day (UTC) on which it comes into force. */
export const legalVersionField = dayField

/** A version without its text. */
export const legalVersion = strict({ version: z.string(), inForceAt: instantField })

export const legalSummary = strict({
  document: z.enum(legalDocuments),
  title: z.string(),
  /** The version in force. */
  ...legalVersion.shape,
  /** The next version, once it is published. */
  next: z.nullable(legalVersion),
})

export const legalText = strict({
  document: z.enum(legalDocuments),
  ...legalVersion.shape,
  title: z.string(),
  /** Markdown, with the details of the operator filled in. */
  body: z.string(),
  language: z.enum(languages),
  state: z.enum(['inForce', 'scheduled', 'replaced']),
  /** SHA-256 of the published text in this language, before the details of the operator are filled in. */
  hash: z.string(),
  /** All published versions, newest first. */
  versions: z.array(legalVersion),
})

/** A document in one language, as it is published. */
export const legalWriting = strict({ title: plainText(1, 120), body: plainNote(200, 60_000) })
export const legalWritings = strict({
  en_US: legalWriting,
  de_DE: legalWriting,
  fr_FR: legalWriting,
  it_IT: legalWriting,
  pt_PT: legalWriting,
  zh_CN: legalWriting,
})

/** A version as staff see it. */
export const staffLegalVersion = strict({
  document: z.enum(legalDocuments),
  ...legalVersion.shape,
  title: z.string(),
  state: z.enum(['inForce', 'scheduled', 'replaced']),
  /** Null: it came with a release. */
  publishedBy: z.nullable(z.string()),
  publishedAt: instantField,
})

/** The file of a document. */
export const legalFile = strict({ fileName: z.string(), type: z.string(), content: z.string() })
