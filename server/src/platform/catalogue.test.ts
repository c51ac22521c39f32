import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { Back, namedByCatalogue as found, tampering } from '../../test/tampering.ts'
import { catalogueOfRelease } from './catalogue.gen.ts'
import { catalogueWatchKnowing, differences, readCatalogue } from './catalogue.ts'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { openDatabase } from './database.ts'
import { systemClock } from './clock.ts'

const demo = withDatabase()
const production = withDatabase({ instance: 'production' })

const foundAfter = tampering(demo)

describe('a migrated database', () => {
  test('of a demo and of production matches the release', async () => {
    expect(await found(demo.worker.kysely)).toEqual([])
    expect(await found(production.worker.kysely)).toEqual([])
  })

  test('is inspected by a role that owns nothing', async () => {
    expect(Object.fromEntries(await readCatalogue(demo.worker.kysely))).toEqual(catalogueOfRelease)
  })

  test('with a new monthly partition of frames still matches the release', async () => {
    await sql`SELECT ocpp.open_month('2026-04-01')`.execute(demo.gateway.kysely)
    expect(await found(demo.worker.kysely)).toEqual([])
  })
})

const apply = 'trigger ledger.transfer.apply'
const first = 'migrations/0001_platform_instance.sql'

/** Changes that no trigger can prevent. */
const tamperings: readonly [what: string, as: 'owner' | 'superuser', statement: string, subject: string][] = [
  ['a trigger disabled', 'owner', 'alter table ledger.transfer disable trigger apply', apply],
  ['all triggers of a table disabled', 'owner', 'alter table ledger.transfer disable trigger user', apply],
  ['a trigger that fires only on replicas', 'owner', 'alter table ledger.transfer enable replica trigger apply', apply],
  ['a trigger dropped', 'owner', 'drop trigger apply on ledger.transfer', apply],
  [
    'a trigger with an exception',
    'owner',
    `create or replace trigger apply after insert on ledger.transfer referencing new table as new_rows for each statement when (session_user <> 'ohmstead_api') execute function ledger.apply()`,
    apply,
  ],
  ['foreign keys disabled', 'superuser', 'alter table charging.reading disable trigger all', 'sleeping trigger'],
  [
    'a guard replaced',
    'owner',
    `create or replace function income.guard_settle() returns trigger language plpgsql as 'begin return null; end'`,
    'function income.guard_settle()',
  ],
  ['a function that runs with the rights of its caller', 'owner', 'alter function ledger.post security invoker', 'function ledger.post'],
  ['a function with another search path', 'owner', 'alter function ledger.seal set search_path = attacker', 'function ledger.seal()'],
  ['a function granted to a role', 'owner', 'grant execute on function ledger.seal to ohmstead_api', 'function ledger.seal()'],
  ['a function granted to PUBLIC', 'owner', 'grant execute on function ledger.allow to public', 'function ledger.allow'],
  ['a new function', 'owner', `create function ledger.extra() returns int language sql as 'select 1'`, 'function ledger.extra()'],
  [
    'a function in the schema of PostgreSQL',
    'superuser',
    `create function pg_catalog.sha256(text) returns bytea language sql as $$ select ''::bytea $$`,
    'function pg_catalog.sha256',
  ],
  [
    'another clock',
    'owner',
    `create or replace function platform.now() returns timestamptz language sql as 'select pg_catalog.now()'`,
    'function platform.now()',
  ],
  [
    'a row trigger that runs before all others',
    'owner',
    `create function platform.quiet() returns trigger language plpgsql as 'begin return null; end'; create trigger aaa before insert on ledger.approval for each row execute function platform.quiet()`,
    'trigger ledger.approval.aaa',
  ],
  ['an applied migration changed', 'owner', `update platform.applied_migration set checksum = 'x' where name = '${first}'`, `applied ${first}`],
  ['an applied migration forgotten', 'owner', `delete from platform.applied_migration where name = '${first}'`, `applied ${first}`],
  [
    'a migration that no release has',
    'owner',
    `insert into platform.applied_migration values ('migrations/9999_x.sql', 'x')`,
    'applied migrations/9999_x.sql',
  ],
  ['a new edge for money', 'owner', `select ledger.allow('faucet', 'faucet', 'income', 'none', '{post}')`, 'rows ledger.rule'],
  [
    'a guard removed from the list',
    'superuser',
    `set local session_replication_role = replica; delete from ledger.guarded where code = 'rebate'`,
    'rows ledger.guarded',
  ],
  [
    'a code for more roles',
    'superuser',
    `set local session_replication_role = replica; update ledger.code set roles = '{api}' where code = 'rebate'`,
    'rows ledger.code',
  ],
  ['a rewriting rule', 'owner', 'create rule nothing as on insert to ledger.approval do instead nothing', 'rule nothing on ledger.approval'],
  ['a right on a table', 'owner', 'grant insert on ledger.transfer to ohmstead_api', 'table ledger.transfer'],
  ['a right on a column', 'owner', 'grant update (from_at) on hosting.custody to ohmstead_api', 'table hosting.custody'],
  ['a default privilege', 'owner', 'alter default privileges in schema ledger grant insert on tables to ohmstead_api', 'default rights'],
  ['a right on a schema', 'owner', 'grant create on schema ledger to ohmstead_api', 'schema ledger'],
  ['a constraint dropped', 'owner', 'alter table ledger.transfer drop constraint transfer_amount', 'constraint ledger.transfer.transfer_amount'],
  [
    'a constraint that is not enforced',
    'owner',
    'alter table ledger.balance drop constraint balance_no_overdraw; alter table ledger.balance add constraint balance_no_overdraw check (posted_micros - held_micros >= floor_micros) not enforced',
    'constraint ledger.balance.balance_no_overdraw',
  ],
  ['an index dropped', 'owner', 'drop index ledger.transfer_one_resolution', 'index ledger.transfer_one_resolution'],
  ['a nullable column', 'owner', 'alter table ledger.transfer alter column posted_by drop not null', 'table ledger.transfer'],
  ['another default', 'owner', `alter table ledger.transfer alter column posted_by set default 'ohmstead_worker'`, 'table ledger.transfer'],
  [
    'a view that hides rows',
    'owner',
    'create or replace view ledger.violations as select v.violation, v.subject, v.detail from ledger.examine(0) v where false',
    'view ledger.violations',
  ],
  ['row level security', 'owner', `alter table platform.finding enable row level security`, 'table platform.finding'],
  ['a policy', 'owner', `create policy hidden on platform.finding using (false)`, 'policy hidden on platform.finding'],
  ['another owner', 'superuser', 'alter table ledger.transfer owner to ohmstead_api', 'table ledger.transfer'],
  ['a function of another owner', 'superuser', 'alter function ledger.forbid owner to ohmstead_superuser', 'function ledger.forbid()'],
  ['a role with more power', 'superuser', 'alter role ohmstead_api superuser', 'role ohmstead_api'],
  ['a role that bypasses row security', 'superuser', 'alter role ohmstead_worker bypassrls', 'role ohmstead_worker'],
  ['a membership', 'superuser', 'grant ohmstead_worker to ohmstead_api', 'member ohmstead_api of ohmstead_worker'],
  [
    'the right to read every file',
    'superuser',
    'grant pg_read_server_files to ohmstead_staff_read',
    'member ohmstead_staff_read of pg_read_server_files',
  ],
  [
    'triggers disabled for a role',
    'superuser',
    'alter role ohmstead_worker set session_replication_role = replica',
    'settings of ohmstead_worker in all',
  ],
  [
    'a setting that a role made for itself',
    'superuser',
    'alter role ohmstead_staff_read set statement_timeout = 0',
    'settings of ohmstead_staff_read in all',
  ],
  ['triggers disabled in this session', 'superuser', 'set local session_replication_role = replica', 'triggers of this session'],
  [
    'a foreign role with the right to connect',
    'superuser',
    `create role passer_by; do $$ begin execute format('grant connect on database %I to passer_by', current_database()); end $$`,
    'right CONNECT of passer_by',
  ],
  [
    'an event trigger on DDL',
    'superuser',
    `create function platform.spy() returns event_trigger language plpgsql as 'begin end'; create event trigger spy on ddl_command_end execute function platform.spy()`,
    'event trigger spy',
  ],
  ['an unlogged table', 'superuser', 'alter table platform.finding set unlogged', 'table platform.finding'],
  ['a publication', 'superuser', 'create publication leak for all tables', 'publication leak'],
  ['a new table', 'owner', 'create table ledger.other (id int)', 'table ledger.other'],
  ['a partition of frames with disabled triggers', 'superuser', `alter table ocpp.frame_default disable trigger user`, 'sleeping trigger'],
]

