/**
 * The parts of the catalogue that do not belong to the release: what came with PostgreSQL, and what a server has besides
 * (docs/decisions/the-catalogue-is-compared.md).
 */

/** What has a number below this came with PostgreSQL. */
export const FIRST_OWN = '16384'
/** Leaves out what came with PostgreSQL, and temporary tables. What was added to its schemas is compared as in every other. */
export const isForeign = (oid: string) =>
  `(n.nspname not in ('pg_catalog', 'information_schema') or ${oid} >= ${FIRST_OWN}) and n.nspname !~ '^pg_(toast|temp)'`
/**
 * Objects of an extension come and go with it, so they are left out. Only in the schema of the extension: any object can be made a member of
 * one.
 */
export const ownedByExtension = (catalog: string, oid: string, schema: string) =>
  `exists (select from pg_depend x join pg_extension e on e.oid = x.refobjid and e.extnamespace = ${schema}
            where x.classid = '${catalog}'::regclass and x.objid = ${oid} and x.deptype = 'e')`
export const rights = (acl: string) => `coalesce(array_to_string(array(select a::text from unnest(${acl}) a order by 1), ' '), '-')`
/** How a table is stored and cleaned up, and whose rights a view uses. */
export const options = (reloptions: string) => `(select 'options ' || string_agg(o, ' ' order by o) from unnest(${reloptions}) o)`
/** The name of an entry about PostgreSQL itself, with its major version. */
const ofPostgres = (what: string) => `format('PostgreSQL %s: ${what}', current_setting('server_version_num')::int / 10000)`
export const isOurRole = (name: string) => `${name} ~ '^ohmstead_' and ${name} <> 'ohmstead_superuser'`

/**
 * What a server has beyond the release and can get around its rules: powerful roles, languages, copies of the data. A role that creates
 * other roles is reported unless it created ours, as the user of an external database does. PostgreSQL's own roles can read or write all data,
 * read the statements of other sessions or end them; each role that can act as one of them is reported, also through other roles.
 */
export const BEYOND_THE_RELEASE = `
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
  select format('operator class %s.%s', o.opcnamespace::regnamespace, o.opcname), '' from pg_opclass o
   where o.oid >= ${FIRST_OWN} and not ${ownedByExtension('pg_opclass', 'o.oid', 'o.opcnamespace')}
  union all
  select format('operator family %s.%s', o.opfnamespace::regnamespace, o.opfname), '' from pg_opfamily o
   where o.oid >= ${FIRST_OWN} and not ${ownedByExtension('pg_opfamily', 'o.oid', 'o.opfnamespace')}
  union all
  select format('transform for %s', t.trftype::regtype), '' from pg_transform t
  union all
  select format('statistics %s.%s', s.stxnamespace::regnamespace, s.stxname), '' from pg_statistic_ext s
  union all
  select 'large objects', '' where exists (select from pg_largeobject_metadata)
  union all
  select 'setting ' || s.name, s.setting from pg_settings s
   where s.name in ('allow_system_table_mods', 'check_function_bodies', 'default_transaction_isolation', 'event_triggers', 'ignore_checksum_failure',
                    'ignore_system_indexes', 'row_security', 'search_path', 'standard_conforming_strings', 'transform_null_equals', 'zero_damaged_pages')`

/**
 * The functions, operators and views of PostgreSQL, which our own functions and this watch use. They are the same in all minor versions of one
 * major version, and are compared where the server has the major version of the release.
 */
export const OF_POSTGRES = `
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
            from pg_class c where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'v')
  union all
  select ${ofPostgres('rights')},
         (select md5(string_agg(concat_ws(' ', i.classoid::regclass, i.objsubid, i.objoid, i.privtype,
                   (select string_agg(concat_ws(' ', a.grantee, a.privilege_type, a.is_grantable), ',' order by a.grantee, a.privilege_type) from aclexplode(i.initprivs) a)),
                   ' ' order by i.classoid, i.objoid, i.objsubid))
            from pg_init_privs i where i.objoid < ${FIRST_OWN})`

/** What PostgreSQL lets everybody call that can stop or fill a server; the start revokes it where it may (`closeToReaders`). */
const CLOSED = `p.pronamespace = 'pg_catalog'::regnamespace
  and (p.proname ~ '^pg_(try_)?advisory_' or p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import', 'lo_put', 'lowrite', 'pg_logical_emit_message'))`

