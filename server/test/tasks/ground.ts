import { randomBytes } from 'node:crypto'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { parseAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { assert } from '@ohmstead/contract/kernel/assert'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import type { makeTask } from '@ohmstead/contract/tasks/calls'
import { sql } from 'kysely'
import { balanceOf, PLATFORM } from '../../src/features/ledger/index.ts'
import { calls } from '../../src/features/tasks/calls/calls.gen.ts'
import { countedOf } from '../../src/features/tasks/counted.store.ts'
import { tasksFeature } from '../../src/features/tasks/feature.ts'
import { fundingApproval, fundingAsked } from '../../src/features/tasks/funding.approval.ts'
import { wheelApproval } from '../../src/features/tasks/wheel.approval.ts'
import { wheelInForce } from '../../src/features/tasks/wheel.store.ts'
import type { StoredPrize } from '../../src/features/tasks/wheel.ts'
import { runDueNow } from '../../src/platform/due.ts'
import { newId } from '../../src/platform/ids.ts'
import type { StaffCaller } from '../../src/platform/implement.ts'
import { silentLog } from '../../src/platform/log.ts'
import { deliverNow } from '../../src/platform/outbox.ts'
import { chargingGround } from '../cast/charging-ground.ts'
import { asMember } from '../cast/member.ts'
import { aColleague, twoAgree } from '../cast/staff.ts'
import type { TestDatabase } from '../harness.ts'

export type TasksGround = ReturnType<typeof tasksGround>
type MemberId = Id<'member'>
type TaskId = Id<'task'>
const key = () => randomBytes(12).toString('hex')

/** The setting for tests of tasks: a budget that two people fund, tasks that staff write, members who do them. */
export function tasksGround(database: TestDatabase) {
  const ground = chargingGround(database)
  const { clock } = database
  const run = async (): Promise<void> => {
    for (let round = 0; round < 3; round++) {
      await deliverNow(database.worker, tasksFeature.listeners, { clock, log: silentLog })
      for (const due of tasksFeature.dueWork) await runDueNow(database.worker, due, clock.now())
    }
  }
  const chooseText = (memberId: MemberId, drawId: Id<'draw'>, clientSeed = 'mine') =>
    ground.call(calls.chooseText, ground.as(memberId), { idempotencyKey: key(), drawId, clientSeed })
  const makeDraw = (memberId: MemberId, drawId: Id<'draw'>) => ground.call(calls.makeDraw, ground.as(memberId), { idempotencyKey: key(), drawId })
  return {
    ...ground,
    run,
    key,
    budget: async () => (await balanceOf(database.api.kysely, { kind: 'marketing_budget', owner: PLATFORM })).availableMicros,
    rewardOf: async (memberId: MemberId): Promise<Micros> =>
      (await balanceOf(database.api.kysely, { kind: 'reward', owner: memberId })).availableMicros,
    /** What a member has besides money. */
    countedOf: (memberId: MemberId) => countedOf(database.api.kysely, memberId),
    /** Other odds of the wheel, on which two people agree. */
    async odds(prizes: readonly StoredPrize[]): Promise<Id<'wheel'>> {
      const [wheelId, previous] = [newId('wheel', clock.now()), await wheelInForce(database.api.kysely)]
      const asked = { wheelId, previousId: previous?.id ?? null, previous: [...(previous?.prizes ?? [])], prizes: [...prizes] }
      await twoAgree(database, wheelApproval, { subject: wheelId, asked })
      return wheelId
    },
    async prepareDraw(memberId: MemberId): Promise<Id<'draw'>> {
      const { next } = await ground.call(calls.prepareDraw, ground.as(memberId), { idempotencyKey: key() })
      assert(next, 'a draw that was prepared is shown')
      return next.id
    },
    chooseText,
    makeDraw,
    /** Chooses a text, and makes the draw in another transaction. */
    async draw(memberId: MemberId, drawId: Id<'draw'>, clientSeed?: string) {
      await chooseText(memberId, drawId, clientSeed)
      return makeDraw(memberId, drawId)
    },
    /** Gives a member spins: the reward of a task that they do. */
    spins(memberId: MemberId, count: number): Promise<void> {
      return this.reward(memberId, { reward: 'spins', count })
    },
    /** Gives a member a reward: that of a task that they do. */
    async reward(memberId: MemberId, reward: Pick<InputOf<typeof makeTask>, 'reward' | 'count'>): Promise<void> {
      const [writer, reviewer] = [await this.aReviewer(), await this.aReviewer('support')]
      const task = await this.task(writer, reward)
      await this.take(memberId, task)
      await this.send(memberId, task)
      await this.decide(reviewer, memberId, task, true)
      await run()
    },
    async fund(amount: string): Promise<void> {
      const id = newId('funding', clock.now())
      await twoAgree(database, fundingApproval, { subject: id, asked: fundingAsked(id, parseAmount(amount)) })
    },
    /** A member of staff who may write tasks and decide on proofs. */
    aReviewer: async (role: 'operations' | 'support' | 'content' = 'operations'): Promise<StaffCaller> => (await aColleague(database, role)).caller,
    async task(writer: StaffCaller, input: Partial<InputOf<typeof makeTask>> = {}): Promise<TaskId> {
      const { id } = await ground.call(calls.makeTask, writer, {
        idempotencyKey: key(),
        texts: {
          en_US: { title: 'Photograph a point', body: 'The label can be read.' },
          de_DE: { title: 'Punkt fotografieren', body: 'Das Schild ist lesbar.' },
        },
        goal: 'proof',
        reward: 'money',
        ...((input.reward ?? 'money') === 'money' && { amount: parseAmount('2') }),
        places: 10,
        hours: 24,
        expiresAt: after(clock.now(), 30 * DAY_MS),
        ...input,
      })
      return id
    },
    take: (memberId: MemberId, taskId: TaskId) => ground.call(calls.takeTask, ground.as(memberId), { idempotencyKey: key(), taskId }),
    read: (memberId: MemberId, taskId: TaskId) => ground.call(calls.taskDetail, ground.as(memberId), { taskId }),
    collect: (memberId: MemberId, taskId: TaskId) => ground.call(calls.collectReward, ground.as(memberId), { idempotencyKey: key(), taskId }),
    auto: (memberId: MemberId, on: boolean) => ground.call(calls.setAutoCollect, ground.as(memberId), { on }),
    /** A picture that a member uploaded, as the feature `uploads` stores it. */
    async picture(memberId: MemberId): Promise<Id<'file'>> {
      const fileId = newId('file', clock.now())
      await asMember(database, memberId, (trx) =>
        sql`
          INSERT INTO uploads.file (id, owner_id, kind, name, bytes, created_at)
          VALUES (${fileId}, ${memberId}, 'proof', ${randomBytes(16).toString('hex')}, ${Buffer.from('RIFF....WEBP')}, ${clock.now()})`.execute(trx),
      )
      return fileId
    },
    async send(memberId: MemberId, taskId: TaskId, note = 'second bay', fileId?: Id<'file'>) {
      const picture = fileId ?? (await this.picture(memberId))
      return ground.call(calls.sendProof, ground.as(memberId), { idempotencyKey: key(), taskId, fileId: picture, note })
    },
    async decide(by: StaffCaller, memberId: MemberId, taskId: TaskId, accept: boolean) {
      const proof = (await this.read(memberId, taskId)).proofs.at(-1)
      return ground.call(calls.decideProof, by, {
        idempotencyKey: key(),
        proofId: proof?.id ?? newId('proof', clock.now()),
        accept,
        ...(!accept && { reason: 'unclear' as const }),
      })
    },
  }
}