/** Runs as superuser without triggers, as a change of rows does that the database would otherwise refuse. */
const untriggered = (statement: string) => `set local session_replication_role = replica; ${statement}`
const ownCatalog = (statement: string) => `set local allow_system_table_mods = on; ${statement}; set local allow_system_table_mods = off`

/** Rows that are rules, and what a server can have beyond a release. */
const beyondTheRelease: readonly [what: string, statement: string, subject: string][] = [
  [
    'a kind of request for new people',
    untriggered(`update approvals.kind set known_people = false where code = 'charging.refund'`),
    'rows approvals.kind',
  ],
  ['a kind of request for more roles', untriggered(`update approvals.kind set decide_roles = decide_roles || '{support}'`), 'rows approvals.kind'],
  ['a setting for one person', untriggered(`update settings.declared set two_person = false where key = 'levels.table'`), 'rows settings.declared'],
  ['another secret of the browser', untriggered(`update http.client set secret = 'ohmstead-h5-a8f2c61d0b7e4954'`), 'rows http.public_client'],
  ['a disabled browser', untriggered(`update http.client set disabled_at = now()`), 'rows http.public_client'],
  ['a superuser', 'create role mallory superuser', 'role mallory'],
  ['a role that bypasses row security', 'create role mallory bypassrls', 'role mallory'],
  ['a role that copies the server', 'create role mallory replication', 'role mallory'],
  ['a role that creates roles', 'create role mallory createrole', 'role mallory'],
  ['a role that runs programs', 'create role mallory in role pg_execute_server_program', 'member mallory of pg_execute_server_program'],
  ...[
    'pg_read_all_data',
    'pg_write_all_data',
    'pg_maintain',
    'pg_checkpoint',
    'pg_create_subscription',
    'pg_monitor',
    'pg_read_all_stats',
    'pg_signal_backend',
  ].map((role): [string, string, string] => [`a member of ${role}`, `create role mallory in role ${role}`, `member mallory of ${role}`]),
  [
    'a member of a role of PostgreSQL through another role',
    'create role backup in role pg_read_all_data; create role mallory in role backup',
    'member mallory of pg_read_all_data',
  ],
  [
    'a role of the product that can only grant itself a role of PostgreSQL',
    'grant pg_write_all_data to ohmstead_api with admin true, inherit false, set false',
    'member ohmstead_api of pg_write_all_data',
  ],
  ['a role of the product that expires', `alter role ohmstead_api valid until '2020-01-01'`, 'role ohmstead_api'],
  ['a table without autovacuum', 'alter table ledger.transfer set (autovacuum_enabled = off)', 'table ledger.transfer'],
  ['a table whose large values are never cleaned up', 'alter table platform.outbox set (toast.autovacuum_enabled = off)', 'table platform.outbox'],
  ['a view with the rights of its reader', 'alter view ledger.violations set (security_invoker = true)', 'view ledger.violations'],
  [
    'a right to a setting',
    'grant set on parameter session_replication_role to ohmstead_api',
    'right of ohmstead_api to set session_replication_role',
  ],
  ['a right on a system table', 'grant update on pg_catalog.pg_proc to ohmstead_api', 'right UPDATE of ohmstead_api on pg_proc'],
  ['a foreign data wrapper', 'create foreign data wrapper leak', 'foreign data wrapper leak'],
  ['an untrusted language', 'create language other handler plpgsql_call_handler', 'language other'],
  ['a trusted C', ownCatalog(`update pg_language set lanpltrusted = true where lanname = 'c'`), 'PostgreSQL 18: languages'],
  [
    'a function of PostgreSQL replaced',
    ownCatalog(`update pg_proc set prosrc = 'booltrue' where proname = 'has_table_privilege'`),
    'PostgreSQL 18: functions',
  ],
  [
    'a function of PostgreSQL with other rights',
    ownCatalog(`update pg_proc set prosecdef = true where proname = 'pg_notify'`),
    'PostgreSQL 18: functions',
  ],
  [
    'an operator replaced',
    ownCatalog(`update pg_operator set oprcode = 'int8lt'::regproc where oid = '>(bigint,bigint)'::regoperator`),
    'PostgreSQL 18: operators',
  ],
  [
    'a cast replaced',
    ownCatalog(`update pg_cast set castcontext = 'i' where castsource = 'int8'::regtype and casttarget = 'int4'::regtype`),
    'PostgreSQL 18: casts',
  ],
  [
    'a view of PostgreSQL replaced',
    ownCatalog(
      `do $$ begin execute 'create or replace view pg_catalog.pg_matviews as ' || rtrim(pg_get_viewdef('pg_matviews'::regclass), ';') || ' and false'; end $$`,
    ),
    'PostgreSQL 18: views',
  ],
  ['a text search configuration', 'create text search configuration ledger.words (copy = english)', 'text search configuration ledger.words'],
  ['a collation', `create collation ledger.other from "C"`, 'collation ledger.other'],
  [
    'triggers hidden in the catalogue',
    ownCatalog(`update pg_class set relhastriggers = false where oid = 'ledger.transfer'::regclass`),
    'flags of ledger.transfer',
  ],
  [
    'triggers of a partition hidden in the catalogue',
    ownCatalog(`update pg_class set relhastriggers = false where oid = 'ocpp.frame_default'::regclass`),
    'flags of ocpp.frame_default',
  ],
  [
    'checks hidden in the catalogue',
    ownCatalog(`update pg_class set relchecks = 0 where oid = 'ledger.balance'::regclass`),
    'flags of ledger.balance',
  ],
  [
    'an index hidden in the catalogue',
    ownCatalog(`update pg_class set relhasindex = false where oid = 'ledger.transfer'::regclass`),
    'flags of ledger.transfer',
  ],
  [
    'the triggers of a foreign key deleted',
    ownCatalog(`delete from pg_trigger where tgconstraint = (select oid from pg_constraint where conname = 'reading_of_session')`),
    'constraint charging.reading.reading_of_session',
  ],
  ['a setting of the server', 'set local allow_system_table_mods = on', 'setting allow_system_table_mods'],
  ['another search path', 'set local search_path = attacker', 'setting search_path'],
]

