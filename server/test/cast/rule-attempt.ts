import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../ledger/scene.ts'
import { tryAttempt } from '../ledger/try-attempt.ts'

/** A forbidden operation, how the database refuses it, and which rule must be removed for it to be accepted. */
export interface RuleAttempt {
  readonly name: string
  readonly as: Actor
  readonly sql: string
  /** Run before, in the same transaction. */
  readonly before?: readonly { readonly as: Actor; readonly sql: string }[]
  /** The beginning of `<SQLSTATE> <constraint or message>`. */
  readonly refused: string
  /**
   * The rule that refuses: `table.constraint`, `table!trigger`, `#schema.index`, or a statement that removes it. Null where only a missing
   * right refuses.
   */
  readonly rule: string | null
}

function removal(rule: string): string {
  if (rule.startsWith('#')) return `drop index ${rule.slice(1)}`
  const [, triggered, trigger] = /^([a-z_]+\.[a-z_]+)!([a-z_]+)$/.exec(rule) ?? []
  if (triggered) return `alter table ${triggered} disable trigger ${trigger}`
  const [, table, constraint] = /^([a-z_]+\.[a-z_]+)\.([a-z_]+)$/.exec(rule) ?? []
  return table ? `alter table ${table} drop constraint ${constraint} cascade` : rule
}

/** Switches the triggers that judge what members decide. */
const memberTriggers = (act: 'disable' | 'enable') => `do $$ declare t record; begin
  for t in select g.tgrelid::regclass as place, g.tgname from pg_trigger g where g.tgname in ('written_by_member', 'changed_by_member', 'by_member', 'placed_by_member') loop
    execute format('alter table %s ${act} trigger %I', t.place, t.tgname);
  end loop; end $$`

/** A statement that a rule refuses. `error` is how its message begins, `rule` the constraint or trigger, null where a missing right refuses it. */
export const refused = (
  name: string,
  as: RuleAttempt['as'],
  text: string,
  error: string,
  rule: string | null,
  before: RuleAttempt['before'] = [],
): RuleAttempt => ({ name, as, sql: text, refused: error, rule, before })

/** Declares a test for each attempt: it is refused, and without its rule it is not refused with the same error. */
export function tryRules(title: string, connect: () => pg.ClientBase, attempts: () => readonly RuleAttempt[], names: readonly string[]): void {
  describe(title, () => {
    // What members decide is tried in roles/own-member.test.ts; here the other rules are tried without a sign-in. Once for all of them: after such a
    // change, PostgreSQL reads and plans everything anew.
    beforeAll(async () => void (await connect().query(memberTriggers('disable'))))
    afterAll(async () => void (await connect().query(memberTriggers('enable'))))

    test.each(names.map((name, index) => [name, index] as const))('%s', async (name, index) => {
      const attempt = attempts()[index]
      expect(attempt?.name).toBe(name)
      if (!attempt) return
      expect(await tryAttempt(connect(), attempt)).toBeNull()
      if (attempt.rule === null) return
      const without = await tryAttempt(connect(), attempt, [{ as: 'superuser', sql: removal(attempt.rule) }])
      expect(without, 'without its rule it is not refused with the same error').not.toBeNull()
    })
  })
}

interface Posting {
  readonly code: string
  readonly phase: 'post' | 'hold' | 'capture' | 'void'
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  /** The id of the cause: a charging session's, unless another kind is given. */
  readonly session: string
  readonly causeKind?: string
  readonly key: string
  /** The key of the hold that is resolved. */
  readonly holdKey?: string
  readonly detail?: string
  readonly evidence?: Buffer
}

/** A posting by a database login without the product. Accounts are `kind:owner`. */
export function posting({
  code,
  phase,
  debit,
  credit,
  amount,
  session,
  causeKind = 'charging_session',
  key,
  holdKey,
  detail,
  evidence,
}: Posting): string {
  const [from, to] = [debit.split(':'), credit.split(':')]
  const text = (value: string | undefined) => (value === undefined ? 'null' : `'${value}'`)
  const id = (of: string | undefined) => (of === undefined ? 'null' : `ledger.transfer_id('${code}', '${causeKind}', '${session}', '${of}')`)
  return `select ledger.post(array[${id(key)}], array['${code}'], array['${phase}']::ledger.phase[], array['${from[0]}'], array['${from[1]}'], array['${to[0]}'], array['${to[1]}'],
    array[${amount}::bigint], array[${id(holdKey)}]::uuid[], array['${causeKind}'], array['${session}'], array['${key}'], array[${text(detail)}]::text[],
    array[${evidence ? `'\\x${evidence.toString('hex')}'` : 'null'}]::bytea[], array[null]::text[], array[platform.now()])`
}

/** The rules of a schema that have no attempt, except those listed with a reason. */
export async function untriedRules(
  client: pg.ClientBase,
  schema: string,
  attempts: readonly RuleAttempt[],
  excused: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select format('%s.%s.%s', n.nspname, t.relname, c.conname) as rule
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = $1 and c.contype in ('c', 'u', 'x')
        -- The bounds that every column has are tried in platform/bounds.test.ts.
        and c.conname !~ '_in_bounds$'
     union all
     select format('#%s.%s', n.nspname, i.relname) from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
      where n.nspname = $1 and x.indisunique and not exists (select from pg_constraint c where c.conindid = x.indexrelid)
     union all
     select format('%s.%s!%s', n.nspname, t.relname, g.tgname) from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = $1 and not g.tgisinternal
        -- These are tried on every table, in roles/own-name.test.ts, own-member.test.ts, member-accounts.test.ts, checksum.test.ts and
        -- worker-deletes.test.ts, and in platform/row-code.test.ts.
        and g.tgname not in ('written_by_staff', 'written_by_server', 'written_by_member', 'changed_by_member', 'add_to_checksum', 'change_checksum',
                             'remove_from_checksum', 'kept_until_over', 'note_written')
     order by 1`,
    [schema],
  )
  const tried = new Set(attempts.map(({ rule }) => rule))
  return rows.map(({ rule }) => rule).filter((rule) => !tried.has(rule) && excused[rule] === undefined)
}

/**
 * A value that a column must refuse: tried as superuser with all triggers disabled, so that only the constraint refuses. Each is
 * `[constraint, statement]`; the table is that of the statement.
 */
export function valueAttempts(values: readonly (readonly [constraint: string, statement: string])[]): RuleAttempt[] {
  return values.map(([constraint, statement]) => {
    const table = /^(?:update|insert into) ([a-z_]+\.[a-z_]+)/.exec(statement)?.[1] ?? ''
    return {
      name: `a value that ${constraint.replaceAll('_', ' ')} refuses`,
      as: 'superuser',
      before: [{ as: 'superuser', sql: 'set local session_replication_role = replica' }],
      sql: statement,
      refused: `${constraint.endsWith('_key') ? '23505' : '23514'} ${constraint}`,
      rule: `${table}.${constraint}`,
    }
  })
}
