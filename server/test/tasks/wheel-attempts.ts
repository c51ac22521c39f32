import { posting, valueAttempts, type RuleAttempt } from '../cast/rule-attempt.ts'
import { alone, as, immediately, insert, NEW, ruled, scene, unruled } from './statements.ts'

const money = 'ledger.transfer!guard_tasks_wheel'
const once = 'tasks.draw!made_once'
const odds = 'tasks.wheel!agreed_odds'

const draw = (rest: Record<string, string> = {}) => insert('draw', { id: `'dw_${NEW}'`, member_id: `'${scene.ada}'`, ...rest })
/** A whole row, tried without the rules that fill it in. */
const row = (rest: Record<string, string> = {}) =>
  draw({
    member_id: `'${scene.house}'`,
    wheel_id: `'${scene.wheel}'`,
    seed: `decode(repeat('00', 32), 'hex')`,
    seed_hash: `sha256(decode(repeat('00', 32), 'hex'))`,
    committed_at: 'platform.now()',
    ...rest,
  })
const drawn = { client_seed: `'a'`, chosen_xact: 'pg_current_xact_id()', residue: '1', prize: `'points'`, units: '1', drawn_at: 'platform.now()' }
const made = 'drawn_at = platform.now()'
const turn = (set = made, id = scene.chosen) => `update tasks.draw set ${set} where id = '${id}'`
const wheel = (prizes: string, rest: Record<string, string> = {}) => insert('wheel', { id: `'wl_${NEW}'`, prizes: `'${prizes}'::jsonb`, ...rest })
const spin = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'wheel_spin',
    phase: 'post',
    debit: `spins:${scene.ada}`,
    credit: 'spins_issue:platform',
    amount: 1n,
    session: scene.drawn,
    causeKind: 'draw',
    key: 'again',
    ...rest,
  })
const prize = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  spin({ code: 'wheel_counted', debit: 'points_issue:platform', credit: `points:${scene.ada}`, amount: 40n, ...rest })

const half = `{"kind":"points","units":40,"weight":5000}`
const none = `{"kind":"nothing","units":0,"weight":5000}`

/** Two people approved these odds in the transaction of the attempt. */
const agreed = (prizes: string) =>
  as(
    'superuser',
    `alter table approvals.request disable trigger user;
    insert into approvals.request (id, kind, subject, asked, reason, asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, decided_xact)
    select 'ap_${NEW}', kind, 'x', asked || '{"wheelId":"wl_${NEW}","prizes":${prizes}}', 'x', asked_by, asked_role, asked_sign_in, asked_at, expires_at, outcome, decided_by, decided_role, decided_sign_in, decided_at, pg_current_xact_id()
      from approvals.request where kind = 'tasks.wheel' limit 1`,
  )

