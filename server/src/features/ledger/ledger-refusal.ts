/** Why the database refused to move money. `guard:<name>` comes from another feature's guard. */
export type LedgerRefusalReason =
  | 'append-only'
  | 'edge'
  | 'binding'
  | 'hold'
  | 'insufficient'
  | 'overflow'
  | 'amount'
  | 'role'
  | 'different'
  | 'approval'
  | 'demo'
  | 'batch'
  | 'closed'
  | 'epoch'
  | `guard:${string}`

/** A movement of money that the books do not allow. Its transaction is aborted. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal'
  readonly reason: LedgerRefusalReason
  /** The refused transfer, where the database named one. */
  readonly transferId: string | null

  constructor(reason: LedgerRefusalReason, message: string, transferId: string | null, cause: unknown) {
    super(message, { cause })
    this.reason = reason
    this.transferId = transferId
  }
}

const ownStates: Readonly<Record<string, LedgerRefusalReason>> = {
  LG000: 'append-only',
  LG002: 'edge',
  LG003: 'binding',
  LG004: 'hold',
  LG006: 'role',
  LG007: 'different',
  LG008: 'approval',
  LG009: 'demo',
  LG010: 'batch',
  LG011: 'closed',
  LG012: 'epoch',
}

const constraints: Readonly<Record<string, LedgerRefusalReason>> = {
  balance_no_overdraw: 'insufficient',
  balance_no_overcredit: 'insufficient',
  transfer_one_resolution: 'hold',
  transfer_resolves: 'hold',
  transfer_one_reversal: 'approval',
  transfer_amount: 'amount',
  transfer_two_accounts: 'edge',
  correction_pk: 'approval',
  correction_once: 'approval',
  correction_of_transfer: 'approval',
  correction_two_people: 'approval',
  correction_asked_by: 'approval',
  correction_approved_by: 'approval',
  correction_reason: 'approval',
  approval_pk: 'approval',
  approval_two_people: 'approval',
  approval_asked_by: 'approval',
  approval_approved_by: 'approval',
  approval_reason: 'approval',
}

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly message: string
  readonly detail?: string
}

const NUMERIC_VALUE_OUT_OF_RANGE = '22003'
const GUARD = 'LG001'

/** An error of the database as a refusal of the ledger; null where it is another error. */
export function readRefusal(error: unknown): LedgerRefusal | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const { code = '', constraint = '', message, detail } = error as DatabaseError
  const reason = reasonOf(code, constraint, message)
  return reason && new LedgerRefusal(reason, message, /^transfer ([0-9a-f-]{36})$/.exec(detail ?? '')?.[1] ?? null, error)
}

function reasonOf(code: string, constraint: string, message: string): LedgerRefusalReason | null {
  if (code === GUARD) return `guard:${/^guard:([^:]+):/.exec(message)?.[1] ?? 'unnamed'}`
  if (code === NUMERIC_VALUE_OUT_OF_RANGE) return 'overflow'
  return ownStates[code] ?? constraints[constraint] ?? null
}