/** A month of frames, as the gateway opens it, and what is done to it. */
const month = (statement: string) => `select ocpp.open_month('2026-04-01'); ${statement}`

/** Rights and objects in every schema, those of PostgreSQL included. */
const inEverySchema: readonly [what: string, statement: string, subject: string][] = [
  [
    'a function that reads files',
    'grant execute on function pg_catalog.pg_read_file(text) to ohmstead_api',
    'right EXECUTE of ohmstead_api on function pg_read_file(text)',
  ],
  [
    'a function that lists files for everybody',
    'grant execute on function pg_ls_dir(text) to public',
    'right EXECUTE of everybody on function pg_ls_dir(text)',
  ],
  [
    'advisory locks for a role that only reads',
    'grant execute on function pg_advisory_lock(bigint) to ohmstead_staff_read',
    'right EXECUTE of ohmstead_staff_read on function pg_advisory_lock(bigint)',
  ],
  [
    'advisory locks for everybody',
    'grant execute on function pg_try_advisory_lock(bigint) to public',
    'right EXECUTE of everybody on function pg_try_advisory_lock(bigint)',
  ],
  ['large objects for everybody', 'grant execute on function lo_create(oid) to public', 'right EXECUTE of everybody on function lo_create(oid)'],
  [
    'a function taken from everybody',
    'revoke execute on function pg_catalog.sha256(bytea) from public',
    'no right EXECUTE of everybody on function sha256(bytea)',
  ],
  ['a table of passwords', 'grant select on pg_catalog.pg_authid to public', 'right SELECT of everybody on pg_authid'],
  ['a column of a system table', 'grant select (rolpassword) on pg_authid to ohmstead_api', 'right SELECT of ohmstead_api on pg_authid.rolpassword'],
  [
    'a view of the standard schema',
    'grant insert on information_schema.sql_features to ohmstead_api',
    'right INSERT of ohmstead_api on information_schema.sql_features',
  ],
  ['the schema of PostgreSQL', 'grant create on schema pg_catalog to ohmstead_api', 'right CREATE of ohmstead_api on schema pg_catalog'],
  ['the public schema', 'grant create on schema public to public', 'right CREATE of everybody on schema public'],
  ['use of the public schema', 'grant usage on schema public to public', 'right USAGE of everybody on schema public'],
  ['another owner of the public schema', 'alter schema public owner to ohmstead_api', 'owner of schema public'],
  ['a language', 'grant usage on language plpgsql to ohmstead_api', 'right USAGE of ohmstead_api on language plpgsql'],
  ['a type taken from everybody', 'revoke usage on type pg_catalog.int4 from public', 'no right USAGE of everybody on type integer'],
  ['a tablespace', 'grant create on tablespace pg_default to ohmstead_api', 'right CREATE of ohmstead_api on tablespace pg_default'],
  ['privileges of PostgreSQL rewritten', ownCatalog('delete from pg_init_privs where classoid = 1255'), 'PostgreSQL 18: rights'],
  [
    'a role that may give on another',
    'grant ohmstead_worker to ohmstead_api with admin true, inherit false, set false',
    'member ohmstead_api of ohmstead_worker',
  ],
  [
    'rights on future tables of everybody',
    'alter default privileges for role ohmstead_superuser grant select on tables to public',
    'default rights of ohmstead_superuser',
  ],
  ['a sequence for a role', 'grant update on sequence settings.change_id_seq to ohmstead_api', 'sequence settings.change_id_seq'],
  ['a sequence that starts again', 'alter sequence settings.change_id_seq cycle', 'sequence settings.change_id_seq'],
  ['a sequence with gaps', 'alter sequence settings.change_id_seq increment by 1000', 'sequence settings.change_id_seq'],
  ['a sequence that each session reserves', 'alter sequence settings.change_id_seq cache 1000', 'sequence settings.change_id_seq'],
  ['a sequence with an end', 'alter sequence settings.change_id_seq maxvalue 1000000', 'sequence settings.change_id_seq'],
  ['a table in the schema of PostgreSQL', ownCatalog('create table pg_catalog.kept (id int)'), 'table pg_catalog.kept'],
  [
    'a trigger on a system table',
    ownCatalog(
      `create function platform.spy() returns trigger language plpgsql as 'begin return new; end'; create trigger spy before update on pg_catalog.pg_authid for each row execute function platform.spy()`,
    ),
    'trigger pg_catalog.pg_authid.spy',
  ],
  [
    'a function hidden in an extension',
    `create function ledger.extra() returns int language sql as 'select 1'; alter extension btree_gist add function ledger.extra()`,
    'function ledger.extra()',
  ],
  ['a table hidden in an extension', 'create table ledger.extra (id int); alter extension btree_gist add table ledger.extra', 'table ledger.extra'],
  [
    'an operator class',
    'create operator class ledger.extra for type int4 using btree as operator 1 <, function 1 btint4cmp(int4, int4)',
    'operator class ledger.extra',
  ],
  ['a large object', 'select lo_create(4711)', 'large objects'],
  ['a right on a month of frames', month('grant delete on ocpp.frame_2026_04 to ohmstead_gateway'), 'partition ocpp.frame_2026_04'],
  ['a right on a column of a month', month('grant update (raw) on ocpp.frame_2026_04 to ohmstead_gateway'), 'partition ocpp.frame_2026_04'],
  ['a month of another owner', month('alter table ocpp.frame_2026_04 owner to ohmstead_superuser'), 'partition ocpp.frame_2026_04'],
  ['a trigger dropped from a month', month('drop trigger append_only_all on ocpp.frame_2026_04'), 'partition ocpp.frame_2026_04'],
  [
    'a trigger of its own on a month',
    month(
      `create function ocpp.quiet() returns trigger language plpgsql as 'begin return null; end'; create trigger aaa before insert on ocpp.frame_2026_04 for each row execute function ocpp.quiet()`,
    ),
    'partition ocpp.frame_2026_04',
  ],
  [
    'a check that refuses frames of a month',
    month('alter table ocpp.frame_2026_04 add constraint quiet check (size < 10) not valid'),
    'partition ocpp.frame_2026_04',
  ],
  ['an index of its own on a month', month('create unique index quiet on ocpp.frame_2026_04 (station_id)'), 'partition ocpp.frame_2026_04'],
  ['a month that is never cleaned up', month('alter table ocpp.frame_2026_04 set (autovacuum_enabled = off)'), 'partition ocpp.frame_2026_04'],
  [
    'a default of its own in a month',
    month(`alter table ocpp.frame_2026_04 alter column verdict set default 'answer'`),
    'partition ocpp.frame_2026_04',
  ],
  ['a month that hides rows', month('alter table ocpp.frame_2026_04 enable row level security'), 'partition ocpp.frame_2026_04'],
  [
    'months cut otherwise',
    `create table ocpp.other partition of ocpp.frame for values from ('2031-04-02') to ('2031-04-03')`,
    'partition ocpp.other',
  ],
]

