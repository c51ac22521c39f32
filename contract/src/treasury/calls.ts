import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { idempotencyKey, nothing, pageOf, paging, plainNote, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'
import { treasuryErrors as e } from './errors.ts'
import { addressDifference, movementKind, movementRow, networkBooks } from './types.ts'

const looking = { staff: ['finance', 'administrator'] } as const

export const treasuryOverview = call('staff/treasury/overview', {
  by: looking,
  repeat: 'reads',
  summary: 'Returns for each network what our addresses hold by its blocks and by our books, and the addresses where the two differ.',
  input: nothing,
  output: strict({ networks: z.array(networkBooks), differences: z.array(addressDifference) }),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const movementList = call('staff/treasury/movements', {
  by: looking,
  repeat: 'reads',
  summary: 'Lists what moved from and to addresses of the operator, what is not explained first.',
  input: strict({ network: z.optional(networkCode), kind: z.optional(movementKind), ...paging }),
  output: pageOf(movementRow),
  errors: [],
  example: { as: 'fay', input: {} },
})

export const explainMovement = call('staff/treasury/explain', {
  by: looking,
  repeat: 'first-result',
  summary: 'Asks a second person to agree that what left an address was the operator’s own money.',
  input: strict({
    idempotencyKey,
    network: networkCode,
    transactionHash: z.string().check(z.maxLength(66), z.regex(/^(0x)?[0-9a-f]{64}$/)),
    logIndex: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: z.string() }),
  errors: [e.movementNotFound, e.movementExplained, e.explanationWaits, e.notOwnMoney, ...askErrors],
  example: {
    as: 'fay',
    input: { idempotencyKey: '@key', network: 'trc20', transactionHash: '@unexplained', logIndex: 0, reason: 'Sent to our bank' },
  },
})
