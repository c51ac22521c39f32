import { parseAmount, zero } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { taskErrors } from '@ohmstead/contract/tasks/errors'
import { countedKinds, isPaid, taskGoals } from '@ohmstead/contract/tasks/types'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lengthOf } from '../../../../tools/soak.ts'
import { staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { tasksGround } from '../../../test/tasks/ground.ts'
import type { StaffCaller } from '../../platform/implement.ts'
import { violations } from '../ledger/index.ts'
import { calls } from './calls/calls.gen.ts'
import { taskViolations } from './violation.store.ts'

const database = withDatabase()
const ground = tasksGround(database)
const { clock } = database
let writer: StaffCaller
let reviewer: StaffCaller

beforeAll(async () => {
  writer = await ground.aReviewer()
  reviewer = await ground.aReviewer('support')
  await ground.prices()
  await ground.fund('1000')
})

const refused = (error: { readonly code: number }) => ({ declaration: { code: error.code } })
const two = parseAmount('2')
/** A moment that lies so far ahead, by the clock of the database. */
const near = (ms: number) => expect.closeTo(after(clock.now(), ms), -5) as number

test.each(taskGoals.map((goal) => [goal, isPaid(goal)] as const))('a task about %s can have a reward: %s', async (goal, paid) => {
  const written = ground.task(writer, { goal })
  if (paid) await expect(written).resolves.toMatch(/^tk_/)
  else await expect(written).rejects.toThrow(/task_unpaid/)
})

test.each(taskGoals.filter((goal) => !isPaid(goal)).flatMap((goal) => countedKinds.map((reward) => [goal, reward] as const)))(
  'a task about %s has no %s either',
  async (goal, reward) => {
    await expect(ground.task(writer, { goal, reward, count: 1 })).rejects.toThrow(/task_unpaid/)
  },
)

test.each(countedKinds)('a reward of %s is issued to the member, who cannot get more of it than the setting allows', async (reward) => {
  const [ada, task, before] = [await ground.member(), await ground.task(writer, { reward, count: 3 }), await ground.budget()]
  await expect(ground.task(writer, { reward, count: 3_000 })).rejects.toMatchObject(refused(taskErrors.countTooHigh))
  await ground.take(ada, task)
  await ground.send(ada, task)
  await ground.decide(reviewer, ada, task, true)
  await ground.run()
  expect(await ground.read(ada, task)).toMatchObject({ rewardState: 'collected', amount: null, count: 3 })
  expect(await ground.countedOf(ada)).toEqual({ points: 0, spins: 0, [reward]: 3 })
  expect([await ground.rewardOf(ada), await ground.budget()]).toEqual([zero, before])
})

test('what is counted never becomes money: no edge leads from it to another asset', async () => {
  const { rows } = await sql<{ ways: number }>`
    SELECT count(*)::integer AS ways FROM ledger.rule r JOIN ledger.kind d ON d.code = r.debit_kind JOIN ledger.kind c ON c.code = r.credit_kind
     WHERE d.asset <> c.asset`.execute(database.owner.kysely)
  expect(rows).toEqual([{ ways: 0 }])
})

test('no task has a reward above the setting', async () => {
  await staffChange(database, 'tasks.rewardMax', parseAmount('3'))
  await expect(ground.task(writer, { expiresAt: after(clock.now(), 732 * DAY_MS) })).rejects.toMatchObject(refused(taskErrors.expiresTooLate))
  await expect(ground.task(writer, { amount: parseAmount('3.000001') })).rejects.toMatchObject(refused(taskErrors.rewardTooHigh))
  await expect(ground.task(writer, { amount: parseAmount('3') })).resolves.toBeDefined()
  await staffChange(database, 'tasks.rewardMax', parseAmount('20'))
})

test('nothing but rewards is paid from the budget, unless it leaves what is promised (docs/decisions/rewards-are-promised-before-they-are-earned.md)', async () => {
  const { rows } = await sql<{ code: string }>`SELECT DISTINCT code FROM ledger.rule WHERE debit_kind = 'marketing_budget'`.execute(
    database.owner.kysely,
  )
  expect(rows.map(({ code }) => code).sort()).toEqual(['task_reward', 'wheel_prize'])
})

describe('a proof', () => {
  test('that is accepted completes its task, and the reward comes from the budget', async () => {
    const [ada, task, before] = [await ground.member(), await ground.task(writer), await ground.budget()]
    expect(await ground.take(ada, task)).toMatchObject({ state: 'received', title: 'Photograph a point', rewardState: null })
    expect(await ground.send(ada, task)).toMatchObject({ state: 'inProgress', proofs: [{ appeal: false, note: 'second bay', decision: null }] })
    await ground.decide(reviewer, ada, task, true)
    await ground.run()
    expect(await ground.read(ada, task)).toMatchObject({ state: 'completed', rewardState: 'collected' })
    expect([await ground.rewardOf(ada), before - (await ground.budget())]).toEqual([two, two])
  })

  test('that is rejected can be appealed against once, within a week and with words; another person decides', async () => {
    const [ada, task, other] = [await ground.member(), await ground.task(writer), await ground.aReviewer()]
    await ground.take(ada, task)
    await ground.send(ada, task)
    await ground.decide(reviewer, ada, task, false)
    expect(await ground.read(ada, task)).toMatchObject({
      state: 'rejected',
      appealUntil: near(7 * DAY_MS),
      proofs: [{ decision: 'rejected', reason: 'unclear' }],
    })
    await expect(ground.send(ada, task, ' ')).rejects.toMatchObject(refused(taskErrors.appealNeedsWords))
    await ground.send(ada, task, 'the label is in the corner')
    await expect(ground.decide(reviewer, ada, task, true)).rejects.toMatchObject(refused(taskErrors.anotherPersonDecides))
    await ground.decide(other, ada, task, false)
    expect(await ground.read(ada, task)).toMatchObject({ state: 'rejected', appealUntil: null })
    await expect(ground.send(ada, task)).rejects.toMatchObject(refused(taskErrors.proofNotDue))
    await ground.run()
    expect(await ground.rewardOf(ada)).toBe(zero)
  })

  test('is decided by another person than the author of the task, and once', async () => {
    const [ada, task] = [await ground.member(), await ground.task(writer)]
    await ground.take(ada, task)
    await ground.send(ada, task)
    await expect(ground.decide(writer, ada, task, true)).rejects.toMatchObject(refused(taskErrors.anotherPersonDecides))
    await ground.decide(reviewer, ada, task, true)
    await expect(ground.decide(reviewer, ada, task, false)).rejects.toMatchObject(refused(taskErrors.proofDecided))
  })

  test('needs a picture of the member’s own, and in time', async () => {
    const [ada, ben, task] = [await ground.member(), await ground.member(), await ground.task(writer, { hours: 1 })]
    await ground.take(ada, task)
    await expect(ground.send(ada, task, '', await ground.picture(ben))).rejects.toMatchObject(refused(taskErrors.pictureUnknown))
    await expect(ground.send(ben, task)).rejects.toMatchObject(refused(taskErrors.notReceived))
    await clock.forward(HOUR_MS + MINUTE_MS)
    await expect(ground.send(ada, task)).rejects.toMatchObject(refused(taskErrors.proofNotDue))
    await ground.run()
    expect(await ground.read(ada, task)).toMatchObject({ state: 'timedOut' })
  })
})

describe('a task', () => {
  test('is taken once, by as many as it has places; one that was given back or timed out frees its place', async () => {
    const [ada, ben, cleo] = [await ground.member(), await ground.member(), await ground.member()]
    const task = await ground.task(writer, { places: 1 })
    await ground.take(ada, task)
    await expect(ground.take(ada, task)).rejects.toMatchObject(refused(taskErrors.taskTaken))
    await expect(ground.take(ben, task)).rejects.toMatchObject(refused(taskErrors.noPlaceLeft))
    await ground.call(calls.giveTaskBack, ground.as(ada), { taskId: task })
    await expect(ground.take(ada, task)).rejects.toMatchObject(refused(taskErrors.taskTaken))
    await ground.take(ben, task)
    await clock.forward(DAY_MS + MINUTE_MS)
    await ground.run()
    expect(await ground.take(cleo, task)).toMatchObject({ placesLeft: 0 })
  })

  test('that is disabled ends for those who sent nothing, and is still decided for the others', async () => {
    const [ada, ben, cleo, task] = [await ground.member(), await ground.member(), await ground.member(), await ground.task(writer)]
    await ground.take(ada, task)
    await ground.take(ben, task)
    await ground.send(ben, task)
    await ground.call(calls.disableTask, writer, { taskId: task })
    await expect(ground.take(cleo, task)).rejects.toMatchObject(refused(taskErrors.taskOver))
    expect(await ground.read(ada, task)).toMatchObject({ state: 'disabled' })
    await ground.decide(reviewer, ben, task, true)
    await ground.run()
    expect(await ground.read(ben, task)).toMatchObject({ state: 'completed', rewardState: 'collected' })
    await expect(ground.call(calls.disableTask, writer, { taskId: task })).rejects.toMatchObject(refused(taskErrors.alreadyDisabled))
  })

  test('with a reward is not for members of the operator, and only as long as the budget covers all that was promised', async () => {
    const [ada, house] = [await ground.member(), await ground.member('0', { affiliated: true })]
    const task = await ground.task(writer)
    await expect(ground.take(house, task)).rejects.toMatchObject(refused(taskErrors.notForAffiliated))
    const { available, promised } = await ground.call(calls.taskBudget, writer, {})
    await staffChange(database, 'tasks.rewardMax', parseAmount('1000'))
    const rest = await ground.task(writer, { amount: (available - promised) as typeof two, places: 2 })
    await ground.take(ada, rest)
    await expect(ground.take(await ground.member(), task)).rejects.toMatchObject(refused(taskErrors.budgetSpent))
    await ground.call(calls.giveTaskBack, ground.as(ada), { taskId: rest })
    await expect(ground.take(await ground.member(), task)).resolves.toMatchObject({ state: 'received' })
  })

  test('is shown in the language of its reader, and to no one else when it was taken', async () => {
    const [ada, ben, task] = [await ground.member(), await ground.member(), await ground.task(writer, { reward: 'none' })]
    await ground.take(ada, task)
    const own = (id: Id<'member'>) => ground.call(calls.taskList, ground.as(id), { own: true, pageNum: 1, pageSize: 20 })
    expect((await own(ada)).list.map(({ id }) => id)).toEqual([task])
    expect((await own(ben)).list).toEqual([])
    await ground.call(calls.disableTask, writer, { taskId: task })
    await expect(ground.read(ben, task)).rejects.toMatchObject(refused(taskErrors.taskNotFound))
  })
})

describe('a milestone', () => {
  test('is found in the tables of its feature, and rewarded once whatever tasks name it', async () => {
    const [ada, unit] = [await ground.member('50'), await ground.unit()]
    const [first, second] = [await ground.task(writer, { goal: 'firstCharge' }), await ground.task(writer, { goal: 'firstCharge' })]
    await ground.take(ada, first)
    await expect(ground.take(ada, second)).rejects.toMatchObject(refused(taskErrors.milestoneRewarded))
    await ground.run()
    expect(await ground.read(ada, first)).toMatchObject({ state: 'received' })
    await ground.charge(ada, unit)
    await ground.settle()
    await ground.run()
    expect(await ground.read(ada, first)).toMatchObject({ state: 'completed', rewardState: 'collected' })
    await expect(ground.take(ada, second)).rejects.toMatchObject(refused(taskErrors.milestoneRewarded))
  })

  test('does not count where the driver hosted the unit', async () => {
    const [ada, unit, task] = [await ground.member('50'), await ground.unit(), await ground.task(writer, { goal: 'firstCharge' })]
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    await ground.take(ada, task)
    await ground.charge(ada, unit)
    await ground.settle()
    await ground.run()
    expect(await ground.read(ada, task)).toMatchObject({ state: 'received' })
  })

  test('of inviting, leasing and hosting gives a check mark and no money', async () => {
    const [ada, unit] = [await ground.member(), await ground.unit()]
    const tasks = await Promise.all((['invite', 'lease', 'hosting'] as const).map((goal) => ground.task(writer, { goal, reward: 'none' })))
    await ground.custody(ada, unit, after(clock.now(), -HOUR_MS))
    await ground.member('0', { inviter: ada })
    for (const task of tasks) await ground.take(ada, task)
    await ground.run()
    for (const task of tasks) expect(await ground.read(ada, task)).toMatchObject({ state: 'completed', rewardState: null, amount: null })
    expect(await ground.rewardOf(ada)).toBe(zero)
  })
})

describe('a reward', () => {
  const earned = async (collectsItself: boolean) => {
    const [ada, task] = [await ground.member(), await ground.task(writer)]
    await ground.auto(ada, collectsItself)
    await ground.take(ada, task)
    await ground.send(ada, task)
    await ground.decide(reviewer, ada, task, true)
    await ground.run()
    return { ada, task }
  }

  test('waits for a member who collects it, and arrives once', async () => {
    const { ada, task } = await earned(false)
    expect(await ground.read(ada, task)).toMatchObject({ rewardState: 'toCollect', collectUntil: near(DAY_MS) })
    expect(await ground.rewardOf(ada)).toBe(zero)
    expect(await ground.collect(ada, task)).toMatchObject({ collecting: true })
    await expect(ground.collect(ada, task)).rejects.toMatchObject(refused(taskErrors.nothingToCollect))
    await ground.run()
    await ground.run()
    expect(await ground.rewardOf(ada)).toBe(two)
  })

  test('that was not collected within its hours stays in the budget', async () => {
    const before = await ground.budget()
    const { ada, task } = await earned(false)
    expect(before - (await ground.budget())).toBe(two)
    await clock.forward(DAY_MS + MINUTE_MS)
    await expect(ground.collect(ada, task)).rejects.toMatchObject(refused(taskErrors.nothingToCollect))
    await ground.run()
    expect(await ground.read(ada, task)).toMatchObject({ state: 'completed', rewardState: 'expired' })
    expect([await ground.rewardOf(ada), before - (await ground.budget())]).toEqual([zero, zero])
  })

  test('that waits is collected when the member switches collecting on', async () => {
    const { ada, task } = await earned(false)
    await ground.auto(ada, true)
    await ground.run()
    expect(await ground.read(ada, task)).toMatchObject({ rewardState: 'collected' })
  })
})

test('whatever members and staff do, the budget pays what was collected and nothing else, and no rule is broken', async () => {
  const acts = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('take', 'back', 'send', 'accept', 'reject', 'collect', 'auto', 'later', 'disable')), {
    minLength: 3,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const before = await ground.budget()
      const other = await ground.aReviewer()
      const people = [await ground.member(), await ground.member(), await ground.member()]
      const task = await ground.task(writer, { places: 2 })
      for (const id of people) await ground.auto(id, false)
      for (const [at, act] of steps) {
        const id = people[at] ?? people[0]!
        // What is refused changes nothing.
        const acts = {
          take: () => ground.take(id, task),
          back: () => ground.call(calls.giveTaskBack, ground.as(id), { taskId: task }),
          send: () => ground.send(id, task, 'here'),
          accept: () => ground.decide(reviewer, id, task, true),
          reject: () => ground.decide(at === 0 ? other : reviewer, id, task, false),
          collect: () => ground.collect(id, task),
          auto: () => ground.auto(id, true),
          later: () => clock.forward(9 * HOUR_MS),
          disable: () => ground.call(calls.disableTask, writer, { taskId: task }),
        }
        await acts[act]().catch(() => null)
        await ground.run()
      }
      await clock.forward(10 * DAY_MS)
      await ground.run()
      let paid = 0n
      for (const id of people) paid += await ground.rewardOf(id)
      const { rows } = await sql<{ collected: bigint; open: number }>`
        SELECT coalesce(sum(a.reward_micros) FILTER (WHERE a.reward_state = 'collected'), 0)::bigint AS collected,
               (count(*) FILTER (WHERE a.reward_state = 'toCollect'))::integer AS open
          FROM tasks.assignment a WHERE a.task_id = ${task}`.execute(database.owner.kysely)
      expect(rows).toEqual([{ collected: paid, open: 0 }])
      expect(before - (await ground.budget())).toBe(paid)
    }),
    { numRuns: lengthOf({ short: 6, long: 200 }) },
  )
  expect(await taskViolations(database.owner.kysely, { all: true })).toEqual([])
  expect(await violations(database.owner.kysely)).toEqual([])
})
