import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { canonicalQuery, h5 } from '@ohmstead/contract/http/signing'
import { call, staffRoles } from '@ohmstead/contract/kernel/call'
import { amount, idempotencyKey, nothing, strict, text, z } from '@ohmstead/contract/kernel/field'
import { implement } from '../../src/platform/implement.ts'
import type { ApiClient } from '../client.ts'

const keyed = strict({ amount, remark: z.optional(text(1, 30)), idempotencyKey })

export const pay = call('probe/pay', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Pays.',
  input: keyed,
  output: strict({ paid: amount, number: z.number() }),
  errors: [credentialErrors.signInNotFound],
  example: { input: {} },
})
const payElsewhere = call('probe/pay/elsewhere', { ...pay, example: { input: {} } })
export const peek = call('probe/peek', {
  method: 'GET',
  by: 'anyone',
  repeat: 'reads',
  summary: 'Peeks.',
  input: strict({ at: z.optional(text(1, 10)) }),
  output: strict({ at: z.nullable(z.string()), who: z.string() }),
  errors: [],
  example: { input: {} },
})
export const confirmed = call('probe/confirmed', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary: 'Requires a confirmation.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})
const forStaff = call('probe/staff', {
  by: { staff: staffRoles },
  repeat: 'reads',
  summary: 'For staff.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
})
export const fail = call('probe/fail', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Fails.',
  input: strict({ how: z.enum(['defect', 'shutdown', 'slow']) }),
  output: nothing,
  errors: [],
  example: { input: {} },
})
const seldom = call('probe/seldom', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Has a low rate limit.',
  input: nothing,
  output: nothing,
  errors: [],
  example: { input: {} },
  perMinute: 5,
})

const insertPayment = (declaration: typeof pay | typeof payElsewhere) =>
  implement(declaration as typeof pay, async ({ trx, caller, refuse }, { amount: paid }) => {
    const { rows } = await sql<{
      number: number
    }>`INSERT INTO probe.payment (member_id, micros) VALUES (${caller.memberId}, ${paid}) RETURNING number`.execute(trx)
    // Refused after it wrote: its changes must be rolled back.
    if (paid > 100_000_000n) refuse(credentialErrors.signInNotFound)
    await sql`SELECT pg_sleep(0.15)`.execute(trx)
    return { paid, number: rows[0]?.number ?? 0 }
  })

export const probes = [
  insertPayment(pay),
  insertPayment(payElsewhere),
  implement(peek, async ({ caller }, { at }) => ({ at: at ?? null, who: caller.kind })),
  implement(confirmed, async () => ({})),
  implement(forStaff, async () => ({})),
  implement(fail, async (_, { how }) => {
    if (how === 'defect') throw new Error('a secret detail')
    throw Object.assign(new Error('gone'), { code: how === 'shutdown' ? '57P01' : '57014' })
  }),
  implement(seldom, async () => ({})),
]
export const password = 'porcelain-42'

export const newKey = () => randomBytes(16).toString('base64url')
export const payment = (paid: unknown, more: object = {}) => ({ amount: paid, idempotencyKey: newKey(), ...more })
export const signWith = (fields: Record<string, unknown>) => ({
  ...fields,
  sign: createHmac('sha256', h5.secret).update(canonicalQuery(fields)).digest('hex'),
})

export interface Sent {
  readonly path?: string
  readonly method?: string
  readonly body: string | Uint8Array
  readonly headers?: Record<string, string>
  readonly as?: ApiClient
}

export const json = (body: unknown): Sent => ({ body: JSON.stringify(body) })
