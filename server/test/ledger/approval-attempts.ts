import { api, apiPosts, owner, workerPosts, type Attempt } from './attempt.ts'

const approveGoodwill = (call: string) => `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 1, 'goodwill:gw_9', 'x', ${call})`
const correctGift = (call: string) => `select ledger.correct('co_9', attempt.transfer('faucet', 'faucet:fa_a', 'gift'), 1, ${call})`
const pay = (amount: number, cause = 'goodwill:gw_1', key = 'pay', to = 'recharge:mb_b') =>
  `'goodwill', 'post', 'goodwill:platform', '${to}', ${amount}, '${cause}', '${key}'`
const reverse = (call: string) => `'correction_reverse', 'post', ${call}, 'reverse'`

export const twoPeople: readonly Attempt[] = [
  apiPosts('goodwill without approval', pay(1, 'goodwill:gw_9', 'x'), 'LG008 approval'),
  api(
    'goodwill without approval, in a batch',
    `select ledger.post(array[attempt.transfer('transfer_own', 'transfer:tr_1', 'x'), attempt.transfer('goodwill', 'goodwill:gw_9', 'x')],
       '{transfer_own,goodwill}', '{post,post}', '{income,goodwill}', '{mb_b,platform}', '{recharge,recharge}', '{mb_b,mb_b}', '{1,1}',
       '{null,null}', '{transfer,goodwill}', '{tr_1,gw_9}', '{x,x}', '{null,null}', '{null,null}', '{null,null}', array[platform.now(), platform.now()])`,
    'LG008 approval',
  ),
  apiPosts('goodwill for more than was agreed', pay(3), 'LG008 approval'),
  apiPosts('goodwill to another payee than was agreed', pay(2, 'goodwill:gw_1', 'pay', 'recharge:mb_a'), 'LG008 approval'),
  apiPosts('agreed goodwill twice, under another key', pay(2, 'goodwill:gw_1', 'again'), 'LG008 approval'),
  apiPosts(
    'budget money from another account than was agreed',
    `'payout_energy', 'post', 'energy_payable:site_1', 'operator_bank:platform', 1, 'payout:po_1', 'x'`,
    'LG008 approval',
    [
      {
        as: 'owner',
        sql: `insert into ledger.approval values (attempt.transfer('payout_energy', 'payout:po_1', 'x'), 'payout_energy', attempt.account('vat_payable:platform'), attempt.account('operator_bank:platform'), 1, 'st_ann', 'st_bob', 'agreed')`,
      },
    ],
  ),
  apiPosts('an approved transfer under another code', pay(2, 'goodwill:gw_8', 'x'), 'LG008 approval', [
    {
      as: 'owner',
      sql: `insert into ledger.approval values (attempt.transfer('goodwill', 'goodwill:gw_8', 'x'), 'deposit', attempt.account('goodwill:platform'), attempt.account('recharge:mb_b'), 2, 'st_ann', 'st_bob', 'agreed')`,
    },
  ]),
  ...(['treasury_sweep:operator_income', 'payout_vat:vat_payable', 'payout_energy:energy_payable'] as const).map((edge) =>
    apiPosts(
      `${edge.split(':')[0]} by one person`,
      `'${edge.split(':')[0]}', 'post', '${edge.split(':')[1]}:${edge.endsWith('energy_payable') ? 'site_1' : 'platform'}', 'operator_bank:platform', 1, 'payout:po_1', 'x'`,
      'LG008 approval',
    ),
  ),
  apiPosts(
    'a refund by one person',
    `'charge_refund', 'post', 'session_pool:cs_1', 'recharge:mb_a', 1, 'charging_session:cs_1', 'x'`,
    'LG008 approval',
  ),
  apiPosts(
    'budget money by one person',
    `'operator_funding', 'post', 'operator_bank:platform', 'fx_float:platform', 1, 'funding:fu_9', 'x'`,
    'LG008 approval',
  ),
  api('one person asks and approves', approveGoodwill(`'st_ann', 'st_ann'`), '23514 approval_two_people'),
  api('a member asks', approveGoodwill(`'mb_a', 'st_bob'`), '23514 approval_asked_by'),
  api('a member approves', approveGoodwill(`'st_ann', 'mb_a'`), '23514 approval_approved_by'),
  api('an approval without a reason', approveGoodwill(`'st_ann', 'st_bob', ''`), '23514 approval_reason'),
  api(
    'an approval changed by approving again',
    `select attempt.approve('goodwill', 'goodwill:platform', 'recharge:mb_b', 9, 'goodwill:gw_1', 'pay')`,
    '23505 approval_pk',
  ),
  ...(
    [
      ['code', `'nothing', attempt.account('goodwill:platform'), attempt.account('recharge:mb_b')`, 'approval_of_code'],
      ['payer', `'goodwill', gen_random_uuid(), attempt.account('recharge:mb_b')`, 'approval_debit'],
      ['payee', `'goodwill', attempt.account('goodwill:platform'), gen_random_uuid()`, 'approval_credit'],
    ] as const
  ).map(([what, values, constraint]) =>
    owner(
      `an approval for a ${what} that does not exist`,
      `insert into ledger.approval values (gen_random_uuid(), ${values}, 1, 'st_ann', 'st_bob', 'agreed')`,
      `23503 ${constraint}`,
    ),
  ),

  apiPosts('a reversal without a correction', reverse(`'recharge:mb_c', 'chain_clearing:platform', 40, 'correction:co_9'`), 'LG008 approval'),
  apiPosts('a reversal of less than was agreed', reverse(`'recharge:mb_c', 'chain_clearing:platform', 39, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal of more than was agreed', reverse(`'recharge:mb_c', 'chain_clearing:platform', 41, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal from another account', reverse(`'recharge:mb_b', 'chain_clearing:platform', 40, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal to another account', reverse(`'recharge:mb_c', 'goodwill:platform', 40, 'correction:co_1'`), 'LG008 approval'),
  apiPosts('a reversal of more than was transferred', reverse(`'lease_unearned:ls_1', 'recharge:mb_a', 21, 'correction:co_9'`), 'LG008 approval', [
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('lease_purchase', 'lease:ls_1', 'purchase'), 21, 'st_ann', 'st_bob', 'too much')`,
    },
  ]),
  apiPosts('a reversal of a released transfer', reverse(`'session_pool:cs_1', 'recharge:mb_a', 1, 'correction:co_9'`), 'LG008 approval', [
    { as: 'superuser', sql: `select ledger.allow('correction_reverse', 'session_pool', 'recharge', 'none', '{post}')` },
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('charge_payment', 'charging_session:cs_1', 'capture'), 1, 'st_ann', 'st_bob', 'back')`,
    },
  ]),
  apiPosts('a reversal of a reversal', reverse(`'chain_clearing:platform', 'recharge:mb_c', 1, 'correction:co_9'`), 'LG008 approval', [
    { as: 'superuser', sql: `select ledger.allow('correction_reverse', 'chain_clearing', 'recharge', 'none', '{post}')` },
    {
      as: 'api',
      sql: `select ledger.correct('co_9', attempt.transfer('correction_reverse', 'correction:co_2', 'reverse'), 1, 'st_ann', 'st_bob', 'back')`,
    },
  ]),
  workerPosts('income taken back', `'correction_reverse', 'post', 'income:mb_b', 'session_pool:cs_1', 1, 'correction:co_1', 'reverse'`, 'LG002 edge'),
  apiPosts(
    'a correction posted twice',
    `'correction_reverse', 'post', 'recharge:mb_c', 'chain_clearing:platform', 10, 'correction:co_2', 'again'`,
    '23505 transfer_one_reversal',
  ),
  api(
    'a transfer corrected twice',
    `select ledger.correct('co_9', attempt.transfer('deposit', 'deposit:dp_1', 'seen'), 1, 'st_ann', 'st_bob', 'again')`,
    '23505 correction_once',
  ),
  api(
    'a correction under a used id',
    `select ledger.correct('co_1', attempt.transfer('faucet', 'faucet:fa_a', 'gift'), 1, 'st_ann', 'st_bob', 'again')`,
    '23505 correction_pk',
  ),
  api(
    'a correction of a transfer that does not exist',
    `select ledger.correct('co_9', gen_random_uuid(), 1, 'st_ann', 'st_bob', 'x')`,
    '23503 correction_of_transfer',
  ),
  api('one person asks for a correction and approves', correctGift(`'st_ann', 'st_ann', 'x'`), '23514 correction_two_people'),
  api('a member asks for a correction', correctGift(`'mb_a', 'st_bob', 'x'`), '23514 correction_asked_by'),
  api('a member approves a correction', correctGift(`'st_ann', 'mb_a', 'x'`), '23514 correction_approved_by'),
  api('a correction without a reason', correctGift(`'st_ann', 'st_bob', ''`), '23514 correction_reason'),
]