export const wheelAttempts = (): RuleAttempt[] => [
  { name: 'odds that no one approved', as: 'api', sql: wheel(`[${half},${none}]`), refused: 'LG001 guard:tasks_two_people', rule: odds },
  {
    name: 'the same prize twice where two people approved two prizes',
    as: 'api',
    before: [agreed(`[${half},${none}]`)],
    sql: wheel(`[${half},${half}]`),
    refused: 'LG001 guard:tasks_two_people',
    rule: odds,
  },
  {
    name: 'chances that do not add up',
    as: 'api',
    before: [agreed(`[${half},${half.replace('5000', '4999')}]`)],
    sql: wheel(`[${half},${half.replace('5000', '4999')}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  },
  {
    name: 'a prize without a chance',
    as: 'api',
    before: [agreed(`[${half},${half},${none.replace('5000', '0')}]`)],
    sql: wheel(`[${half},${half},${none.replace('5000', '0')}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  },
  {
    name: 'a prize above what a task may give',
    as: 'api',
    before: [agreed(`[${half},{"kind":"money","units":20000001,"weight":5000}]`)],
    sql: wheel(`[${half},{"kind":"money","units":20000001,"weight":5000}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  },
  ...['"units":1,"weight":5000', '"kind":"money","weight":5000', '"kind":"points","weight":5000'].map((part) => ({
    name: `a prize with ${part} alone`,
    as: 'api' as const,
    before: [agreed(`[${half},{${part}}]`)],
    sql: wheel(`[${half},{${part}}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  })),
  {
    name: 'a prize without a weight',
    as: 'api',
    before: [agreed(`[${half},${none},{"kind":"nothing","units":0}]`)],
    sql: wheel(`[${half},${none},{"kind":"nothing","units":0}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  },
  {
    name: 'a prize that is a spin',
    as: 'api',
    before: [agreed(`[${half},{"kind":"spins","units":1,"weight":5000}]`)],
    sql: wheel(`[${half},{"kind":"spins","units":1,"weight":5000}]`),
    refused: 'LG001 tasks: the weights',
    rule: odds,
  },
  {
    name: 'other odds of a wheel',
    as: 'owner',
    sql: `update tasks.wheel set prizes = '[${half},${none}]'`,
    refused: 'PL001',
    rule: 'tasks.wheel!forbid_rewriting',
  },
  {
    name: 'all wheels deleted',
    as: 'owner',
    before: [as('superuser', 'alter table tasks.draw disable trigger forbid_truncate')],
    sql: 'truncate tasks.wheel cascade',
    refused: 'PL001',
    rule: 'tasks.wheel!forbid_truncate',
  },

  { name: 'a seed read by the api', as: 'api', sql: 'select seed from tasks.draw', refused: '42501', rule: null },
  { name: 'a seed read by the worker', as: 'worker', sql: 'select seed from tasks.draw', refused: '42501', rule: null },
  { name: 'a seed chosen by the api', as: 'api', sql: draw({ seed: `decode(repeat('00', 32), 'hex')` }), refused: '42501', rule: null },
  { name: 'an outcome chosen by the api', as: 'api', sql: turn('residue = 1'), refused: '42501', rule: null },
  {
    name: 'a draw prepared for a member of the operator',
    as: 'api',
    sql: draw({ member_id: `'${scene.house}'` }),
    refused: 'LG001 tasks: the wheel cannot be turned: affiliated',
    rule: 'tasks.draw!committed',
  },
  {
    name: 'another outcome than the seeds give',
    as: 'owner',
    sql: turn(`residue = 1, prize = 'money', units = 1, ${made}`),
    refused: 'LG001 tasks: a text is chosen once',
    rule: once,
  },
  {
    name: 'another seed after its hash was shown',
    as: 'owner',
    sql: turn(`client_seed = 'mine', seed = decode(repeat('00', 32), 'hex')`, scene.prepared),
    refused: 'LG001 tasks: a text is chosen once',
    rule: once,
  },
  { name: 'a draw made twice', as: 'api', sql: turn(made, scene.drawn), refused: 'LG001 tasks: a text is chosen once', rule: once },
  { name: 'another text', as: 'owner', sql: turn(`client_seed = 'other'`), refused: 'LG001 tasks: a text is chosen once', rule: once },
  { name: 'a draw without a text', as: 'api', sql: turn(made, scene.prepared), refused: 'LG001 tasks: a text is chosen once', rule: once },
  {
    name: 'a draw in the transaction in which its text was chosen, so that it can be taken back with it',
    as: 'api',
    before: [as('api', turn(`client_seed = 'mine'`, scene.prepared))],
    sql: turn(made, scene.prepared),
    refused: 'LG001 tasks: a draw is made after',
    rule: once,
  },
  {
    name: 'a draw that the budget does not cover',
    as: 'owner',
    before: [
      unruled,
      as('superuser', `update ledger.balance set posted_micros = held_micros where account_id = ledger.account_id('marketing_budget', 'platform')`),
      ruled,
    ],
    sql: turn(),
    refused: 'LG001 tasks: the wheel cannot be turned: budget',
    rule: once,
  },
  {
    name: 'a draw without its spin',
    as: 'owner',
    before: [immediately],
    sql: turn(),
    refused: 'LG001 guard:tasks_wheel: the spin',
    rule: 'tasks.draw!moves_money',
  },
  {
    name: 'a draw deleted',
    as: 'owner',
    sql: `delete from tasks.draw where id = '${scene.drawn}'`,
    refused: 'PL001',
    rule: 'tasks.draw!forbid_delete',
  },
  { name: 'all draws deleted', as: 'owner', sql: 'truncate tasks.draw', refused: 'PL001', rule: 'tasks.draw!forbid_truncate' },

  { name: 'a spin without a draw', as: 'api', sql: spin({ session: `dw_${NEW}` }), refused: 'LG001 guard:tasks_wheel: there is no', rule: money },
  {
    name: 'a spin for a draw that was not made',
    as: 'api',
    sql: spin({ session: scene.prepared }),
    refused: 'LG001 guard:tasks_wheel: there is no',
    rule: money,
  },
  { name: 'a second spin for a draw', as: 'api', sql: spin(), refused: 'LG001 guard:tasks_wheel: a draw takes one spin, and', rule: money },
  {
    name: 'two spins for a draw',
    as: 'api',
    before: [alone],
    sql: spin({ amount: 2n }),
    refused: 'LG001 guard:tasks_wheel: a draw takes one spin of',
    rule: money,
  },
  {
    name: 'a spin of another member',
    as: 'api',
    before: [alone],
    sql: spin({ debit: `points:${scene.ada}` }),
    refused: 'LG001 guard:tasks_wheel: a draw takes one spin of',
    rule: money,
  },
  { name: 'a second prize', as: 'api', sql: prize(), refused: 'LG001 guard:tasks_wheel: a draw takes one spin, and', rule: money },
  { name: 'a higher prize', as: 'api', sql: prize({ amount: 41n }), refused: 'LG001 guard:tasks_wheel: the prize', rule: money },
  {
    name: 'money instead of points',
    as: 'api',
    sql: prize({ code: 'wheel_prize', debit: 'marketing_budget:platform', credit: `reward:${scene.ada}` }),
    refused: 'LG001 guard:tasks_wheel: the prize',
    rule: money,
  },
  { name: 'a prize posted by the worker', as: 'worker', sql: prize(), refused: 'LG006', rule: null },

  ...valueAttempts([
    ['wheel_form', insert('wheel', { id: `'wl_x'`, approval_id: `'ap'`, prizes: `'[1,2]'`, made_at: 'platform.now()' })],
    ['wheel_prizes', insert('wheel', { id: `'wl_${NEW}'`, approval_id: `'ap'`, prizes: `'[1]'`, made_at: 'platform.now()' })],
    ['draw_form', row({ id: `'dw_x'` })],
    ['draw_seed', row({ seed: `'a'`, seed_hash: `sha256('a')` })],
    ['draw_seed_hash', row({ seed_hash: `sha256('a')` })],
    ['draw_client_seed', row({ ...drawn, client_seed: `'a b'` })],
    ['draw_residue', row({ ...drawn, residue: '10000' })],
    ['draw_prize', row({ ...drawn, prize: `'spins'` })],
    ['draw_units', row({ ...drawn, prize: `'nothing'` })],
    ['draw_chosen', row({ client_seed: `'a'` })],
    ['draw_drawn', row({ residue: '1' })],
  ]),
  {
    name: 'two wheels by one request',
    as: 'superuser',
    before: [unruled],
    sql: insert('wheel', {
      id: `'wl_${NEW}'`,
      approval_id: '(select approval_id from tasks.wheel limit 1)',
      prizes: `'[1,2]'`,
      made_at: 'platform.now()',
    }),
    refused: '23505 wheel_of_approval',
    rule: 'tasks.wheel.wheel_of_approval',
  },
  {
    name: 'two draws prepared for a member',
    as: 'superuser',
    before: [unruled],
    sql: row({ member_id: `'${scene.ada}'` }),
    refused: '23505 draw_open',
    rule: '#tasks.draw_open',
  },
]