/** Reading the catalogue takes a sixth of a second. In the short form several changes with different subjects are made before it is read. */
const AT_ONCE = lengthOf({ short: 10, long: 1 })

type Tampering = readonly [what: string, as: 'owner' | 'superuser', statement: string, subject: string]

/** Two that make the same role, or whose subjects could be taken for each other, are not made at once. */
const differ = ([, as, statement, subject]: Tampering, [, other, made, named]: Tampering) =>
  as === other && !named.includes(subject) && !subject.includes(named) && !(statement.includes('mallory') && made.includes('mallory'))

function together(tamperings: readonly Tampering[]): (readonly [what: string, Tampering[]])[] {
  const groups: Tampering[][] = []
  for (const one of tamperings) {
    const fits = groups.find((group) => group.length < AT_ONCE && group.every((other) => differ(one, other)))
    if (fits === undefined) groups.push([one])
    else fits.push(one)
  }
  return groups.map((group) => [group.map(([what, as]) => `${what}, by the ${as}`).join('; '), group])
}

async function expectFound(group: readonly Tampering[]): Promise<void> {
  const names = await foundAfter(group[0]![1], group.map(([, , statement]) => statement).join(';\n'))
  for (const [what, , , subject] of group) expect(names, what).toContainEqual(expect.stringContaining(subject))
}

