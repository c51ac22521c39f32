import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { catalogueOfRelease } from './catalogue.gen.ts'
import type { Queryable } from './database.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/**
 * The owner of the database and superusers can remove what the database enforces: disable a trigger, replace a function, grant a right. No
 * trigger can prevent that, so it is detected: every minute the live catalogue is compared with the one that this release's own migrations
 * created (docs/decisions/the-catalogue-is-compared.md). The list ships with the program, so access to the database is not enough to change
 * it.
 */
export const catalogueWatch = catalogueWatchKnowing([])

/** `known`: what the operator or the provider of the server added to it, such as `role replicator`, and what is not to be reported. */
export function catalogueWatchKnowing(known: readonly string[]): Watch {
  return watch('catalogue', async (q) => {
    const found = differences(catalogueOfRelease, await readCatalogue(q))
    return found.filter(({ subject }) => subject in catalogueOfRelease || !known.includes(subject))
  })
}

/** What a database contains, by name, each with a hash of its definition. */
export async function readCatalogue(q: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    SELECT platform.not_null(name) AS name, coalesce(text, '') AS text FROM (${sql.raw(CATALOGUE)}) AS entry`.execute(q)
  return new Map(rows.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex').slice(0, 20)]))
}

/** Lists what is missing, changed or not part of this release. */
export function differences(expected: Readonly<Record<string, string>>, live: ReadonlyMap<string, string>): Violation[] {
  const known = Object.keys(expected).filter((name) => live.get(name) !== expected[name] && (live.has(name) || !isOfPostgres(name)))
  return [
    ...known.map((subject) => ({
      violation: 'catalogue',
      subject,
      detail: live.has(subject) ? 'it differs from the definition in this release' : 'this release has it, but the database does not',
    })),
    ...[...live.keys()]
      .filter((name) => !(name in expected) && !isOfPostgres(name))
      .map((subject) => ({ violation: 'catalogue', subject, detail: 'it is not part of this release' })),
  ]
}

/** Entries about PostgreSQL itself are compared only on the major version of the release: other versions have other functions. */
const isOfPostgres = (name: string) => name.startsWith('PostgreSQL ')

/** Excludes the schemas of PostgreSQL itself. Every other schema is compared. */
const FOREIGN = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`
/** Objects of an extension come and go with it, so they are left out. */
const ownedByExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend x where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
const rights = (acl: string) => `coalesce(array_to_string(array(select a::text from unnest(${acl}) a order by 1), ' '), '-')`
/** How a table is stored and cleaned up, and whose rights a view uses. */
const options = (reloptions: string) => `(select 'options ' || string_agg(o, ' ' order by o) from unnest(${reloptions}) o)`
/** What has a number below this came with PostgreSQL. */
const FIRST_OWN = '16384'
/** The name of an entry about PostgreSQL itself, with its major version. */
const ofPostgres = (what: string) => `format('PostgreSQL %s: ${what}', current_setting('server_version_num')::int / 10000)`
const isOurRole = (name: string) => `${name} ~ '^ohmstead_' and ${name} <> 'ohmstead_superuser'`

/**
 * What a server has beyond the release and can get around its rules: powerful roles, languages, copies of the data. A role that creates
 * other roles is reported unless it created ours, as the user of an external database does. PostgreSQL's own roles can read or write all data,
 * read the statements of other sessions or end them; each role that can act as one of them is reported, also through other roles.
 */
const BEYOND_THE_RELEASE = `
  select 'role ' || r.rolname as name,
         concat_ws(' ', r.rolsuper, r.rolbypassrls, r.rolreplication, r.rolcreaterole) as text
    from pg_roles r
   where r.oid >= ${FIRST_OWN} and not ${isOurRole('r.rolname')}
     and (r.rolsuper or r.rolbypassrls or r.rolreplication
          or r.rolcreaterole and not exists (select from pg_auth_members m where m.member = r.oid and m.roleid = 'ohmstead_owner'::regrole and m.admin_option))
  union all
  select format('member %s of %s', m.oid::regrole, p.oid::regrole), ''
    from pg_roles m join pg_roles p on p.oid < ${FIRST_OWN} and p.rolname like 'pg\\_%' and p.rolname not in ('pg_database_owner', 'pg_read_all_settings')
   where m.oid >= ${FIRST_OWN} and not m.rolsuper and pg_has_role(m.oid, p.oid, 'member')
  union all
  select 'replication slot ' || s.slot_name, concat_ws(' ', s.slot_type, s.database) from pg_replication_slots s
   where not s.temporary and coalesce(s.database, current_database()) = current_database()
  union all
  select 'subscription ' || s.subname, '' from pg_subscription s where s.subdbid = (select oid from pg_database where datname = current_database())
  union all
  select 'foreign data wrapper ' || w.fdwname, '' from pg_foreign_data_wrapper w
  union all
  select 'language ' || l.lanname, concat_ws(' ', l.lanpltrusted, l.lanplcallfoid::regproc) from pg_language l where l.oid >= ${FIRST_OWN}
  union all
  select 'access method ' || a.amname, '' from pg_am a where a.oid >= ${FIRST_OWN}
  union all
  select format('text search configuration %s.%s', c.cfgnamespace::regnamespace, c.cfgname), '' from pg_ts_config c where c.oid >= ${FIRST_OWN}
  union all
  select format('text search dictionary %s.%s', d.dictnamespace::regnamespace, d.dictname), '' from pg_ts_dict d where d.oid >= ${FIRST_OWN}
  union all
  select format('text search parser %s.%s', p.prsnamespace::regnamespace, p.prsname), '' from pg_ts_parser p where p.oid >= ${FIRST_OWN}
  union all
  select format('text search template %s.%s', x.tmplnamespace::regnamespace, x.tmplname), '' from pg_ts_template x where x.oid >= ${FIRST_OWN}
  union all
  select format('collation %s.%s', c.collnamespace::regnamespace, c.collname),
         concat_ws(' ', c.collprovider, c.collisdeterministic, c.collencoding, c.collcollate, c.collctype, c.colllocale, c.collicurules) from pg_collation c where c.oid >= ${FIRST_OWN}
  union all
  select format('conversion %s.%s', c.connamespace::regnamespace, c.conname), '' from pg_conversion c where c.oid >= ${FIRST_OWN}
  union all
  select format('right of %s to set %s', case when a.grantee = 0 then 'everybody' else a.grantee::regrole::text end, p.parname), a.privilege_type
    from pg_parameter_acl p cross join lateral aclexplode(p.paracl) a where a.grantee = 0 or a.grantee >= ${FIRST_OWN}
  union all
  select format('right %s of %s on %s', a.privilege_type, a.grantee::regrole, c.oid::regclass), '' from pg_class c cross join lateral aclexplode(c.relacl) a
   where c.relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and a.grantee >= ${FIRST_OWN}
  union all
  select 'setting ' || s.name, s.setting from pg_settings s
   where s.name in ('allow_system_table_mods', 'check_function_bodies', 'default_transaction_isolation', 'event_triggers', 'ignore_checksum_failure',
                    'ignore_system_indexes', 'row_security', 'search_path', 'standard_conforming_strings', 'transform_null_equals', 'zero_damaged_pages')`

/**
 * The functions, operators and views of PostgreSQL, which our own functions and this watch use. They are the same in all minor versions of one
 * major version, and are compared where the server has the major version of the release.
 */
const OF_POSTGRES = `
  select ${ofPostgres('functions')},
         (select md5(string_agg(md5(concat_ws(' ', p.oid::regprocedure, p.proowner, p.prolang, p.prosecdef, p.proleakproof, p.proisstrict, p.provolatile, p.prokind,
                   p.proretset, p.prorettype::regtype, p.prosupport, p.proconfig, p.prosrc, p.probin, p.prosqlbody is null)), '' order by p.oid::regprocedure::text collate "C"))
            from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.oid < ${FIRST_OWN})
  union all
  select ${ofPostgres('operators')},
         (select md5(string_agg(concat_ws(' ', o.oid, o.oprname, o.oprleft, o.oprright, o.oprresult, o.oprcode, o.oprcom, o.oprnegate), '' order by o.oid))
            from pg_operator o where o.oid < ${FIRST_OWN})
  union all
  select ${ofPostgres('casts')},
         (select md5(string_agg(concat_ws(' ', c.castsource::regtype, c.casttarget::regtype, c.castfunc, c.castcontext, c.castmethod), '' order by c.castsource, c.casttarget))
            from pg_cast c where c.oid < ${FIRST_OWN})
  union all
  select ${ofPostgres('languages')},
         (select md5(string_agg(concat_ws(' ', l.lanname, l.lanispl, l.lanpltrusted, l.lanplcallfoid::regproc), '' order by l.lanname)) from pg_language l where l.oid < ${FIRST_OWN})
  union all
  select ${ofPostgres('views')},
         (select md5(string_agg(md5(concat_ws(' ', c.relname, pg_get_viewdef(c.oid))), '' order by c.relname))
            from pg_class c where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'v')`

/** Rows that are rules: where money may go and who may post it, which guards there are, what needs two people, who may change a setting. */
const RULES = `
  select 'rows approvals.kind', string_agg(t::text, e'\\n' order by t.code) from approvals.kind t
  union all
  select 'rows settings.declared', string_agg(t::text, e'\\n' order by t.key) from settings.declared t
  union all
  select 'rows http.public_client', string_agg(t::text, e'\\n' order by t.api_key) from http.public_client t
  union all
  select 'rows ledger.asset', string_agg(t::text, e'\\n' order by t::text) from ledger.asset t
  union all
  select 'rows ledger.kind', string_agg(t::text, e'\\n' order by t.code) from ledger.kind t
  union all
  select 'rows ledger.kind_opener', string_agg(t::text, e'\\n' order by t::text) from ledger.kind_opener t
  union all
  select 'rows ledger.code', string_agg(t::text, e'\\n' order by t.code) from ledger.code t
  union all
  select 'rows ledger.rule', string_agg((to_jsonb(t) - 'place')::text, e'\\n' order by t.code, t.debit_kind, t.credit_kind) from ledger.rule t
  union all
  select 'rows ledger.guarded', string_agg(t::text, e'\\n' order by t::text) from ledger.guarded t`

/**
 * Definitions are compared as written where PostgreSQL keeps the text, and as printed by PostgreSQL elsewhere. Monthly partitions have the
 * definition of their table; for them only disabled triggers are reported.
 */
const CATALOGUE = `
  select 'schema ' || n.nspname as name, concat_ws(e'\\n', n.nspowner::regrole, ${rights('n.nspacl')}) as text
    from pg_namespace n where ${FOREIGN} and n.nspname <> 'public'
  union all
  select format('%s %s.%s', case c.relkind when 'v' then 'view' when 'm' then 'view' when 'S' then 'sequence' else 'table' end, n.nspname, c.relname),
         concat_ws(e'\\n', c.relkind, c.relowner::regrole, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, ${rights('c.relacl')},
           ${options('c.reloptions')}, (select ${options('t.reloptions')} from pg_class t where t.oid = c.reltoastrelid),
           case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
           (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                     pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')}), e'\\n' order by a.attname)
              from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${FOREIGN} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not c.relispartition and not ${ownedByExtension('pg_class', 'c.oid')}
  union all
  select format('constraint %s.%s.%s', n.nspname, c.relname, k.conname),
         concat_ws(e'\\n', pg_get_constraintdef(k.oid), k.convalidated, (select count(*) from pg_trigger t where t.tgconstraint = k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${FOREIGN} and k.contype <> 'n' and not c.relispartition
  union all
  select format('index %s.%s', n.nspname, i.relname), concat_ws(e'\\n', pg_get_indexdef(i.oid), x.indisvalid, x.indisready, x.indislive, x.indimmediate)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = i.relnamespace
   where ${FOREIGN} and not c.relispartition
  union all
  select format('trigger %s.%s.%s', n.nspname, c.relname, t.tgname), concat_ws(e'\\n', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${FOREIGN} and not t.tgisinternal and not c.relispartition
  union all
  select format('sleeping trigger %s on %s', t.tgname, t.tgrelid::regclass), ''
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where (t.tgisinternal or c.relispartition) and t.tgenabled not in ('O', 'A')
  union all
  -- PostgreSQL looks for triggers, rules, indexes and checks of a table only where these columns say that there are any.
  select format('flags of %s', c.oid::regclass), ''
    from pg_class c
   where c.relkind in ('r', 'p') and c.relnamespace <> 'pg_catalog'::regnamespace
     and (not c.relhastriggers and exists (select from pg_trigger t where t.tgrelid = c.oid)
          or not c.relhasindex and exists (select from pg_index x where x.indrelid = c.oid)
          or not c.relhasrules and exists (select from pg_rewrite r where r.ev_class = c.oid)
          or c.relchecks <> (select count(*) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'))
  union all
  select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
         concat_ws(e'\\n', p.prokind, p.proowner::regrole, l.lanname, p.prosecdef, p.proleakproof, p.proisstrict, p.provolatile, p.proparallel, p.proretset,
           p.prorettype::regtype, p.proconfig, p.prosrc, p.probin, pg_get_expr(p.proargdefaults, 0), pg_get_function_sqlbody(p.oid), ${rights('p.proacl')})
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
   where (${FOREIGN} or p.oid >= ${FIRST_OWN}) and not ${ownedByExtension('pg_proc', 'p.oid')}
  union all
  select format('rule %s on %s', r.rulename, r.ev_class::regclass), concat_ws(e'\\n', pg_get_ruledef(r.oid), r.ev_enabled)
    from pg_rewrite r where r.rulename <> '_RETURN' and r.oid >= ${FIRST_OWN}
  union all
  select format('policy %s on %s', p.polname, p.polrelid::regclass), concat_ws(e'\\n', p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
  union all
  select format('type %s.%s', n.nspname, t.typname), concat_ws(e'\\n', t.typtype, t.typowner::regrole, ${rights('t.typacl')},
           (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
   where ${FOREIGN} and t.typtype in ('e', 'd', 'c', 'r') and coalesce(c.relkind, 'c') = 'c' and not ${ownedByExtension('pg_type', 't.oid')}
  union all
  select 'event trigger ' || e.evtname, concat_ws(e'\\n', e.evtevent, e.evtfoid::regprocedure, e.evtenabled) from pg_event_trigger e
  union all
  select 'extension ' || e.extname, '' from pg_extension e
  union all
  select 'cast ' || format_type(c.castsource, null) || ' to ' || format_type(c.casttarget, null), '' from pg_cast c where c.oid >= ${FIRST_OWN}
  union all
  select format('operator %s', o.oid::regoperator), '' from pg_operator o where o.oid >= ${FIRST_OWN} and not ${ownedByExtension('pg_operator', 'o.oid')}
  union all
  select 'foreign server ' || s.srvname, '' from pg_foreign_server s
  union all
  select 'publication ' || p.pubname, '' from pg_publication p
  union all
  select format('default rights of %s %s %s', d.defaclrole::regrole, d.defaclobjtype, d.defaclnamespace), ${rights('d.defaclacl')} from pg_default_acl d
  union all
  select 'role ' || r.rolname, concat_ws(' ', r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls, r.rolconnlimit, r.rolvaliduntil,
           case when r.rolname <> 'ohmstead_staff_read' then r.rolcanlogin end)
    from pg_roles r where ${isOurRole('r.rolname')}
  union all
  -- Who makes roles without being a superuser is given the right to give them on (PostgreSQL 16), and nothing else by it.
  select format('member %s of %s', m.member::regrole, m.roleid::regrole), concat_ws(' ', m.inherit_option, m.set_option)
    from pg_auth_members m where (m.inherit_option or m.set_option) and m.roleid <> 'pg_read_all_settings'::regrole and exists (select from pg_roles r where r.oid in (m.member, m.roleid) and ${isOurRole('r.rolname')})
  union all
  select format('settings of %s in %s', coalesce(r.rolname, 'everybody'), case when s.setdatabase = 0 then 'all' else 'this database' end),
         array_to_string(array(select one from unnest(s.setconfig) one order by 1), e'\\n')
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database())) and (r.oid is null or ${isOurRole('r.rolname')})
  union all
  select format('right %s of %s to the database', a.privilege_type, case when a.grantee = 0 then 'everybody' else a.grantee::regrole::text end), a.is_grantable::text
    from pg_database d cross join lateral aclexplode(d.datacl) a
   where d.datname = current_database() and a.grantee <> d.datdba and a.grantee <> 'ohmstead_owner'::regrole
  union all
  select 'triggers of this session', current_setting('session_replication_role')
  union all
  ${BEYOND_THE_RELEASE}
  union all
  ${OF_POSTGRES}
  union all
  ${RULES}`

/** The list that a release ships, as a file. */
export function printCatalogue(live: ReadonlyMap<string, string>): string {
  const entries = [...live].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `  ${JSON.stringify(name)}: '${hash}',`)
  return `// Printed by \`npm run gen\` from a freshly migrated database. Change the migrations and the SQL of the features, not this file.
export const catalogueOfRelease: Readonly<Record<string, string>> = {
${entries.join('\n')}
}
`
}
