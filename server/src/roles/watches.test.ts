import { staffLogin, staffOverview, violationList } from '@ohmstead/contract/staff/calls'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withApi } from '../../test/api.ts'
import { chargingGround } from '../../test/cast/charging-ground.ts'
import { startTestGateway } from '../../test/gateway.ts'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'
import { listeningServer, rawStation } from '../../test/ocpp-station.ts'
import { openChargingDesk } from '../../test/charging-desk.ts'
import { registerFleet } from '../../test/fleet.ts'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { addStaff } from '../features/staff/index.ts'
import { inTransaction } from '../platform/database.ts'
import { runDueNow } from '../platform/due.ts'
import { checkedAgoMs, examine, findings, watchStates } from '../platform/examine.ts'
import { watch } from '../platform/watch.ts'
import { giveFirstCodes } from '../platform/row-code.ts'
import { watchesOf } from './watches.ts'
import { keepTestFingerprint, testSealer } from '../../test/sealer.ts'

const database = withDatabase()
const api = withApi(database)
const ground = chargingGround(database)
let client: pg.Client
let session: string
let custodyId: string

/** The server of the tests need not survive a power failure. */
const watches = watchesOf(testSealer, { known: ['setting fsync', 'setting full_page_writes'] })
const look = () => runDueNow(database.worker, examine(watches, { sealer: testSealer, againMs: 0 }), database.clock.now())
const broken = async () => Object.fromEntries((await watchStates(database.api.kysely, testSealer)).map(({ watch: name, found }) => [name, found]))

