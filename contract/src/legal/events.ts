import { event } from '../kernel/event.ts'
import { strict, z } from '../kernel/field.ts'
import { legalDocuments, legalVersionField } from './types.ts'

/** A version was published; it comes into force on a later day. */
export const legalPublished = event('legal.published', {
  publishedBy: ['api'],
  payload: strict({ document: z.enum(legalDocuments), version: legalVersionField }),
  stales: ['legal/document/list', 'legal/document/detail', 'staff/legal/list'],
})
