import { transferId, type AccountKind, type AccountRef, type LedgerRefusalReason } from '../../src/features/ledger/index.ts'
import { practised, type PracticeEntry as Entry } from './practice-postings.ts'

/**
 * A second, independent implementation of the ledger: one entry after the other, no sets, no locks, no SQL. It contains only the codes that
 * the sequences use. Both must give the same results.
 */
export interface Model {
  readonly accounts: Map<string, { posted: bigint; held: bigint }>
  readonly transfers: Map<string, Entry>
  readonly resolved: Set<string>
  /** Approved transfers, by transfer id. */
  readonly approvals: Map<string, Entry>
}

export type Role = 'api' | 'worker' | 'watcher'

interface Edge {
  readonly code: Entry['code']
  readonly from: readonly AccountKind[]
  readonly to: AccountKind
  readonly roles: readonly Role[]
  readonly cause: Entry['cause']['kind']
  readonly holds: 'always' | 'never' | 'either'
  readonly bound?: (entry: Entry, model: Model) => boolean
}

const ofCause = (kind: AccountKind) => (entry: Entry) =>
  [entry.debit, entry.credit].every((side) => side.kind !== kind || side.owner === entry.cause.id)
const paidBy = (code: Entry['code']) => (entry: Entry, model: Model) =>
  [...model.transfers.values()].some(
    (paid) =>
      paid.code === code &&
      ['post', 'capture'].includes(paid.phase) &&
      name(paid.credit) === name(entry.debit) &&
      name(paid.debit) === name(entry.credit),
  )

const edges: readonly Edge[] = [
  { code: 'faucet', from: ['faucet'], to: 'recharge', roles: ['api'], cause: 'faucet', holds: 'never' },
  { code: 'deposit', from: ['chain_clearing'], to: 'recharge', roles: ['watcher'], cause: 'deposit', holds: 'never' },
  {
    code: 'charge_payment',
    from: ['recharge'],
    to: 'session_pool',
    roles: ['api', 'worker'],
    cause: 'charging_session',
    holds: 'always',
    bound: ofCause('session_pool'),
  },
  {
    code: 'host_share',
    from: ['session_pool'],
    to: 'income',
    roles: ['worker'],
    cause: 'charging_session',
    holds: 'always',
    bound: ofCause('session_pool'),
  },
  {
    code: 'commission',
    from: ['session_pool'],
    to: 'operator_income',
    roles: ['worker'],
    cause: 'charging_session',
    holds: 'either',
    bound: ofCause('session_pool'),
  },
  {
    code: 'own_use_return',
    from: ['session_pool'],
    to: 'recharge',
    roles: ['worker'],
    cause: 'charging_session',
    holds: 'either',
    bound: (entry, model) => ofCause('session_pool')(entry) && paidBy('charge_payment')(entry, model),
  },
  {
    code: 'lease_purchase',
    from: ['recharge'],
    to: 'lease_unearned',
    roles: ['api', 'worker'],
    cause: 'lease',
    holds: 'never',
    bound: ofCause('lease_unearned'),
  },
  {
    code: 'lease_accrue',
    from: ['lease_unearned'],
    to: 'lease_earned',
    roles: ['api', 'worker'],
    cause: 'lease',
    holds: 'never',
    bound: ofCause('lease_unearned'),
  },
  {
    code: 'lease_refund',
    from: ['lease_unearned'],
    to: 'recharge',
    roles: ['api', 'worker'],
    cause: 'lease',
    holds: 'never',
    bound: (entry, model) => ofCause('lease_unearned')(entry) && paidBy('lease_purchase')(entry, model),
  },
  {
    code: 'transfer_own',
    from: ['income', 'reward'],
    to: 'recharge',
    roles: ['api'],
    cause: 'transfer',
    holds: 'never',
    bound: ({ debit, credit }) => debit.owner === credit.owner,
  },
  {
    code: 'transfer_member',
    from: ['income'],
    to: 'recharge',
    roles: ['api', 'worker'],
    cause: 'transfer',
    holds: 'either',
    bound: ({ debit, credit }) => debit.owner !== credit.owner,
  },
  {
    code: 'withdraw_net',
    from: ['recharge', 'income', 'reward'],
    to: 'chain_clearing',
    roles: ['api', 'worker'],
    cause: 'withdrawal',
    holds: 'always',
  },
  ...(['operator_bank', 'chain_clearing'] as const).map((to): Edge => ({
    code: 'treasury_sweep',
    from: ['operator_income', 'lease_earned'],
    to,
    roles: ['api'],
    cause: 'payout',
    holds: 'never',
  })),
]

const outside: readonly AccountKind[] = ['faucet', 'chain_clearing', 'operator_bank']
const INT64 = 2n ** 63n

export const name = ({ kind, owner }: AccountRef) => `${kind}:${owner}`
export const idOf = (entry: Entry) => {
  const { code, cause, key } = practised(entry)
  return transferId(code, cause, key)
}
export const balanceIn = (model: Model, ref: AccountRef) => model.accounts.get(name(ref)) ?? { posted: 0n, held: 0n }
export const availableIn = (model: Model, ref: AccountRef) => balanceIn(model, ref).posted - balanceIn(model, ref).held

