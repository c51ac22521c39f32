import { valueAttempts, type RuleAttempt } from '../cast/rule-attempt.ts'

const CAUSE = `sw_${'0'.repeat(26)} 0`
const [HOT, TO] = [`0x${'a'.repeat(40)}`, `0x${'c'.repeat(40)}`]
const hash = (digit: string) => `0x${digit.repeat(64)}`
const unruled = (text: string) =>
  ({ as: 'superuser', sql: `set local session_replication_role = replica; ${text}; set local session_replication_role = origin` }) as const
const insert = (rest: Readonly<Record<string, string>> = {}) => {
  const values = { cause: `'${CAUSE}'`, network: `'erc20'`, recipient: `'${TO}'`, amount_wei: '7', ...rest }
  return `insert into withdrawals.coin_transfer (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
}
const signedColumns = { sender: `'${HOT}'`, nonce: '4', hash: `'${hash('1')}'`, raw: `'0x0000000000'`, signed_at: 'now()' }
const asked = unruled(insert())
const signed = unruled(insert(signedColumns))
const set = (text: string) => `update withdrawals.coin_transfer set ${text}`
const sign = set(`sender = '${HOT}', nonce = 4, hash = '${hash('1')}', raw = '0x0000000000', signed_at = now()`)
const judged = 'withdrawals.coin_transfer!judged_coins'
const D = 'LG001 guard:withdrawals: coins that were asked'
const payment = `insert into withdrawals.chain_transaction (hash, withdrawal_id, network, sender, nonce, raw, signed_at) values ('${hash('7')}', 'wd_x', 'erc20', '${HOT}', 4, '0x0000000000', platform.now())`
const tried = (
  name: string,
  as: RuleAttempt['as'],
  sql: string,
  refused: string,
  rule: string | null,
  before: NonNullable<RuleAttempt['before']>,
): RuleAttempt => ({
  name,
  as,
  sql,
  refused,
  rule,
  before,
})

/** What may not be done with coins for fees. */
export const coinAttempts = (): RuleAttempt[] => [
  tried('coins of another amount', 'owner', set('amount_wei = 8'), D, judged, [asked]),
  tried('coins for another address', 'owner', set(`recipient = '${HOT}'`), D, judged, [asked]),
  tried('coins signed with other bytes', 'signer', set(`raw = '0x0000000001'`), D, judged, [signed]),
  tried('coins that were cancelled signed', 'signer', sign, D, judged, [unruled(insert({ cancelled_at: 'now()' }))]),
  tried('coins that have ended ended again', 'signer', set(`outcome = 'failed'`), D, judged, [
    unruled(insert({ ...signedColumns, outcome: `'confirmed'`, ended_at: 'now()' })),
  ]),
  tried('coins signed while sending is stopped', 'signer', sign, 'LG001 guard:withdrawals: sending on erc20', judged, [
    asked,
    unruled(
      `insert into withdrawals.sending_stop (network, since, why) values ('erc20', now(), 'x') on conflict (network) do update set since = now(), why = 'x'`,
    ),
  ]),
  tried('coins with the number of a payment', 'signer', sign, 'LG001 guard:withdrawals: a payment has', judged, [asked, unruled(payment)]),
  tried(
    'a payment with the number of coins',
    'signer',
    payment,
    'LG001 guard:withdrawals: coins have',
    'withdrawals.chain_transaction!numbered_apart',
    [
      signed,
      {
        as: 'superuser',
        sql: `alter table withdrawals.chain_transaction disable trigger judged_transaction; alter table withdrawals.chain_transaction disable trigger signed_while_books_agree;
        alter table withdrawals.chain_transaction drop constraint chain_transaction_of_withdrawal`,
      },
    ],
  ),
  tried(
    'two coins with a number',
    'superuser',
    insert({ ...signedColumns, cause: `'sw_${'0'.repeat(26)} 1'` }),
    '23505 coin_transfer_place',
    '#withdrawals.coin_transfer_place',
    [signed, { as: 'superuser', sql: 'set local session_replication_role = replica' }],
  ),
  ...(['api', 'worker', 'watcher', 'gateway', 'staff_read'] as const).map((as) => tried(`coins signed by ${as}`, as, sign, '42501', null, [asked])),
  tried('coins deleted', 'owner', 'delete from withdrawals.coin_transfer', 'PL001', 'withdrawals.coin_transfer!forbid_delete', [asked]),
  tried('all coins deleted', 'owner', 'truncate withdrawals.coin_transfer', 'PL001', 'withdrawals.coin_transfer!forbid_truncate', []),
  ...valueAttempts([
    ['coin_transfer_cause', insert({ cause: `'x'` })],
    ['coin_transfer_recipient', insert({ recipient: `'0x1'` })],
    ['coin_transfer_amount', insert({ amount_wei: '0' })],
    ['coin_transfer_sender', insert({ ...signedColumns, sender: `repeat('x', 65)` })],
    ['coin_transfer_nonce', insert({ ...signedColumns, nonce: '-1' })],
    ['coin_transfer_hash', insert({ ...signedColumns, hash: `'0x1'` })],
    ['coin_transfer_raw', insert({ ...signedColumns, raw: `'0x'` })],
    ['coin_transfer_outcome', insert({ ...signedColumns, outcome: `'lost'`, ended_at: 'now()' })],
    ['coin_transfer_signed', insert({ nonce: '1' })],
    ['coin_transfer_ended', insert({ ended_at: 'now()' })],
    ['coin_transfer_stopped', insert({ ...signedColumns, cancelled_at: 'now()' })],
  ]),
]
