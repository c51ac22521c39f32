import { staffRoles } from '../kernel/call.ts'
import { id, instantField, strict, z } from '../kernel/field.ts'

export const staffRole = z.enum(staffRoles)

export const staffProfile = strict({ id: id('staff'), name: z.string(), login: z.string(), role: staffRole, signedInAt: instantField })

/** A person of staff, as an act names them. Who left stays named. */
export const staffPerson = strict({ id: id('staff'), name: z.string(), role: staffRole, left: z.boolean() })

export const auditRow = strict({
  id: z.string(),
  at: instantField,
  by: z.string(),
  role: z.nullable(staffRole),
  act: z.string(),
  subject: z.string(),
  detail: z.string(),
})

/** A rule that does not hold, in which part of the product, and since when it was found. */
export const violationRow = strict({ part: z.string(), rule: z.string(), subject: z.string(), detail: z.string(), since: instantField })
