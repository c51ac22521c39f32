import { call, staffRoles } from '../kernel/call.ts'
import { instantField, strict, text, z } from '../kernel/field.ts'
import { foundKinds } from './types.ts'

const foundRecord = strict({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** The id with which the page of the record is opened: its own, or that of the member for a lease. */
  opens: z.string(),
  /** What it is called; the names of members are masked. */
  title: z.string(),
  note: z.nullable(z.string()),
  at: z.nullable(instantField),
})

export const findRecords = call('staff/find', {
  by: { staff: staffRoles },
  repeat: 'again',
  summary:
    'Finds records by the beginning of their number, and by names, serials, addresses and transaction hashes: only of kinds that the role of the caller may open. The audit log keeps how many of each kind were found and which members, not what was typed.',
  input: strict({ typed: text(2, 120) }),
  output: strict({ list: z.array(foundRecord) }),
  errors: [],
  example: { as: 'gus', input: { typed: 'Harbour' } },
})
