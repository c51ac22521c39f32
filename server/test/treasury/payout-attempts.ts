import { posting, valueAttempts, type RuleAttempt } from '../cast/rule-attempt.ts'

const PAYOUT = `po_${'0'.repeat(26)}`
const AMOUNT = 7n
const superuser = (text: string) => ({ as: 'superuser', sql: text }) as const
/** The ledger's own rules disabled, so that only the guard refuses. */
const alone = superuser('alter table ledger.transfer disable trigger apply')
const immediately = superuser('set constraints all immediate')
const unruled = superuser('set local session_replication_role = replica')

const insert = (rest: Readonly<Record<string, string>> = {}) => {
  const values = { id: `'${PAYOUT}'`, network: `'erc20'`, account: `'vat_payable'`, owner: `'platform'`, amount_micros: String(AMOUNT), ...rest }
  return `insert into treasury.payout (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
/** The whole row, as it is after two people approved it. */
const whole = (rest: Readonly<Record<string, string>> = {}) => insert({ approval_id: `'ap_${'1'.repeat(26)}'`, paid_at: 'platform.now()', ...rest })
const paid = superuser(`set local session_replication_role = replica; ${whole()}; set local session_replication_role = origin`)

/** Two people approved this in the transaction of the attempt. */
const agreed = (amount: bigint, debit = 'vat_payable:platform') =>
  superuser(`alter table approvals.request disable trigger user;
    insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
    values ('ap_${'0'.repeat(26)}', 'treasury.payout', 'x', '{"payoutId":"${PAYOUT}","network":"erc20","transfers":[{"amountMicros":"${amount}","debit":"${debit}"}]}', 'x', 'st_a', 'finance', 'si_a', now(), now() + interval '1 day', 'approved', 'st_b', 'finance', 'si_b', now(), pg_current_xact_id())`)

const takeOut = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'payout_vat',
    phase: 'post',
    debit: 'vat_payable:platform',
    credit: 'chain_clearing:platform',
    amount: AMOUNT,
    session: PAYOUT,
    causeKind: 'payout',
    key: 'payout',
    ...rest,
  })
const guard = 'ledger.transfer!guard_treasury_payout'
const unfit = (name: string, rest: Partial<Parameters<typeof posting>[0]>, before: RuleAttempt['before'] = [paid]): RuleAttempt => ({
  name,
  as: 'api',
  before: [alone, ...before],
  sql: takeOut(rest),
  refused: 'LG001 guard:treasury_payout',
  rule: guard,
})
const notAgreed = (name: string, before: RuleAttempt['before'] = []): RuleAttempt => ({
  name,
  as: 'api',
  before,
  sql: insert(),
  refused: 'LG001 treasury: no two people approved',
  rule: 'treasury.payout!agreed_payout',
})

/** What may not be done when the operator takes something out. */
export const payoutAttempts = (): RuleAttempt[] => [
  // A movement of the scene is not explained.
  {
    name: 'money taken out while books and networks differ',
    as: 'api',
    before: [agreed(AMOUNT)],
    sql: insert(),
    refused: 'LG001 treasury: nothing is taken out',
    rule: 'treasury.payout!agreed_payout',
  },
  { name: 'money taken out that no one approved', as: 'api', before: [paid], sql: takeOut(), refused: 'LG008', rule: null },
  {
    name: 'more taken out than charging sessions brought in',
    as: 'api',
    before: [
      paid,
      superuser(`set local session_replication_role = replica; update ledger.balance set posted_micros = -100 where account_id = ledger.account_id('chain_clearing', 'platform');
        set local session_replication_role = origin; alter table ledger.approval disable trigger user;
        insert into ledger.approval values (ledger.transfer_id('payout_vat', 'payout', '${PAYOUT}', 'payout'), 'payout_vat', ledger.account_id('vat_payable', 'platform'), ledger.account_id('chain_clearing', 'platform'), ${AMOUNT}, 'st_a', 'st_b', 'agreed')`),
    ],
    sql: takeOut(),
    refused: '23514 balance_no_overdraw',
    rule: 'ledger.balance.balance_no_overdraw',
  },
  unfit('money taken out without its payout', {}, []),
  unfit('more money taken out than was approved', { amount: AMOUNT + 1n }),
  unfit('money of another account taken out than was approved', { code: 'treasury_sweep', debit: 'fee_income:platform' }),
  unfit('money taken out to another account', { credit: 'fee_income:platform' }),
  unfit('money taken out twice', { key: 'again' }, [paid, { as: 'api', sql: takeOut() }]),
  notAgreed('a payout without two people'),
  notAgreed('a payout of more than was agreed', [agreed(AMOUNT - 1n)]),
  notAgreed('a payout from another account than was agreed', [agreed(AMOUNT, 'fee_income:platform')]),
  {
    name: 'a payout whose money stays',
    as: 'api',
    before: [superuser('update withdrawals.sending_stop set since = null, why = null'), agreed(AMOUNT), immediately],
    sql: insert(),
    refused: 'LG001 guard:treasury_payout: the money of',
    rule: 'treasury.payout!moves_money',
  },
  {
    name: 'a payout changed',
    as: 'owner',
    before: [paid],
    sql: 'update treasury.payout set amount_micros = 1',
    refused: 'PL001',
    rule: 'treasury.payout!forbid_rewriting',
  },
  {
    name: 'a payout deleted',
    as: 'owner',
    before: [paid],
    sql: 'delete from treasury.payout',
    refused: 'PL001',
    rule: 'treasury.payout!forbid_rewriting',
  },
  { name: 'all payouts deleted', as: 'owner', sql: 'truncate treasury.payout', refused: 'PL001', rule: 'treasury.payout!forbid_truncate' },
  ...(['worker', 'watcher', 'signer', 'gateway', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `a payout by ${as}`,
    as,
    before: [agreed(AMOUNT)],
    sql: insert(),
    refused: '42501',
    rule: null,
  })),
  {
    name: 'two payouts by one request',
    as: 'superuser',
    before: [paid, unruled],
    sql: whole({ id: `'po_${'1'.repeat(26)}'` }),
    refused: '23505 payout_of_approval',
    rule: 'treasury.payout.payout_of_approval',
  },
  ...valueAttempts([
    ['payout_form', whole({ id: `'po_x'` })],
    ['payout_account', whole({ account: `'recharge'` })],
    ['payout_owner', whole({ owner: `'site_${'0'.repeat(26)}'` })],
    ['payout_owner', whole({ account: `'energy_payable'` })],
    ['payout_amount', whole({ amount_micros: '0' })],
  ]),
]

/** A payout that moved no money, as a superuser could write it. */
export const payoutWithoutMoney = paid.sql
