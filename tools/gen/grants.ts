import { sql } from 'kysely'
import { databaseRoles } from '@ohmstead/server/src/platform/database-role.ts'
import type { LiveDatabase } from './live-database.ts'
import { code, codes, reference, table, type Page } from './page.ts'

const verbs = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'usage'] as const
type Verb = (typeof verbs)[number]

interface Grant {
  readonly role: string
  readonly relation: string
  /** Null for all columns. */
  readonly columns: readonly string[] | null
  readonly verb: Verb
}

/** Every privilege of every login role, role by role: what a login could do if its password became known, before guards judge the rows. */
export async function printGrants({ db: { kysely } }: LiveDatabase): Promise<Page> {
  const [{ rows: grants }, { rows: functions }] = await Promise.all([
    sql<Grant>`
      WITH granted AS (
        SELECT c.oid, g.grantee, lower(g.privilege_type) AS verb, NULL::text AS attname, 0::smallint AS attnum FROM pg_class c, aclexplode(c.relacl) g
        UNION ALL
        SELECT a.attrelid, g.grantee, lower(g.privilege_type), a.attname, a.attnum FROM pg_attribute a, aclexplode(a.attacl) g)
      SELECT substr(r.rolname, 10) AS role, n.nspname || '.' || c.relname AS relation, d.verb,
        CASE WHEN bool_or(d.attname IS NULL) THEN NULL ELSE array_agg(d.attname ORDER BY d.attnum) END AS columns
      FROM granted d JOIN pg_class c ON c.oid = d.oid JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.oid = d.grantee
      WHERE starts_with(r.rolname, 'ohmstead_') AND r.oid <> c.relowner
      GROUP BY 1, 2, 3 ORDER BY 1, 2`.execute(kysely),
    sql<{ role: string; name: string }>`
      SELECT DISTINCT substr(r.rolname, 10) AS role, n.nspname || '.' || f.proname AS name
      FROM pg_proc f CROSS JOIN aclexplode(f.proacl) g JOIN pg_namespace n ON n.oid = f.pronamespace JOIN pg_roles r ON r.oid = g.grantee
      WHERE starts_with(r.rolname, 'ohmstead_') AND r.oid <> f.proowner ORDER BY 1, 2`.execute(kysely),
  ])
  const blocks = databaseRoles.map((role) => {
    const own = grants.filter((grant) => grant.role === role)
    const relations = [...new Set(own.map(({ relation }) => relation))]
    const used = verbs.filter((verb) => own.some((grant) => grant.verb === verb))
    const cell = (relation: string, verb: Verb) => {
      const found = own.find((grant) => grant.relation === relation && grant.verb === verb)
      return found === undefined ? '' : found.columns === null ? 'all' : codes(found.columns)
    }
    const rows = relations.map((relation) => [code(relation), ...used.map((verb) => cell(relation, verb))])
    const executes = functions.filter((one) => one.role === role).map(({ name }) => name)
    return [
      `## ${role}`,
      rows.length === 0 ? 'No privileges on tables of its own.' : table(['table', ...used], rows),
      executes.length === 0 ? '' : `Functions: ${codes(executes)}.`,
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return reference(
    'grants',
    'Grants',
    'Every privilege of every login role, read from a migrated database. It includes sequences. A new privilege shows in this page, which a review reads; guards of the tables judge each row beyond it.',
    ...blocks,
  )
}