/** Objects that came with PostgreSQL: their rights now, and as its installation or the default gives them. */
const OBJECTS_OF_POSTGRES = `
  select 'pg_class'::regclass as class, c.oid, 0 as part, c.oid::regclass::text as name, c.relowner as owner, c.relacl as acl,
         case c.relkind when 'S' then 's' else 'r' end as kind, false as closed
    from pg_class c where c.oid < ${FIRST_OWN}
  union all
  select 'pg_class'::regclass, c.oid, a.attnum, format('%s.%s', c.oid::regclass, a.attname), c.relowner, a.attacl, 'c', false
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.oid < ${FIRST_OWN} and a.attacl is not null
  union all
  select 'pg_proc'::regclass, p.oid, 0, 'function ' || p.oid::regprocedure, p.proowner, p.proacl, 'f', ${CLOSED}
    from pg_proc p where p.oid < ${FIRST_OWN} and (p.proacl is not null or p.proowner >= ${FIRST_OWN})
  union all
  select 'pg_type'::regclass, t.oid, 0, 'type ' || t.oid::regtype, t.typowner, t.typacl, 'T', false
    from pg_type t where t.oid < ${FIRST_OWN} and (t.typacl is not null or t.typowner >= ${FIRST_OWN})
  union all
  select 'pg_namespace'::regclass, n.oid, 0, 'schema ' || n.nspname, n.nspowner, n.nspacl, 'n', false from pg_namespace n where n.oid < ${FIRST_OWN}
  union all
  select 'pg_language'::regclass, l.oid, 0, 'language ' || l.lanname, l.lanowner, l.lanacl, 'l', false from pg_language l where l.oid < ${FIRST_OWN}
  union all
  select 'pg_tablespace'::regclass, s.oid, 0, 'tablespace ' || s.spcname, s.spcowner, s.spcacl, 't', false from pg_tablespace s`

/** The roles that work with advisory locks. */
const LOCKING = `array['ohmstead_owner', 'ohmstead_api', 'ohmstead_gateway', 'ohmstead_worker']::regrole[]`

/**
 * Rights on objects of PostgreSQL that its installation does not give, and those that were taken away. Functions that the start closes to
 * readers may be closed or not; they must be closed where a role that only reads can log in.
 */
export const RIGHTS_OF_POSTGRES = `
  select format('%sright %s of %s on %s', case when r.had then 'no ' else '' end, r.privilege_type,
                case when r.grantee = 0 then 'everybody' else r.grantee::regrole::text end, r.name) as name, '' as text
    from (
      with o as materialized (
        select x.*, coalesce(x.acl, acldefault(x.kind::"char", x.owner)) as live, coalesce(p.initprivs, acldefault(x.kind::"char", 10)) as initial
          from (${OBJECTS_OF_POSTGRES}) x left join pg_init_privs p on p.classoid = x.class and p.objoid = x.oid and p.objsubid = x.part)
      select o.name, o.owner, o.closed, l.grantee, l.privilege_type, false as had from o cross join lateral aclexplode(o.live) l
       where not exists (select from aclexplode(o.initial) i where (i.grantee, i.privilege_type) = (l.grantee, l.privilege_type) and i.is_grantable >= l.is_grantable)
      union all
      select o.name, o.owner, o.closed, i.grantee, i.privilege_type, true from o cross join lateral aclexplode(o.initial) i
       where not exists (select from aclexplode(o.live) l where (l.grantee, l.privilege_type) = (i.grantee, i.privilege_type))
    ) r
   where r.grantee <> r.owner
     -- Everybody may read the standard views; PostgreSQL does not note that among the rights of its installation.
     and (r.had or r.grantee <> 0 or (r.privilege_type, r.name) <> ('USAGE', 'schema information_schema') and not (r.privilege_type = 'SELECT' and r.name ~ '^information_schema[.]'))
     -- The start closes the schema public. Some databases do not have it.
     and (r.grantee <> 0 or r.name <> 'schema public')
     and (not r.closed or not r.had and r.grantee <> 0 and not (r.name ~ 'advisory' and r.grantee = any (${LOCKING})))
  union all
  select format('right %s of %s on %s', a.privilege_type, case when a.grantee = 0 then 'everybody' else a.grantee::regrole::text end, 'function ' || p.oid::regprocedure), ''
    from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where ${CLOSED} and a.grantee = 0 and exists (select from pg_roles r where r.rolname = 'ohmstead_staff_read' and r.rolcanlogin)
  union all
  select format('right %s of everybody on schema public', a.privilege_type), ''
    from pg_namespace n cross join lateral aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a where n.nspname = 'public' and a.grantee = 0
  union all
  select 'owner of ' || o.name, o.owner::regrole::text from (${OBJECTS_OF_POSTGRES}) o where o.owner >= ${FIRST_OWN}`