const bySuperuser = (changes: readonly (readonly [what: string, statement: string, subject: string])[]) =>
  together(changes.map(([what, statement, subject]) => [what, 'superuser', statement, subject]))

describe('rights and objects in every schema, and in each partition,', () => {
  test.each(bySuperuser(inEverySchema))('are compared: %s', hasLongForm, async (_, group) => expectFound(group))

  test('match in a month that the gateway opened', async () => {
    expect(await foundAfter('owner', month('select'))).toEqual([])
  })
})

describe('rules in rows and what a server has beyond the release', () => {
  test.each(bySuperuser(beyondTheRelease))('are compared: %s', hasLongForm, async (_, group) => expectFound(group))

  test('are not reported where the operator named them', async () => {
    const url = new URL(inject('postgres').superuserUrl)
    url.pathname = new URL(demo.urlOf('owner')).pathname
    const db = openDatabase(url.toString(), { max: 1 })
    try {
      await db.kysely.transaction().execute(async (trx) => {
        await sql
          .raw('create role replicator replication; create role mallory superuser; alter table ledger.transfer disable trigger apply')
          .execute(trx)
        const known = catalogueWatchKnowing(['role replicator', apply])
        expect((await known.find(trx, systemClock().now(), null)).map(({ subject }) => subject)).toEqual([apply, 'role mallory'])
        throw new Back()
      })
    } catch (error) {
      if (!(error instanceof Back)) throw error
    } finally {
      await db.close()
    }
  })
})

describe('changes that no trigger can prevent are found', () => {
  test.each(together(tamperings))('%s', hasLongForm, async (_, group) => expectFound(group))

  test('and named as changed, missing or new', () => {
    const live = new Map([
      ['same', '1'],
      ['changed', '2'],
      ['new', '3'],
    ])
    expect(differences({ 'PostgreSQL 17: views': '1' }, new Map([['PostgreSQL 18: views', '2']]))).toEqual([])
    expect(differences({ same: '1', changed: '1', gone: '1' }, live)).toEqual([
      { violation: 'catalogue', subject: 'changed', detail: 'it differs from the definition in this release' },
      { violation: 'catalogue', subject: 'gone', detail: 'this release has it, but the database does not' },
      { violation: 'catalogue', subject: 'new', detail: 'it is not part of this release' },
    ])
  })
})
