import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { attempts } from '@ohmstead/server/test/ledger/attempts.ts'
import { withBareBooks } from '@ohmstead/server/test/ledger/bare-books.ts'
import { mutants } from '@ohmstead/server/test/ledger/mutants.ts'
import { connectAsSuperuser, setScene } from '@ohmstead/server/test/ledger/scene.ts'
import { tryMutants } from '@ohmstead/server/test/ledger/try-mutant.ts'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'

const database = withBareBooks(withDatabase())

/** A dozen of all kinds; `npm run mutants` tries every one. */
const sample = [
  'constraint approval.approval_two_people',
  'trigger transfer.append_only only before update or delete',
  'trigger balance.moved_by_transfer_only',
  'apply: any edge is accepted',
  'rare_fault_of: a released transfer reversed',
  'canonical: without evidence',
  'constraint balance.balance_no_overdraw, on the model',
  'index transfer_one_resolution, on the model',
  'apply: a capture takes more, on the model',
  'post: another amount is the same, on the model',
  'apply: a capture that frees only what it takes',
  'apply: a batch that forgets credits',
]

test('a fixed dozen of mutants is noticed', async () => {
  const chosen = mutants.filter(({ name }) => sample.includes(name))
  expect(chosen.map(({ name }) => name).sort()).toEqual([...sample].sort())
  const { superuserUrl, urls } = inject('postgres')
  for await (const { mutant, noticed } of tryMutants({ superuserUrl, urlOf: (role) => urls[role] }, chosen)) {
    expect(noticed, mutant.name).not.toBeNull()
  }
})

describe('the list of mutants', () => {
  const names = new Set(mutants.map(({ name }) => name))

  test.for([
    [
      'constraint',
      sql<{ name: string }>`SELECT format('constraint %s.%s', conrelid::regclass, conname) AS name FROM pg_constraint
      WHERE connamespace = 'ledger'::regnamespace AND conrelid <> 0 AND contype <> 'n' AND conname !~ '_in_bounds$'`,
    ],
    [
      'index',
      sql<{ name: string }>`SELECT format('index %s', c.relname) AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'ledger'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    ],
    [
      'trigger',
      sql<{ name: string }>`SELECT format('trigger %s.%s', tgrelid::regclass, tgname) AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'ledger'::regnamespace AND NOT t.tgisinternal AND NOT starts_with(tgname, 'guard_') AND tgname NOT IN ('add_to_checksum', 'change_checksum', 'remove_from_checksum')`,
    ],
  ] as const)('has every %s of the ledger', async ([, query]) => {
    const { rows } = await query.execute(database.owner.kysely)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ name }) => name.replace(/(?<= )ledger\./, '')).filter((name) => !names.has(name))).toEqual([])
  })

  test('has only mutants that can be installed', async () => {
    const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
    await setScene(client)
    for (const { name, sql: mutation } of mutants) {
      await client.query('begin')
      await expect(client.query(mutation), name).resolves.toBeDefined()
      await client.query('rollback')
    }
    await client.end()
  })

  test('has unique names and names existing attempts', () => {
    expect(names.size).toBe(mutants.length)
    const known = new Set(['model', ...attempts.map(({ name }) => name)])
    expect(mutants.filter(({ killedBy }) => !known.has(killedBy))).toEqual([])
  })
})
