import type { LiveDatabase } from './live-database.ts'
import { sql } from 'kysely'
import { features } from '../architecture/features.ts'
import { code, codes, reference, table, type Page } from './page.ts'

interface Relation {
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly says: string | null
}
interface Column {
  readonly schema: string
  readonly relation: string
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly default: string | null
}
interface Rule {
  readonly schema: string
  readonly relation: string
  readonly name: string
  readonly text: string
}
interface Grant {
  readonly schema: string
  readonly relation: string
  readonly role: string
  readonly may: readonly string[]
}

const order: readonly string[] = ['platform', 'http', 'ocpp', 'mail', ...features]

/** Every table and view by owner, from a live database: columns, constraints, indexes, triggers and privileges. */
export async function printSchema({ db: { kysely: q } }: LiveDatabase): Promise<Page> {
  const [relations, columns, rules, grants] = await Promise.all([
    rows<Relation>(sql`
      select n.nspname as schema, c.relname as name, case c.relkind when 'v' then 'view' when 'm' then 'materialised view' when 'p' then 'partitioned table' else 'table' end as kind,
             obj_description(c.oid, 'pg_class') as says
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'v', 'm', 'p') and not c.relispartition and n.nspname = any(${order}) order by 1, 2`),
    rows<Column>(sql`
      select n.nspname as schema, c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
             case a.attidentity when '' then pg_get_expr(d.adbin, d.adrelid) else 'identity' end as default
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm', 'p') and n.nspname = any(${order}) order by a.attnum`),
    rows<Rule>(sql`
      select n.nspname as schema, c.relname as relation, k.conname as name, pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype <> 'n' and k.conislocal and n.nspname = any(${order})
      union all
      select n.nspname, c.relname, i.relname, pg_get_indexdef(i.oid)
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any(${order}) and not exists (select from pg_constraint k where k.conindid = i.oid)
      union all
      select n.nspname, c.relname, t.tgname, pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and n.nspname = any(${order}) order by 1, 2, 3, 4`),
    rows<Grant>(sql`
      with granted as (
        select c.oid, g.grantee, lower(g.privilege_type) as may from pg_class c, aclexplode(c.relacl) g
        union all
        select c.oid, g.grantee, lower(g.privilege_type) || ' (' || a.attname || ')'
        from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) g)
      select n.nspname as schema, c.relname as relation, substr(r.rolname, 10) as role, array_agg(distinct d.may order by d.may) as may
      from granted d join pg_class c on c.oid = d.oid join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = d.grantee
      where r.rolname like 'ohmstead\\_%' and r.oid <> c.relowner and n.nspname = any(${order}) group by 1, 2, 3 order by 1, 2, 3`),
  ])
  const owners = order.filter((owner) => relations.some(({ schema }) => schema === owner))
  const blocks = owners.map((owner) => {
    const own = relations.filter(({ schema }) => schema === owner)
    return `## ${owner}\n\n${own.map((relation) => printRelation(relation, { columns, rules, grants })).join('\n\n')}`
  })
  return reference('schema', 'Schema', 'Every table and view, by the feature or edge that owns it, read from a migrated database.', ...blocks)

  async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
    const result = await query.execute(q)
    return result.rows as T[]
  }
}

function printRelation(
  { schema, name, kind, says }: Relation,
  all: { columns: readonly Column[]; rules: readonly Rule[]; grants: readonly Grant[] },
): string {
  const ours = (item: { schema: string; relation: string }) => item.schema === schema && item.relation === name
  const columns = all.columns.filter(ours).map((column) => [code(column.name), column.type, column.required ? 'yes' : '', code(column.default ?? '')])
  const rules = all.rules.filter(ours).map((rule) => `- ${code(rule.name)} ${code(rule.text)}`)
  const grants = all.grants.filter(ours).map(({ role, may }) => `${code(role)}: ${codes(may)}`)
  return [
    `### ${schema}.${name}${kind === 'table' ? '' : ` (${kind})`}`,
    says ?? '',
    kind.endsWith('view')
      ? table(
          ['column', 'type'],
          columns.map((cells) => cells.slice(0, 2)),
        )
      : table(['column', 'type', 'required', 'default'], columns),
    rules.join('\n'),
    grants.length > 0 ? `May: ${grants.join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
