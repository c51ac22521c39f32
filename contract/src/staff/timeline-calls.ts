import { call } from '../kernel/call.ts'
import { anyAmount, id, instantField, strict, z } from '../kernel/field.ts'
import { memberFactKinds } from './types.ts'

export const memberTimeline = call('staff/member/timeline', {
  by: { staff: ['support', 'finance', 'administrator'] },
  repeat: 'reads',
  summary: 'Lists what happened to a member, newest first: leases, payments, charging sessions, freezes and notes, without personal data.',
  input: strict({ memberId: id('member'), limit: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(500)), 50) }),
  output: strict({
    list: z.array(
      strict({
        kind: z.enum(memberFactKinds),
        /** The id of the record that it is about; null: the member itself. */
        id: z.nullable(z.string()),
        at: instantField,
        amount: z.nullable(anyAmount),
        /** A reason, a note, or the name of a package. */
        note: z.nullable(z.string()),
      }),
    ),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
  errors: [],
  example: { as: 'fay', input: { memberId: '@ada.id' } },
})
