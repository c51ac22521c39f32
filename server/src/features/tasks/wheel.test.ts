import { parseAmount, zero } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { prizeAt, residueOf, residueOfDraw, seedHashOf } from '@ohmstead/contract/tasks/wheel'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { withDatabase } from '../../../test/harness.ts'
import { tasksGround } from '../../../test/tasks/ground.ts'
import { violations } from '../ledger/index.ts'
import { calls } from './calls/calls.gen.ts'
import { taskViolations } from './violation.store.ts'
import { prizeOf } from './wheel.ts'

const database = withDatabase()
const ground = tasksGround(database)
const prizes = [
  { kind: 'money', units: '5000000', weight: 2_500 },
  { kind: 'points', units: '40', weight: 2_500 },
  { kind: 'points', units: '1', weight: 2_500 },
  { kind: 'nothing', units: '0', weight: 2_500 },
] as const

beforeAll(async () => {
  await ground.fund('100')
  await ground.odds(prizes)
})

const refused = (error: { readonly code: number }) => ({ declaration: { code: error.code } })
const wheelOf = (id: Id<'member'>) => ground.call(calls.readWheel, ground.as(id), {})
const { prepareDraw: prepare, draw } = ground
/** A member with spins, and a draw that is prepared. */
async function ready(spins = 1) {
  const ada = await ground.member()
  await ground.spins(ada, spins)
  const drawId = await prepare(ada)
  return { ada, drawId, seedHash: (await wheelOf(ada)).next?.seedHash }
}

test('the database and the page compute the same residue and the same prize, whatever the seeds and the odds', async () => {
  const seeds = fc.tuple(
    fc.stringMatching(/^dw_[0-9a-hjkmnp-tv-z]{26}$/),
    fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    fc.stringMatching(/^[A-Za-z0-9]{1,32}$/),
  )
  const drawn = fc.sample(seeds, lengthOf({ short: 400, long: 20_000 })).map(([id, seed, clientSeed]) => ({ id, seed, clientSeed }))
  const { rows } = await sql<{ residue: number }>`
    SELECT tasks.draw_residue(d.id, decode(d.seed, 'hex'), d.client_seed) AS residue
      FROM unnest(${drawn.map(({ id }) => id)}::text[], ${drawn.map(({ seed }) => seed)}::text[], ${drawn.map(({ clientSeed }) => clientSeed)}::text[])
           WITH ORDINALITY AS d (id, seed, client_seed, place) ORDER BY d.place`.execute(database.owner.kysely)
  expect(rows.map(({ residue }) => residue)).toEqual(drawn.map((one) => residueOfDraw(one)))

  const { rows: won } = await sql<{ prize: string; units: bigint }>`
    SELECT p.prize, p.units FROM generate_series(0, 9999) AS r, tasks.prize_at(${JSON.stringify(prizes)}::jsonb, r) p ORDER BY r`.execute(
    database.owner.kysely,
  )
  expect(won.map(({ prize, units }) => `${prize} ${units}`)).toEqual(
    Array.from({ length: 10_000 }, (_, residue) => prizeAt(prizes, residue)).map(({ kind, units }) => `${kind} ${units}`),
  )
})

test('both skip the same words', async () => {
  const words = [0, 9_999, 10_000, 281_474_976_709_999, 281_474_976_710_000, 281_474_976_710_655]
  const { rows } = await sql<{ residue: number | null }>`
    SELECT tasks.residue_of(w.word) AS residue FROM unnest(${words}::bigint[]) WITH ORDINALITY AS w (word, place) ORDER BY w.place`.execute(
    database.owner.kysely,
  )
  expect(rows.map(({ residue }) => residue)).toEqual(words.map(residueOf))
})

test('a draw follows from the seed whose hash was shown, takes one spin and gives its prize', async () => {
  const { ada, drawId, seedHash } = await ready(2)
  const [money, counted] = [await ground.budget(), await ground.countedOf(ada)]
  expect(await wheelOf(ada)).toMatchObject({ spins: 2, obstacle: null, next: { id: drawId, seedHash } })
  const made = await draw(ada, drawId)
  expect([seedHashOf(made.seed), residueOfDraw(made)]).toEqual([seedHash, made.residue])
  const won = prizeAt(made.prizes, made.residue)
  expect(made.prize).toEqual({ kind: won.kind, amount: won.amount, count: won.count })
  expect([await ground.rewardOf(ada), money - (await ground.budget())]).toEqual([won.amount ?? zero, won.amount ?? zero])
  const expected = { ...counted, spins: 1, ...(won.count !== null && { [won.kind]: won.count }) }
  expect(await ground.countedOf(ada)).toEqual(expected)
  await expect(draw(ada, drawId)).rejects.toMatchObject(refused(taskErrors.drawMade))
  expect((await ground.call(calls.drawList, ground.as(ada), { pageNum: 1, pageSize: 20 })).list).toEqual([made])
})

