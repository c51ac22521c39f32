import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { chargingGround } from '../../test/cast/charging-ground.ts'
import { aColleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'

const database = withDatabase()
const ground = chargingGround(database)
let [ada, ben]: [Id<'member'>, Id<'member'>] = ['mb_', 'mb_'] as never
let session: string

beforeAll(async () => {
  await ground.prices()
  ada = await ground.member('100')
  ben = await ground.member('100')
  const unit = await ground.unit()
  await ground.custody(ada, unit, after(database.clock.now(), -HOUR_MS))
  session = await ground.charge(ben, unit)
  await aColleague(database, 'administrator')
})

const roles = ['api', 'gateway', 'worker', 'watcher', 'signer', 'staff_read'] as const

/** What would pay best: each is refused to every role of the running product. */
const profitable: readonly string[] = [
  // Money.
  `update ledger.balance set posted_micros = posted_micros + 1000000`,
  `insert into ledger.transfer (id) values (gen_random_uuid())`,
  `update ledger.transfer set amount_micros = amount_micros + 1`,
  `delete from ledger.transfer`,
  `truncate ledger.transfer`,
  `insert into ledger.rule (code) values ('deposit')`,
  `update ledger.balance set floor_micros = -1000000000000`,
  `select ledger.allow('deposit', 'chain_clearing', 'income', 'none', '{post}')`,
  `delete from ledger.guarded`,
  `update charging.collection set amount_micros = 1`,
  `update charging.charging_session set price_micros = 100000000, state = 'settled' where id = '@session'`,
  `update charging.charging_session set driver_id = '@ben', driver_affiliated = false`,
  `update income.settlement set host_micros = host_micros + 1`,
  `update income.settlement set release_due_at = platform.now()`,
  `update income.settlement_window set host_id = '@ben'`,
  `delete from income.settlement_window`,
  `update hosting.custody set member_id = '@ben'`,
  `update hosting.custody set from_at = from_at - interval '1 day'`,
  `update packages.lease set member_id = '@ben'`,
  `update packages.package set price_micros = 1`,
  `update charging.tariff set per_kwh_micros = 0`,
  `update devices.energy_rate set rate_micros_per_kwh = 0`,
  `update deposits.deposit set amount_micros = amount_micros + 1`,
  `update deposits.member_address set member_id = '@ben'`,
  `update withdrawals.withdrawal set address = '0x52908400098527886E0F7030069857D2E4169EE7'`,
  `delete from withdrawals.review_hold`,
  `update withdrawals.sending_stop set since = null, why = null`,
  `insert into withdrawals.limit_lift (approval_id, member_id, limit_micros, from_at, until_at) values ('ap_x', '@ben', 1000000000000, now(), now() + interval '1 day')`,
  `update accounts.member set affiliated = false, country = 'DE'`,
  `update accounts.upline set upline_id = '@ben'`,
  `insert into accounts.upline (member_id, upline_id, generation) values ('@ada', '@ben', 1)`,
  `update team.rebate set state = 'paid'`,
  `insert into wallets.faucet_gift select * from wallets.faucet_gift`,
  `insert into tasks.funding select * from tasks.funding`,
  // Traces.
  `delete from platform.audit`,
  `update platform.audit set by = 'x'`,
  `truncate platform.audit`,
  `delete from ocpp.frame`,
  `update ocpp.frame set raw = ''`,
  `delete from charging.reading`,
  `update charging.reading set register_wh = 0`,
  `delete from charging.quarantine`,
  `delete from approvals.request`,
  `delete from settings.change`,
  `delete from platform.checksum`,
  `update platform.checksum set rows = 0, content = 0`,
  `insert into platform.checksum_part (place, rows, content) values ('ledger.account', 1, 1)`,
  `select platform.take_checksum('charging.reading')`,
  `update platform.row_code set code = sha256('x')`,
  `insert into platform.row_code (place, row_key, code) values ('staff.person', 'x', sha256('x'))`,
  `delete from platform.row_written`,
  `delete from ledger.block`,
  `delete from ledger.epoch`,
  `delete from screening.entry`,
  // People and rules.
  `update staff.person set role = 'administrator'`,
  `insert into staff.person select * from staff.person`,
  `update staff.sign_in set absolute_until = absolute_until + interval '1 year'`,
  `insert into staff.sign_in select * from staff.sign_in`,
  `update approvals.request set outcome = 'approved'`,
  `update approvals.kind set known_people = false`,
  `insert into settings.value (key, value, changed_at) values ('income.releaseAfterHours', '0', now())`,
  `update settings.declared set two_person = false`,
  `update accounts.person set password_hash = 'x'`,
  `update accounts.sign_in set member_id = '@ada'`,
  `insert into staff.server_proof (hash) values (sha256('mine'))`,
  `update staff.server_proof set hash = sha256('mine')`,
  `update platform.instance set kind = 'demo', clock_offset_ms = 0`,
  `update legal.version set texts = '{}'`,
  `delete from platform.applied_migration`,
  // Rights.
  `grant ohmstead_owner to current_user`,
  `set role ohmstead_owner`,
  `set role ohmstead_migrate`,
  `set session authorization ohmstead_superuser`,
  `set session_replication_role = replica`,
  `alter table ledger.transfer disable trigger all`,
  `alter function ledger.forbid() owner to current_user`,
  `create or replace function ledger.forbid() returns trigger language plpgsql as 'begin return null; end'`,
  `create schema mine`,
  `create function public.mine() returns int language sql as 'select 1'`,
  `create table public.mine (id int)`,
  `create role mine superuser`,
  `create extension dblink schema public`,
  `create publication leak for all tables`,
  `create event trigger spy on ddl_command_end execute function ledger.forbid()`,
  `alter system set fsync = off`,
  `alter database postgres set search_path = public`,
  `alter role ohmstead_migrate password 'mine'`,
  `comment on table ledger.transfer is 'mine'`,
  // Secrets and files.
  `select rolpassword from pg_authid`,
  `select password_hash from accounts.person`,
  `select * from accounts.secret`,
  `select secret from http.secret`,
  `select * from staff.authenticator`,
  `select * from accounts.authenticator`,
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to '/mine'`,
  `copy (select 1) to program 'cat'`,
  `select lo_create(0)`,
  `select pg_ls_dir('.')`,
  `select * from pg_hba_file_rules`,
  `select pg_reload_conf()`,
  `select pg_switch_wal()`,
  `select pg_create_restore_point('x')`,
  `select pg_promote()`,
  `select pg_stat_reset()`,
  `select pg_logical_emit_message(true, 'x', 'y')`,
  `select pg_create_physical_replication_slot('x')`,
  `select pg_terminate_backend(pid) from pg_stat_activity where usename <> session_user and usename is not null limit 1`,
  // Standing still.
  `lock table ledger.transfer in access exclusive mode`,
  `lock table ledger.balance in share mode`,
  `lock table charging.charging_session in exclusive mode`,
  `lock table platform.outbox in access exclusive mode`,
  `cluster ledger.transfer using transfer_pk`,
  `reindex table ledger.transfer`,
  `create temp table mine (id int)`,
  `select platform.move_clock(86400000)`,
  `select setval('platform.audit_id_seq', 1)`,
  `select nextval('platform.audit_id_seq')`,
  `select ledger.seal()`,
  `select platform.end_sessions('0', '0', '0', null)`,
]

/** What the work of a role needs, and why it pays nothing. */
const needed: Partial<Record<(typeof roles)[number], readonly string[]>> = {
  // The database that this test uses is that of a demo, whose clock moves.
  api: [
    'select password_hash from accounts.person',
    'select * from accounts.secret',
    'select secret from http.secret',
    'select * from staff.authenticator',
    'select * from accounts.authenticator',
    'select platform.move_clock(86400000)',
  ],
  // It deletes old events. Such a lock is reported after seconds, and ended (platform.end_sessions).
  worker: ['lock table platform.outbox in access exclusive mode', 'select platform.move_clock(86400000)', 'select ledger.seal()'],
}
/** Statements that cannot be rolled back. */
const alone = /^(?:vacuum|cluster|reindex|alter system)/

test.each(roles)('the %s is refused everything that would pay best', async (role) => {
  const login = new pg.Client({ connectionString: database.urlOf(role) })
  await login.connect()
  const done: string[] = []
  try {
    for (const text of profitable) {
      const statement = text.replaceAll('@ada', ada).replaceAll('@ben', ben).replaceAll('@session', session)
      if (!alone.test(statement)) await login.query('begin')
      try {
        const { rowCount } = await login.query(statement)
        await login.query('set constraints all immediate')
        if (rowCount !== 0 || !/^(?:update|delete|insert)/.test(statement)) done.push(text)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        // A statement with a mistake would be refused to everyone.
        if (/^(?:42(?!501)|3F)/.test(code)) done.push(`${code} ${text}`)
      }
      if (!alone.test(statement)) await login.query('rollback')
    }
  } finally {
    await login.end()
  }
  expect(done).toEqual(needed[role] ?? [])
})
