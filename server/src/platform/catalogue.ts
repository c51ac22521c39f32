import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { catalogueOfRelease } from './catalogue.gen.ts'
import {
  BEYOND_THE_RELEASE,
  FIRST_OWN,
  isForeign,
  isOurRole,
  OF_POSTGRES,
  options,
  ownedByExtension,
  rights,
  RIGHTS_OF_POSTGRES,
} from './catalogue-of-postgres.ts'
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

/**
 * Rows that are rules: where money may go and who may post it, which guards there are, what needs two people, who may change a setting. Also what was applied: a
 * start compares it with the files, and refuses a database whose list differs.
 */
const RULES = `
  select 'applied ' || t.name, t.checksum from platform.applied_migration t
  union all
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

/** How a sequence counts. Where it is, is compared by the watch of sequences. */
const SEQUENCE = `concat_ws(' ', q.seqtypid::regtype, q.seqstart, q.seqincrement, q.seqmin, q.seqmax, q.seqcache, q.seqcycle)`

/** Triggers, constraints and indexes of a table, without its own name. */
const partsOf = (table: string) => `concat_ws(e'\\n',
  (select string_agg(concat_ws(' ', t.tgname, t.tgtype, t.tgfoid::regprocedure, t.tgargs, t.tgqual is null), e'\\n' order by t.tgname) from pg_trigger t where t.tgrelid = ${table} and not t.tgisinternal),
  (select string_agg(concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated), e'\\n' order by pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = ${table} and k.contype <> 't'),
  (select string_agg(concat_ws(' ', x.indkey, x.indclass, x.indisunique, x.indisvalid, x.indisready, pg_get_expr(x.indpred, x.indrelid)), e'\\n' order by x.indkey::text, x.indisunique) from pg_index x where x.indrelid = ${table}),
  (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity), e'\\n' order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped))`

/**
 * Partitions come with the months, so they are not in the list of the release. Each must be as its table is, without rights of its own, cover one
 * month or the rest, and have the name of its month.
 */
const PARTITIONS = `
  select 'partition ' || c.oid::regclass, ''
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace n on n.oid = c.relnamespace
   where c.relispartition and c.relkind in ('r', 'p', 'f')
     and ((c.relkind, c.relowner, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relnamespace) is distinct from
          ('r'::"char", p.relowner, p.relpersistence, p.relrowsecurity, p.relforcerowsecurity, p.relnamespace)
          or c.relacl is not null or c.reloptions is distinct from p.reloptions
          or exists (select from pg_attribute a where a.attrelid = c.oid and a.attacl is not null)
          or ${partsOf('c.oid')} is distinct from ${partsOf('p.oid')}
          or pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
             and pg_get_expr(c.relpartbound, c.oid) is distinct from (
               select format('FOR VALUES FROM (%L) TO (%L)', m.since at time zone 'UTC', (m.since + interval '1 month') at time zone 'UTC')
                 from (select to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp as since) m where c.relname ~ '^frame_\\d{4}_\\d{2}$'))`

/**
 * Definitions are compared as written where PostgreSQL keeps the text, and as printed by PostgreSQL elsewhere. Monthly partitions are compared
 * with their table.
 */
const CATALOGUE = `
  select 'schema ' || n.nspname as name, concat_ws(e'\\n', n.nspowner::regrole, ${rights('n.nspacl')}) as text
    from pg_namespace n where ${isForeign('n.oid')} and n.nspname <> 'public'
  union all
  select format('%s %s.%s', case c.relkind when 'v' then 'view' when 'm' then 'view' when 'S' then 'sequence' else 'table' end, n.nspname, c.relname),
         concat_ws(e'\\n', c.relkind, c.relowner::regrole, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, ${rights('c.relacl')},
           ${options('c.reloptions')}, (select ${SEQUENCE} from pg_sequence q where q.seqrelid = c.oid), (select ${options('t.reloptions')} from pg_class t where t.oid = c.reltoastrelid),
           case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
           (select string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
                     pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')}), e'\\n' order by a.attname)
              from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped))
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${isForeign('c.oid')} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not c.relispartition and not ${ownedByExtension('pg_class', 'c.oid', 'n.oid')}
  union all
  select format('constraint %s.%s.%s', n.nspname, c.relname, k.conname),
         concat_ws(e'\\n', pg_get_constraintdef(k.oid), k.convalidated, (select count(*) from pg_trigger t where t.tgconstraint = k.oid))
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${isForeign('k.oid')} and k.contype <> 'n' and not c.relispartition
  union all
  select format('index %s.%s', n.nspname, i.relname), concat_ws(e'\\n', pg_get_indexdef(i.oid), x.indisvalid, x.indisready, x.indislive, x.indimmediate)
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = i.relnamespace
   where ${isForeign('i.oid')} and not c.relispartition
  union all
  select format('trigger %s.%s.%s', n.nspname, c.relname, t.tgname), concat_ws(e'\\n', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${isForeign('t.oid')} and not t.tgisinternal and not c.relispartition
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
   where ${isForeign('p.oid')} and not ${ownedByExtension('pg_proc', 'p.oid', 'n.oid')}
  union all
  select format('rule %s on %s', r.rulename, r.ev_class::regclass), concat_ws(e'\\n', pg_get_ruledef(r.oid), r.ev_enabled)
    from pg_rewrite r where r.rulename <> '_RETURN' and r.oid >= ${FIRST_OWN}
  union all
  select format('policy %s on %s', p.polname, p.polrelid::regclass), concat_ws(e'\\n', p.polcmd, p.polpermissive, p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p
  union all
  select format('type %s.%s', n.nspname, t.typname), concat_ws(e'\\n', t.typtype, t.typowner::regrole, ${rights('t.typacl')},
           (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
           case when t.typtype = 'd' then concat_ws(' ', format_type(t.typbasetype, t.typtypmod), t.typnotnull, t.typdefault,
             (select string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname) from pg_constraint k where k.contypid = t.oid)) end)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
   where ${isForeign('t.oid')} and t.typtype in ('b', 'e', 'd', 'c', 'r', 'm', 'p') and t.typelem = 0 and coalesce(c.relkind, 'c') = 'c' and not ${ownedByExtension('pg_type', 't.oid', 'n.oid')}
  union all
  select 'event trigger ' || e.evtname, concat_ws(e'\\n', e.evtevent, e.evtfoid::regprocedure, e.evtenabled) from pg_event_trigger e
  union all
  select 'extension ' || e.extname, '' from pg_extension e
  union all
  select 'cast ' || format_type(c.castsource, null) || ' to ' || format_type(c.casttarget, null), '' from pg_cast c where c.oid >= ${FIRST_OWN}
  union all
  select format('operator %s', o.oid::regoperator), '' from pg_operator o where o.oid >= ${FIRST_OWN} and not ${ownedByExtension('pg_operator', 'o.oid', 'o.oprnamespace')}
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
    from pg_auth_members m where (m.inherit_option or m.set_option or exists (select from pg_roles r where r.oid = m.member and ${isOurRole('r.rolname')})) and m.roleid <> 'pg_read_all_settings'::regrole and exists (select from pg_roles r where r.oid in (m.member, m.roleid) and ${isOurRole('r.rolname')})
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
  ${PARTITIONS}
  union all
  ${BEYOND_THE_RELEASE}
  union all
  ${RIGHTS_OF_POSTGRES}
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