beforeAll(async () => {
  await keepTestFingerprint(database.owner)
  await ground.prices()
  const [ada, ben] = [await ground.member('100'), await ground.member('100')]
  const unit = await ground.unit()
  custodyId = await ground.custody(ada, unit, after(database.clock.now(), -HOUR_MS))
  session = await ground.charge(ben, unit)
  // The test's windows have no flow of their own.
  await database.owner.pool.query(`update hosting.flow set state = 'inCustody', ended_at = null`)
  await ground.payLeases()

  const http = await listeningServer()
  const fleet = await registerFleet(database.owner, database.clock, 1)
  const charging = await openChargingDesk(database.owner, database.gateway)
  const gateway = await startTestGateway(database, { server: http.server, charging })
  const station = await rawStation({ url: http.url, ...fleet.units[0]! })
  for (let beat = 0; beat < 3; beat++) await station.call('Heartbeat', {})
  await station.close()
  await gateway.stop()
  await http.close()
  // What the owner wrote for the test has no code.
  await giveFirstCodes(database.owner, testSealer, ['migrations/1004_accounts_coded.sql', 'migrations/1030_platform_row_codes.sql'])
  // The helper tables of the test are not part of the release.
  await database.owner.pool.query('drop schema desk cascade')
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

test('there are no violations, and each part was checked', async () => {
  await look()
  expect(await broken()).toEqual(Object.fromEntries(watches.map(({ name }) => [name, 0])))
})

/** A violation in each part, inserted as superuser with all triggers disabled, and how to undo it. */
const faults: readonly [part: string, rule: string, plant: () => string, mend: () => string][] = [
  ['catalogue', 'catalogue', () => 'alter table ledger.block disable trigger fold', () => 'alter table ledger.block enable trigger fold'],
  [
    'sequences',
    'sequence',
    () => `create temp table number_before as select last_value from platform.audit_id_seq; select setval('platform.audit_id_seq', 1)`,
    () => `select setval('platform.audit_id_seq', last_value) from number_before`,
  ],
  [
    'outbox',
    'outbox_stalled',
    () => `insert into platform.outbox (name, payload, told_at) values ('charging.collected', '{}', platform.now() - interval '6 minutes')`,
    () => `delete from platform.outbox where payload = '{}'`,
  ],
  [
    'positions',
    'outbox_position',
    () => `insert into platform.outbox_cursor (listener, xact, seq, code) values ('x', '3', 1, sha256('mine'))`,
    () => `delete from platform.outbox_cursor where listener = 'x'`,
  ],
  [
    'secrets',
    'secrets_key',
    () => `create temp table key_before as select * from platform.secrets_key; delete from platform.secrets_key`,
    () => `insert into platform.secrets_key select * from key_before`,
  ],
  [
    'checksums',
    'checksum',
    () => `create temp table lines_before as select * from platform.audit; delete from platform.audit`,
    () => `insert into platform.audit overriding system value select * from lines_before`,
  ],
  [
    'rows',
    'row_code',
    () => `update charging.tariff set idle_grace_minutes = idle_grace_minutes + 1`,
    () => `update charging.tariff set idle_grace_minutes = idle_grace_minutes - 1`,
  ],
  // In the chain of each station, because one part of the stations is read each minute.
  ['ocpp', 'ocpp_frame', () => `update ocpp.frame set raw = raw || ' ' where seq = 2`, () => `update ocpp.frame set raw = rtrim(raw) where seq = 2`],
  [
    'settings',
    'settings_value',
    () => `insert into settings.value (key, value, changed_at) values ('charging.finalAfterDays', '45', now())`,
    () => `delete from settings.value where key = 'charging.finalAfterDays'`,
  ],
  [
    'ledger',
    'balance',
    () => `update ledger.balance set posted_micros = posted_micros + 1 where account_id = (select id from ledger.account where owner = '${session}')`,
    () => `update ledger.balance set posted_micros = posted_micros - 1 where account_id = (select id from ledger.account where owner = '${session}')`,
  ],
  [
    'messages',
    'message_not_sealed',
    () =>
      `insert into delivery.mail (id, kind, address, created_at, due_at, failed_at, last_error)
       values ('ma_${'0'.repeat(26)}', 'code', '', now(), now(), now(), 'not sealed by a server of this instance')`,
    () => `delete from delivery.mail`,
  ],
  [
    'devices',
    'devices_not_accepted',
    () => `update devices.acceptance set max_w = max_w - 1`,
    () => `update devices.acceptance set max_w = max_w + 1`,
  ],
  [
    'levels',
    'levels_standing',
    () => `insert into levels.standing (member_id, since, level, grounds) select id, platform.now(), 6, '{}' from accounts.member limit 1`,
    () => `delete from levels.standing`,
  ],
  [
    'wallets',
    'wallets_gift',
    () => `update wallets.faucet_gift set amount_micros = amount_micros + 1`,
    () => `update wallets.faucet_gift set amount_micros = amount_micros - 1`,
  ],
  [
    'networks',
    'network_behind',
    () => `insert into networks.node (network, chain_id, token, decimals, simulated) values ('erc20', 1, '0x${'a'.repeat(40)}', 6, false)`,
    () => `delete from networks.node`,
  ],
  [
    'screening',
    'screening_fault',
    () => `insert into screening.fault (fault, since) values ('unreadable', now())`,
    () => `delete from screening.fault`,
  ],
  [
    'deposits',
    'deposits_stopped',
    () =>
      `insert into networks.node (network, chain_id, token, decimals, simulated, head_number, head_at, final_number, read_at)
       values ('bep20', 56, '0x${'b'.repeat(40)}', 18, false, 1, now(), 1, now());
       insert into deposits.cursor (network, block_number, block_hash, fault) values ('bep20', 1, '0x${'c'.repeat(64)}', 'block 1 was final and is another one now')`,
    () => `delete from deposits.cursor; delete from networks.node`,
  ],
  [
    'transfers',
    'transfers_money',
    () =>
      `insert into transfers.member_transfer (id, member_id, recipient_id, wallet, amount_micros, requested_at, state, confirmed_at, confirmed_by, ended_at)
       select 'tr_${'0'.repeat(26)}', id, id, 'income', 1, platform.now(), 'completed', platform.now(), 'passkey', platform.now() from accounts.member limit 1`,
    () => `delete from transfers.member_transfer`,
  ],
  [
    'withdrawals',
    'withdrawals_money',
    () =>
      `insert into withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at, approved_at)
       select 'wd_${'0'.repeat(26)}', id, 'income', 'polygon', '0x${'a'.repeat(40)}', '', 2, 1, false, platform.now(), 'approved', 0, 'passkey', platform.now(), platform.now() from accounts.member limit 1`,
    () => `delete from withdrawals.withdrawal`,
  ],
  [
    'treasury',
    'treasury_unexplained',
    () =>
      `insert into networks.node (network, chain_id, token, decimals, simulated, read_at) values ('bep20', 56, '0x${'b'.repeat(40)}', 18, false, clock_timestamp());
       insert into treasury.movement (network, transaction_hash, log_index, block_number, sender, recipient, amount_micros, kind)
       values ('bep20', '0x${'c'.repeat(64)}', 0, 1, '0x${'d'.repeat(40)}', '0x${'e'.repeat(40)}', 1, 'unexplained');
       insert into withdrawals.sending_stop (network, since, why) values ('bep20', platform.now(), 'a difference')`,
    () => `delete from treasury.movement; delete from withdrawals.sending_stop; delete from networks.node`,
  ],
  [
    'sweeps',
    'sweeps_coins',
    () =>
      `insert into withdrawals.coin_transfer (cause, network, recipient, amount_wei) values ('sw_${'0'.repeat(26)} 0', 'polygon', '0x${'d'.repeat(40)}', 1)`,
    () => `delete from withdrawals.coin_transfer`,
  ],
  [
    'packages',
    'packages_money',
    () => `update packages.lease set accrued_days = accrued_days + 1`,
    () => `update packages.lease set accrued_days = accrued_days - 1`,
  ],
  [
    'hosting',
    'hosting_flow',
    () => `update hosting.flow set state = 'queued' where id = (select flow_id from hosting.custody where id = '${custodyId}')`,
    () => `update hosting.flow set state = 'inCustody' where id = (select flow_id from hosting.custody where id = '${custodyId}')`,
  ],
  ['resales', 'resales_lease', () => `update packages.lease set state = 'forSale'`, () => `update packages.lease set state = 'effective'`],
  [
    'charging',
    'charging_collected',
    () => `update charging.collection set amount_micros = amount_micros - 1 where charging_session_id = '${session}'`,
    () => `update charging.collection set amount_micros = amount_micros + 1 where charging_session_id = '${session}'`,
  ],
  [
    'income',
    'income_ledger',
    () =>
      `update income.settlement set commission_micros = commission_micros + 1, host_micros = host_micros - 1 where charging_session_id = '${session}'`,
    () =>
      `update income.settlement set commission_micros = commission_micros - 1, host_micros = host_micros + 1 where charging_session_id = '${session}'`,
  ],
  [
    'team',
    'team_day',
    () =>
      `insert into team.day (upline_id, generation, day, paid_micros, host_micros, energy_wh, charging_sessions)
       select id, 1, (platform.now() at time zone 'UTC')::date, 1, 1, 1, 1 from accounts.member limit 1`,
    () => `delete from team.day`,
  ],
  [
    'tasks',
    'tasks_money',
    () =>
      `insert into tasks.task (id, texts, goal, reward, reward_micros, places, hours, expires_at, made_by)
       values ('tk_${'0'.repeat(26)}', '{"en_US": {}}', 'proof', 'money', 1, 1, 1, platform.now(), 'st');
       insert into tasks.assignment (id, task_id, member_id, goal, reward, reward_micros, state, received_at, due_at, ended_at, reward_state, collect_until, reward_ended_at)
       select 'ta_${'0'.repeat(26)}', 'tk_${'0'.repeat(26)}', id, 'proof', 'money', 1, 'completed', platform.now(), platform.now() + interval '1 hour', platform.now(),
              'collected', platform.now(), platform.now() from accounts.member limit 1`,
    () => `delete from tasks.assignment; delete from tasks.task`,
  ],
  [
    'staff',
    'staff_server_proof',
    () => `create temp table proof_before as select * from staff.server_proof; update staff.server_proof set hash = sha256('mine')`,
    () => `update staff.server_proof set hash = (select hash from proof_before)`,
  ],
  [
    'staffSignIns',
    'staff_sign_in_forged',
    () => `insert into staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
      select 'si_${'9'.repeat(26)}', id, sha256('forged'), sha256('csrf'), true, '', platform.now(), platform.now(), platform.now() + interval '12 hours'
        from staff.person limit 1`,
    () => `delete from staff.sign_in where token_hash = sha256('forged')`,
  ],
  [
    'memberSignIns',
    'member_sign_in_forged',
    () => `insert into accounts.sign_in (id, member_id, client, token_hash, csrf_hash, method, device, system, ip, created_at, last_seen_at, absolute_until)
      select 'si_${'9'.repeat(26)}', id, 'h5', sha256('forged'), sha256('csrf'), 'password', 'desktop', 'test', '', platform.now(), platform.now(), platform.now() + interval '12 hours'
        from accounts.member limit 1`,
    () => `delete from accounts.sign_in where token_hash = sha256('forged')`,
  ],
]

/** More rules, each in a part that has one above. */
const moreFaults: typeof faults = [
  [
    'charging',
    'charging_evidence',
    () => `update charging.charging_session set evidence = 'signed' where id = '${session}'`,
    () => `update charging.charging_session set evidence = 'unsigned' where id = '${session}'`,
  ],
  [
    'charging',
    'charging_bill',
    () => `update charging.reading set register_wh = register_wh + 1 where charging_session_id = '${session}' and source = 'stop'`,
    () => `update charging.reading set register_wh = register_wh - 1 where charging_session_id = '${session}' and source = 'stop'`,
  ],
  [
    'income',
    'income_recomputed',
    () => `update hosting.custody set from_at = from_at + interval '90 minutes' where id = '${custodyId}'`,
    () => `update hosting.custody set from_at = from_at - interval '90 minutes' where id = '${custodyId}'`,
  ],
]

/** The number of changes made at once. Other changes take numbers of sequences, and those of deposits need the network of the treasury too. */
const AT_ONCE = lengthOf({ short: 14, long: 1 })
const alone = faults.filter(([part]) => ['sequences', 'treasury'].includes(part))
const others = faults.filter((one) => !alone.includes(one))
const groups = [
  ...alone.map((one) => [one]),
  ...others.flatMap((_, index) => (index % AT_ONCE === 0 ? [others.slice(index, index + AT_ONCE)] : [])),
].map((group) => ({ parts: group.map(([part]) => part).join(' '), group }))

describe('a change that bypasses the product', () => {
  const asSuperuser = (statement: string) =>
    client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin; select pg_stat_force_next_flush()`)

  test('is tested in every part', () => {
    // A test cannot fill the server's queue of notifications, and changes no setting or password of the server that other tests use: these rules are
    // tested in idle-connections.test.ts, server-setting.test.ts and login.test.ts; that of old figures, which checks some days at a time, in counted.test.ts.
    const elsewhere = ['serverSettings', 'logins', 'notifications', 'sessions', 'figures']
    expect(faults.map(([part]) => part)).toEqual(watches.map(({ name }) => name).filter((name) => !elsewhere.includes(name)))
  })

  test('is found by each rule of a part', async () => {
    await asSuperuser(moreFaults.map(([, , plant]) => plant()).join('; '))
    await look()
    const { rows } = await sql<{ part: string; rule: string }>`SELECT DISTINCT watch AS part, violation AS rule FROM platform.finding`.execute(
      database.api.kysely,
    )
    expect(rows).toEqual(expect.arrayContaining(moreFaults.map(([part, rule]) => ({ part, rule }))))
    await asSuperuser(moreFaults.map(([, , , mend]) => mend()).join('; '))
    await look()
    expect(await broken()).toEqual(Object.fromEntries(watches.map(({ name }) => [name, 0])))
  })

  // All parts are examined twice for each group. In the long form each change is made alone.
  test.each(groups)('is counted in the metrics and the console until it is undone: $parts', hasLongForm, async ({ parts, group }) => {
    const gus = api.client()
    const login = `gus-${parts.toLowerCase().slice(0, 20)}`
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, {
        name: 'Gus',
        login,
        password: 'a long pass phrase 42',
        role: 'administrator',
        by: 'test',
        at: database.clock.now(),
      }),
    )
    await gus.ask(staffLogin, { login, password: 'a long pass phrase 42' })

    for (const [, , plant] of group) await asSuperuser(plant())
    await database.clock.forward(60_000)
    await look()
    const text = await (await fetch(`${api.url}/metrics`)).text()
    const { list, total } = await gus.ask(violationList, {})
    for (const [part, rule] of group) {
      const count = Number(new RegExp(`^ohmstead_violations\\{part="${part}"\\} (\\d+)$`, 'm').exec(text)?.[1])
      expect(count, part).toBeGreaterThan(0)
      expect(list).toContainEqual(expect.objectContaining({ part, rule, since: database.clock.now() }))
    }
    expect((await gus.ask(staffOverview, {})).violations).toBe(total)

    for (const [, , , mend] of group.toReversed()) await asSuperuser(mend())
    await look()
    expect(await broken()).toEqual(Object.fromEntries(watches.map(({ name }) => [name, 0])))
  })
})

describe('a watch', () => {
  const run = (one: ReturnType<typeof watch>) => runDueNow(database.worker, examine([one], { sealer: testSealer, againMs: 0 }), database.clock.now())

  test('that fails is itself a finding', async () => {
    await run(watch('blind', () => Promise.reject(new Error('no such table'))))
    expect(await broken()).toEqual({ blind: 1 })
  })

  test('is reported when a second check finds it too, because due work may still be running', async () => {
    let looks = 0
    await run(
      watch('hasty', async () => {
        looks += 1
        return [{ violation: 'always', subject: 'a', detail: '' }, ...(looks === 1 ? [{ violation: 'once', subject: 'b', detail: '' }] : [])]
      }),
    )
    expect(await broken()).toEqual({ hasty: 1 })
  })

  test('keeps the time it was first found, and passes earlier findings to the watch', async () => {
    const received: unknown[] = []
    const one = watch('steady', async (_, now, before) => {
      received.push(before && { at: before.at, found: before.found.length })
      return [{ violation: 'v', subject: 's', detail: `at ${now}` }]
    })
    const first = database.clock.now()
    await run(one)
    await database.clock.forward(60_000)
    await run(one)
    const { rows } = await sql`SELECT violation, detail, since FROM platform.finding`.execute(database.api.kysely)
    expect(rows).toEqual([{ violation: 'v', detail: `at ${database.clock.now()}`, since: first }])
    expect(received).toEqual([null, null, { at: first, found: 1 }, { at: first, found: 1 }])
  })
})

describe('results of checks', () => {
  const run = () =>
    runDueNow(
      database.worker,
      examine(
        ['one', 'two'].map((name) => watch(name, async () => [{ violation: 'v', subject: 's', detail: name }])),
        { sealer: testSealer, againMs: 0 },
      ),
      database.clock.now(),
    )
  const rules = async () => (await findings(database.api.kysely, testSealer)).map(({ watch: name, violation }) => `${name}: ${violation}`)
  const agoMs = async () => checkedAgoMs(await watchStates(database.api.kysely, testSealer), database.clock.now())

  test.each<[what: string, statement: string, forged: readonly string[]]>([
    ['a finding deleted', `delete from platform.finding where watch = 'one'`, ['one']],
    ['a finding changed', `update platform.finding set detail = 'other' where watch = 'one'`, ['one']],
    [
      'a finding dated back',
      `delete from platform.finding where watch = 'one'; insert into platform.finding (watch, violation, subject, detail, since) values ('one', 'v', 's', 'd', platform.now() - interval '1 day')`,
      ['one'],
    ],
    ['another number', `update platform.examination set found = 0 where watch = 'one'`, ['one']],
    ['a check dated into the future', `update platform.examination set examined_at = '2199-01-01' where watch = 'one'`, ['one', 'checks']],
    ['a code removed', `update platform.examination set code = null where watch = 'one'`, ['one']],
    [
      'the code of another check',
      `update platform.examination set code = (select code from platform.examination where watch = 'two') where watch = 'one'`,
      ['one'],
    ],
    ['a check deleted', `delete from platform.examination where watch = 'one'`, ['checks']],
    ['the list of checks deleted', `delete from platform.examination where watch = 'checks'`, ['checks']],
    ['a check and the list deleted', `delete from platform.examination where watch in ('one', 'checks')`, ['checks']],
  ])('are an alarm after %s by the login of the worker, until the next check', async (_, statement, forged) => {
    await run()
    expect(await rules()).toEqual(['one: v', 'two: v'])
    await database.worker.pool.query(statement)
    expect((await rules()).filter((rule) => rule.endsWith('findings_changed'))).toEqual(forged.map((name) => `${name}: findings_changed`))
    const states = await watchStates(database.api.kysely, testSealer)
    expect(states.filter(({ found }) => found === 0)).toEqual([])
    await run()
    expect(await rules()).toEqual(['one: v', 'two: v'])
  })

  test('of an earlier moment are an alarm when they are put back', async () => {
    const one = watch('one', async () => [])
    const both = examine([one, watch('two', async () => [{ violation: 'v', subject: 's', detail: '' }])], { sealer: testSealer, againMs: 0 })
    await runDueNow(database.worker, examine([one], { sealer: testSealer, againMs: 0 }), database.clock.now())
    const { rows } = await database.worker.pool.query<{ code: Buffer; found: number; examined_at: unknown }>(
      `select code, found, examined_at from platform.examination where watch = 'checks'`,
    )
    await database.clock.forward(60_000)
    await runDueNow(database.worker, both, database.clock.now())
    await database.worker.pool.query(`delete from platform.examination where watch = 'two'`)
    await database.worker.pool.query(`update platform.examination set code = $1, found = $2, examined_at = $3 where watch = 'checks'`, [
      rows[0]!.code,
      rows[0]!.found,
      rows[0]!.examined_at,
    ])
    expect(await rules()).toEqual(['checks: findings_changed'])
  })

  test('of the future are no check, and a watch starts again without them', async () => {
    const received: unknown[] = []
    const one = watch('one', async (_, __, before) => {
      received.push(before?.at)
      return []
    })
    const look = () => runDueNow(database.worker, examine([one], { sealer: testSealer, againMs: 0 }), database.clock.now())
    await look()
    expect(await agoMs()).toBe(0)
    await database.worker.pool.query(`update platform.examination set examined_at = '2199-01-01'`)
    expect(await agoMs()).toBe(Infinity)
    await look()
    expect(received.at(-1)).toBeUndefined()
    expect(await agoMs()).toBe(0)
  })

  test('of a deleted check are missed until it runs again', async () => {
    let isBlocked = false
    const slow = watch('two', async () => {
      if (isBlocked) await database.worker.pool.query(`delete from platform.examination where watch = 'one'`)
      return []
    })
    const both = examine([watch('one', async () => []), slow], { sealer: testSealer, againMs: 0 })
    await runDueNow(database.worker, both, database.clock.now())
    expect(await rules()).toEqual([])
    isBlocked = true
    await runDueNow(database.worker, both, database.clock.now())
    expect(await rules()).toEqual(['checks: findings_changed'])
  })
})

test('open pages are notified when findings change, and only then', async () => {
  let subjects: string[] = []
  const own = watch('test.changing', async () => subjects.map((subject) => ({ violation: 'test', subject, detail: '' })))
  const changes: number[] = []
  const onChanged = async (_: unknown, { found }: { readonly found: number }) => void changes.push(found)
  const run = () => runDueNow(database.worker, examine([own], { sealer: testSealer, againMs: 0, onChanged }), database.clock.now())
  for (const found of [[], ['a'], ['a'], ['b'], ['a', 'b'], [], []]) {
    subjects = found
    await run()
  }
  expect(changes).toEqual([1, 1, 2, 0])
})
