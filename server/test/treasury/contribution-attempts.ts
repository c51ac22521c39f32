import { posting, valueAttempts, type RuleAttempt } from '../cast/rule-attempt.ts'

const CONTRIBUTION = `cn_${'0'.repeat(26)}`
const AMOUNT = 7n
const superuser = (text: string) => ({ as: 'superuser', sql: text }) as const
const rows = (text: string) => superuser(`set local session_replication_role = replica; ${text}; set local session_replication_role = origin`)
/** The ledger's own rules disabled, so that only the guard refuses. */
const alone = superuser('alter table ledger.transfer disable trigger apply')
const immediately = superuser('set constraints all immediate')
const resumed = superuser('update withdrawals.sending_stop set since = null, why = null')
const gave = (micros: bigint) =>
  rows(`update ledger.balance set posted_micros = ${-micros} where account_id = ledger.account_id('operator_bank', 'platform')`)

const insert = (rest: Readonly<Record<string, string>> = {}) => {
  const values = { id: `'${CONTRIBUTION}'`, network: `'erc20'`, amount_micros: String(AMOUNT), ...rest }
  return `insert into treasury.contribution (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const whole = (rest: Readonly<Record<string, string>> = {}) => insert({ contributed_at: 'platform.now()', ...rest })
const stored = rows(whole())

const contributed = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'operator_contribution',
    phase: 'post',
    debit: 'chain_clearing:platform',
    credit: 'operator_bank:platform',
    amount: AMOUNT,
    session: CONTRIBUTION,
    causeKind: 'contribution',
    key: 'contribution',
    ...rest,
  })
const unfit = (name: string, rest: Partial<Parameters<typeof posting>[0]>, before: RuleAttempt['before'] = [stored]): RuleAttempt => ({
  name,
  as: 'worker',
  before: [alone, ...before],
  sql: contributed(rest),
  refused: 'LG001 guard:treasury_contribution',
  rule: 'ledger.transfer!guard_treasury_contribution',
})
const tooMuch = (name: string, before: NonNullable<RuleAttempt['before']>, amount = AMOUNT): RuleAttempt => ({
  name,
  as: 'worker',
  before,
  sql: insert({ amount_micros: String(amount) }),
  refused: 'LG001 treasury: the operator gave less',
  rule: 'treasury.contribution!judged',
})

/** What may not be done when the operator's own money becomes that of members. */
export const contributionAttempts = (): RuleAttempt[] => [
  tooMuch('more contributed than the operator gave', [resumed, gave(AMOUNT - 1n)]),
  tooMuch('more contributed than the operator has on the network', [resumed, gave(1_000n)], 101n),
  // A movement of the scene is not explained.
  tooMuch('a contribution while books and networks differ', [gave(AMOUNT)]),
  tooMuch('a contribution of a payment that was not seen a second time', [
    resumed,
    gave(AMOUNT),
    rows(`update treasury.movement set kind = 'funding', sender = recipient, recipient = sender`),
  ]),
  unfit('money contributed without its row', {}, []),
  unfit('more money moved than was contributed', { amount: AMOUNT + 1n }),
  unfit('money contributed to another account', { credit: 'fee_income:platform' }),
  unfit('money contributed from another account', { debit: 'fee_income:platform' }),
  unfit('money contributed twice', { key: 'again' }, [stored, { as: 'worker', sql: contributed() }]),
  {
    name: 'a contribution whose money stays',
    as: 'worker',
    before: [resumed, gave(AMOUNT), immediately],
    sql: insert(),
    refused: 'LG001 guard:treasury_contribution: the money of',
    rule: 'treasury.contribution!moves_money',
  },
  ...(['update treasury.contribution set amount_micros = 1', 'delete from treasury.contribution'] as const).map((text): RuleAttempt => ({
    name: `a contribution rewritten: ${text.slice(0, 6)}`,
    as: 'owner',
    before: [stored],
    sql: text,
    refused: 'PL001',
    rule: 'treasury.contribution!forbid_rewriting',
  })),
  {
    name: 'all contributions deleted',
    as: 'owner',
    sql: 'truncate treasury.contribution',
    refused: 'PL001',
    rule: 'treasury.contribution!forbid_truncate',
  },
  ...(['api', 'watcher', 'signer', 'gateway', 'staff_read'] as const).map((as): RuleAttempt => ({
    name: `a contribution by ${as}`,
    as,
    before: [resumed, gave(AMOUNT)],
    sql: insert(),
    refused: '42501',
    rule: null,
  })),
  ...(['api', 'watcher', 'signer'] as const).map((as): RuleAttempt => ({
    name: `money contributed by ${as}`,
    as,
    before: [stored],
    sql: contributed(),
    refused: 'LG006',
    rule: null,
  })),
  ...valueAttempts([
    ['contribution_form', whole({ id: `'cn_x'` })],
    ['contribution_amount', whole({ amount_micros: '0' })],
  ]),
]

/** A contribution that moved no money, as a superuser could write it. */
export const contributionWithoutMoney = stored.sql