test('anyone can check a draw that was made, and no one sees whose it is, or the seed of one that was not made', async () => {
  const { ada, drawId } = await ready()
  const ben = await ground.member()
  const check = () => ground.call(calls.checkDraw, ground.as(ben), { drawId })
  await expect(check()).rejects.toMatchObject(refused(taskErrors.drawNotFound))
  const made = await draw(ada, drawId)
  expect(await check()).toEqual(made)
  expect(Object.values(made)).not.toContain(ada)
})

test('the next draw is prepared once, with a spin, and for its member alone', async () => {
  const { ada, drawId } = await ready()
  await expect(prepare(ada)).rejects.toMatchObject(refused(taskErrors.drawPrepared))
  const ben = await ground.member()
  await expect(prepare(ben)).rejects.toMatchObject(refused(taskErrors.noSpin))
  await expect(draw(ben, drawId)).rejects.toMatchObject(refused(taskErrors.drawNotFound))
  await draw(ada, drawId)
  await expect(prepare(ada)).rejects.toMatchObject(refused(taskErrors.noSpin))
})

test('the text is final before the outcome is known', async () => {
  const { ada, drawId, seedHash } = await ready()
  await expect(ground.makeDraw(ada, drawId)).rejects.toMatchObject(refused(taskErrors.textNotChosen))
  expect((await ground.chooseText(ada, drawId, 'Lucky7')).next).toEqual((await wheelOf(ada)).next)
  expect((await wheelOf(ada)).next).toMatchObject({ seedHash, clientSeed: 'Lucky7' })
  await expect(ground.chooseText(ada, drawId, 'Lucky8')).rejects.toMatchObject(refused(taskErrors.textChosen))
  await expect(ground.makeDraw(await ground.member(), drawId)).rejects.toMatchObject(refused(taskErrors.drawNotFound))
  expect((await ground.makeDraw(ada, drawId)).clientSeed).toBe('Lucky7')
})

test('a draw that is prepared keeps its odds when two people agree on others', async () => {
  const { ada, drawId } = await ready()
  await ground.odds([
    { kind: 'points', units: '1', weight: 9_999 },
    { kind: 'nothing', units: '0', weight: 1 },
  ])
  expect((await wheelOf(ada)).prizes).toEqual(prizes.map(prizeOf))
  expect((await wheelOf(await ground.member())).prizes).toHaveLength(2)
  expect((await draw(ada, drawId)).prizes).toEqual(prizes.map(prizeOf))
  await ground.odds(prizes)
})

test('the wheel does not turn while the budget does not cover its highest prize, and not for members of the operator', async () => {
  const { ada, drawId } = await ready()
  await ground.odds([
    { kind: 'money', units: '20000000', weight: 1 },
    { kind: 'nothing', units: '0', weight: 9_999 },
  ])
  const writer = await ground.aReviewer()
  const { available, promised } = await ground.call(calls.taskBudget, writer, {})
  const task = await ground.task(writer, { amount: parseAmount('20'), places: 10 })
  for (let rest = available - promised; rest >= 20_000_000n; rest -= 20_000_000n) await ground.take(await ground.member(), task)
  const ben = await ground.member()
  await ground.spins(ben, 1)
  expect(await wheelOf(ben)).toMatchObject({ obstacle: 'budget' })
  await expect(prepare(ben)).rejects.toMatchObject(refused(taskErrors.budgetSpent))
  await ground.odds(prizes)
  expect(await wheelOf(ada)).toMatchObject({ next: { id: drawId } })
  expect(await wheelOf(await ground.member('0', { affiliated: true }))).toMatchObject({ obstacle: 'affiliated' })
})

test('whatever members choose, each draw takes one spin and the money of its prize, and no rule is broken', async () => {
  await ground.fund('500')
  const draws = lengthOf({ short: 12, long: 300 })
  const ada = await ground.member()
  const before = await ground.budget()
  let paid = 0n
  for (let left = draws; left > 0; left -= 10) await ground.spins(ada, Math.min(10, left))
  for (const clientSeed of fc.sample(fc.stringMatching(/^[A-Za-z0-9]{1,32}$/), draws)) {
    paid += (await draw(ada, await prepare(ada), clientSeed)).prize.amount ?? 0n
  }
  expect([before - (await ground.budget()), (await ground.countedOf(ada)).spins]).toEqual([paid, 0])
  expect(await taskViolations(database.owner.kysely, { all: true })).toEqual([])
  expect(await violations(database.owner.kysely)).toEqual([])
})

test('another outcome than the seeds give, and a prize without its draw, are violations', async () => {
  const { kysely } = database.owner
  await sql`ALTER TABLE tasks.draw DISABLE TRIGGER USER`.execute(kysely)
  await sql`UPDATE tasks.draw SET residue = (residue + 1) % 10000 WHERE drawn_at IS NOT NULL`.execute(kysely)
  const found = async () => (await taskViolations(database.worker.kysely, { all: true })).map(({ violation }) => violation)
  expect(new Set(await found())).toEqual(new Set(['tasks_draw', 'tasks_trigger_off']))
  await sql`DELETE FROM tasks.draw`.execute(kysely)
  expect(new Set(await found())).toEqual(new Set(['tasks_money', 'tasks_trigger_off']))
})
