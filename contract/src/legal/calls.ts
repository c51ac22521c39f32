import { call } from '../kernel/call.ts'
import { idempotencyKey, nothing, strict, z } from '../kernel/field.ts'
import { legalErrors as e } from './errors.ts'
import { legalDocuments, legalFile, legalSummary, legalText, legalVersionField, legalWritings, staffLegalVersion } from './types.ts'

const one = { document: z.enum(legalDocuments), version: z.optional(legalVersionField) }

export const legalList = call('legal/document/list', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Lists the legal documents with the version in force and the next one.',
  input: nothing,
  output: strict({ list: z.array(legalSummary) }),
  errors: [],
  example: { input: {} },
})

export const legalDetail = call('legal/document/detail', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Returns a legal document in the reader’s language: the version in force, or the named one.',
  input: strict(one),
  output: legalText,
  errors: [e.versionNotFound],
  example: { input: { document: 'terms' } },
})

export const legalFileOf = call('legal/document/file', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Returns a legal document as a PDF in the reader’s language. The file is in `content`, base64.',
  input: strict(one),
  output: legalFile,
  errors: [e.versionNotFound],
  example: { input: { document: 'terms' } },
  perMinute: 12,
})

export const staffLegalList = call('staff/legal/list', {
  by: { staff: ['content', 'administrator'] },
  repeat: 'reads',
  localised: true,
  summary: 'Lists all versions of the legal documents with who published each of them.',
  input: nothing,
  output: strict({ list: z.array(staffLegalVersion) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const staffLegalTexts = call('staff/legal/texts', {
  by: { staff: ['content', 'administrator'] },
  repeat: 'reads',
  summary: 'Returns a version of a legal document in all languages, as it was published: with the places for the details of the operator.',
  input: strict(one),
  output: strict({ version: z.string(), texts: legalWritings }),
  errors: [e.versionNotFound],
  example: { as: 'gus', input: { document: 'terms' } },
})

export const publishLegal = call('staff/legal/publish', {
  by: { staff: ['administrator'] },
  repeat: 'first-result',
  summary: 'Publishes a new version of a legal document in all six languages. It comes into force on a later day and never changes.',
  input: strict({ idempotencyKey, document: z.enum(legalDocuments), version: legalVersionField, texts: legalWritings }),
  output: staffLegalVersion,
  errors: [e.versionTooEarly, e.versionExists],
  example: { as: 'gus', input: { idempotencyKey: '@key', document: 'risk', version: '@day.nextMonth', texts: '@legal.texts' } },
})
