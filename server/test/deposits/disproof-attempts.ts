import type { Id } from '@ohmstead/contract/kernel/id'
import { transferId } from '../../src/features/ledger/index.ts'
import type { posting, RuleAttempt } from '../cast/rule-attempt.ts'

const AMOUNT = 5n

/** Two people approved this, in the transaction of the attempt. */
export const approved = (kind: string, asked: Readonly<Record<string, string>>) =>
  ({
    as: 'superuser',
    sql: `alter table approvals.request disable trigger user; insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
      values ('ap_${'0'.repeat(26)}', '${kind}', 'x', '${JSON.stringify(asked)}', 'x', 'st_a', 'finance', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'finance', 'si_b', now(), pg_current_xact_id())`,
  }) as const

export const correctsBy = (correctionId: string, transfer: string, amount = AMOUNT) =>
  ({ as: 'api', sql: `select ledger.correct('${correctionId}', '${transfer}', ${amount}, 'st_a', 'st_b', 'x')` }) as const

interface Scene {
  readonly ids: Readonly<Record<'final' | 'credited' | 'nobodys', Id<'deposit'>>>
  readonly ben: Id<'member'>
  readonly correctionId: Id<'correction'>
  /** What two people do who only take back what they had assigned. */
  readonly before: { readonly assigned: NonNullable<RuleAttempt['before']> }
  readonly set: (id: string, what: string) => string
  readonly money: (rest: Partial<Parameters<typeof posting>[0]>) => string
  readonly byApi: (name: string, text: string, refused: string, before?: RuleAttempt['before']) => RuleAttempt
  readonly course: string
}

/** Forbidden ways to take out a deposit, and the money that the operator pays then. */
export function disproofAttempts({ ids, ben, correctionId, before, set, money, byApi, course }: Scene): RuleAttempt[] {
  /** Two people approved that the network does not have this deposit, which the worker does not find. */
  const disproof = (depositId: string) => {
    const transfer = transferId('deposit', { kind: 'deposit', id: depositId }, 'deposit')
    return approved('treasury.disprove', { depositId, correctionId, transferId: transfer, amountMicros: String(AMOUNT) })
  }
  const notFound = {
    as: 'superuser',
    sql: `alter table treasury.sighting disable trigger user; update treasury.sighting set found = false, looked_at = now()`,
  } as const
  const creditedTransfer = transferId('deposit', { kind: 'deposit', id: ids.credited }, 'deposit')
  const drop = (id: string) => set(id, `state = 'dropped'`)
  const disproved = [notFound, disproof(ids.credited), correctsBy(correctionId, creditedTransfer), { as: 'api', sql: drop(ids.credited) }] as const
  const shortfall = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
    money({
      code: 'deposit_shortfall',
      debit: 'operator_bank:platform',
      session: correctionId,
      causeKind: 'correction',
      key: 'shortfall',
      amount: 2n,
      ...rest,
    })
  const shortGuard = 'ledger.transfer!guard_deposits_shortfall'
  return [
    byApi('a deposit taken out by the server alone', drop(ids.credited), 'LG001 deposits: no two people agreed', [notFound]),
    byApi('another deposit taken out than agreed', drop(ids.credited), 'LG001 deposits: no two people agreed', [notFound, disproof(ids.final)]),
    ...[ids.credited, ids.final, ids.nobodys].map((id): RuleAttempt => ({
      name: `a deposit taken out that the worker has not looked for, the ${[ids.credited, ids.final].indexOf(id) + 1}. kind`,
      as: 'api',
      before: [disproof(id)],
      sql: drop(id),
      refused: 'LG001 treasury: the worker decides',
      rule: 'deposits.deposit!witnessed',
    })),
    {
      name: 'a deposit taken out that the worker found',
      as: 'api',
      before: [{ ...notFound, sql: notFound.sql.replace('found = false', 'found = true') }, disproof(ids.credited)],
      sql: drop(ids.credited),
      refused: 'LG001 treasury: the worker decides',
      rule: 'deposits.deposit!witnessed',
    },
    {
      name: 'a deposit taken out by the watcher',
      as: 'watcher',
      before: [notFound, disproof(ids.final)],
      sql: drop(ids.final),
      refused: 'LG001 deposits: a deposit that is final cannot change',
      rule: course,
    },
    {
      name: 'a deposit taken out without its money',
      as: 'api',
      sql: drop(ids.credited),
      before: [...disproved.slice(0, 3), { as: 'superuser', sql: 'set constraints all immediate' }],
      refused: 'LG001 guard:deposits: dp_',
      rule: 'deposits.deposit!moves_money',
    },
    ...(['watcher', 'api'] as const).map((as): RuleAttempt => ({
      name: `a deposit that was taken out, brought back by ${as}`,
      as,
      before: disproved,
      sql: set(ids.credited, `state = '${as === 'watcher' ? 'final' : 'unmatched'}'`),
      refused: 'LG001 deposits: a deposit that is dropped cannot change',
      rule: course,
    })),
    {
      name: 'a deposit that was taken out, brought back while the worker does not find it',
      as: 'owner',
      before: disproved,
      sql: set(ids.credited, `state = 'unmatched'`),
      refused: 'LG001 treasury: the worker decides',
      rule: 'deposits.deposit!witnessed',
    },
    {
      name: 'money of the operator for a deposit that two people only took back from a wrong member',
      as: 'api',
      sql: shortfall(),
      before: before.assigned,
      refused: 'LG001 guard:deposits_shortfall: no two people took this deposit back',
      rule: shortGuard,
    },
    {
      name: 'money of the operator for another member',
      as: 'api',
      sql: shortfall({ credit: `recharge:${ben}` }),
      before: disproved,
      refused: 'LG001 guard:deposits_shortfall: the money does not fit',
      rule: shortGuard,
    },
    {
      name: 'money of the operator without the reversal',
      as: 'api',
      sql: shortfall(),
      before: disproved,
      refused: 'LG001 guard:deposits_shortfall: it is paid together',
      rule: shortGuard,
    },
    ...(['worker', 'watcher', 'signer'] as const).map((as): RuleAttempt => ({
      name: `money of the operator moved by ${as}`,
      as,
      before: disproved,
      sql: shortfall(),
      refused: 'LG006',
      rule: null,
    })),
  ]
}