export function newModel(): Model {
  return { accounts: new Map(), transfers: new Map(), resolved: new Set(), approvals: new Map() }
}

export type Verdict = { readonly results: readonly ('created' | 'exists')[] } | { readonly reasons: ReadonlySet<LedgerRefusalReason> }

/** The result that posting these entries must have. Changes the model only where they are accepted. */
export function postToModel(model: Model, role: Role, entries: readonly Entry[]): Verdict {
  const trial: Model = { ...model, accounts: new Map(model.accounts), transfers: new Map(model.transfers), resolved: new Set(model.resolved) }
  const reasons = new Set<LedgerRefusalReason>()
  const results = entries.map((entry) => {
    for (const reason of faultsOfForm(entry)) reasons.add(reason)
    const before = trial.transfers.get(idOf(entry))
    if (!before) {
      trial.transfers.set(idOf(entry), entry)
      return 'created' as const
    }
    if (!isSame(before, entry)) reasons.add('different')
    return 'exists' as const
  })
  const fresh = entries.filter((_, index) => results[index] === 'created')
  for (const entry of fresh) {
    for (const reason of faultsOfMeaning(trial, role, entry)) reasons.add(reason)
    move(trial, entry)
  }
  for (const ref of fresh.flatMap(({ debit, credit }) => [debit, credit])) for (const reason of faultsOfBalance(trial, ref)) reasons.add(reason)
  if (reasons.size > 0) return { reasons }
  model.accounts.clear()
  for (const [key, balance] of trial.accounts) model.accounts.set(key, balance)
  for (const [id, entry] of trial.transfers) model.transfers.set(id, entry)
  for (const id of trial.resolved) model.resolved.add(id)
  return { results }
}

function faultsOfForm({ amount, debit, credit, phase, hold }: Entry): LedgerRefusalReason[] {
  return [
    ...(amount <= 0n || amount > 10n ** 15n ? (['amount'] as const) : []),
    ...(name(debit) === name(credit) ? (['edge'] as const) : []),
    ...((phase === 'capture' || phase === 'void') !== (hold !== undefined) ? (['hold'] as const) : []),
  ]
}

function faultsOfMeaning(model: Model, role: Role, entry: Entry): LedgerRefusalReason[] {
  const edge = edges.find(({ code, from, to }) => code === entry.code && from.includes(entry.debit.kind) && to === entry.credit.kind)
  const isOfPhase = edge && (edge.holds === 'either' || (edge.holds === 'never') === (entry.phase === 'post'))
  return [
    ...(!edge || !isOfPhase || edge.cause !== entry.cause.kind ? (['edge'] as const) : []),
    ...(edge && !edge.roles.includes(role) ? (['role'] as const) : []),
    ...(edge?.bound && !edge.bound(entry, model) ? (['binding'] as const) : []),
    ...(entry.code === 'treasury_sweep' && !isApproved(model, entry) ? (['approval'] as const) : []),
    ...(entry.hold !== undefined && !resolves(model, entry, entry.hold) ? (['hold'] as const) : []),
  ]
}

function isApproved(model: Model, entry: Entry): boolean {
  const approved = model.approvals.get(idOf(entry))
  return (
    approved !== undefined &&
    approved.amount === entry.amount &&
    name(approved.debit) === name(entry.debit) &&
    name(approved.credit) === name(entry.credit)
  )
}

function resolves(model: Model, entry: Entry, holdId: string): boolean {
  const hold = model.transfers.get(holdId)
  if (!hold || hold.phase !== 'hold' || model.resolved.has(holdId)) return false
  const hasSameSides = name(hold.debit) === name(entry.debit) && name(hold.credit) === name(entry.credit)
  const isWithin = entry.phase === 'capture' ? entry.amount <= hold.amount : entry.amount === hold.amount
  return hasSameSides && isWithin && hold.code === entry.code && hold.cause.id === entry.cause.id
}

function move(model: Model, entry: Entry): void {
  const change = (ref: AccountRef, posted: bigint, held: bigint) => {
    const balance = balanceIn(model, ref)
    model.accounts.set(name(ref), { posted: balance.posted + posted, held: balance.held + held })
  }
  if (entry.phase === 'hold') change(entry.debit, 0n, entry.amount)
  if (entry.hold !== undefined) {
    change(entry.debit, 0n, -(model.transfers.get(entry.hold)?.amount ?? 0n))
    model.resolved.add(entry.hold)
  }
  if (entry.phase === 'post' || entry.phase === 'capture') {
    change(entry.debit, -entry.amount, 0n)
    change(entry.credit, entry.amount, 0n)
  }
}

function faultsOfBalance(model: Model, ref: AccountRef): LedgerRefusalReason[] {
  const { posted, held } = balanceIn(model, ref)
  if (posted >= INT64 || posted < -INT64) return ['overflow']
  const isBroken = outside.includes(ref.kind) ? posted > 0n : posted - held < 0n
  return isBroken ? ['insufficient'] : []
}

function isSame(a: Entry, b: Entry): boolean {
  return (
    a.phase === b.phase &&
    name(a.debit) === name(b.debit) &&
    name(a.credit) === name(b.credit) &&
    a.amount === b.amount &&
    a.hold === b.hold &&
    a.detail === b.detail
  )
}
