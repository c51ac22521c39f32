import type { Id } from '@ohmstead/contract/kernel/id'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import type pg from 'pg'
import { inject } from 'vitest'
import { posting } from '../cast/rule-attempt.ts'
import type { TestDatabase } from '../harness.ts'
import { connectAsSuperuser } from '../ledger/scene.ts'
import { tasksGround } from './ground.ts'

type TaskId = Id<'task'>

interface Scene {
  readonly ada: Id<'member'>
  readonly house: Id<'member'>
  readonly writer: string
  readonly reviewer: string
  /** Tasks: not taken by Ada, taken, and those of the assignments below. */
  readonly free: TaskId
  /** Assignments of Ada: taken, sent, rejected, with a reward that waits, and with one that was collected. */
  readonly taken: string
  readonly sent: string
  readonly rejected: string
  readonly waits: string
  readonly paid: string
  /** The proof that waits for a decision, and the one that was rejected. */
  readonly proof: string
  readonly rejectedProof: string
  readonly picture: string
  readonly bensPicture: string
  readonly funding: string
  /** The wheel, a draw of Ada that gave 40 points, one that is prepared, and one of Ben with its text. */
  readonly wheel: string
  readonly drawn: string
  readonly prepared: string
  readonly chosen: string
}

/** What the attempts refer to. It is empty until `setUpScene`, because the names of tests are needed earlier. */
export const scene = {
  ada: '',
  house: '',
  writer: '',
  reviewer: '',
  free: '',
  taken: '',
  sent: '',
  rejected: '',
  waits: '',
  paid: '',
  proof: '',
  rejectedProof: '',
  picture: '',
  bensPicture: '',
  funding: '',
  wheel: '',
  drawn: '',
  prepared: '',
  chosen: '',
} as unknown as Scene

/** Tasks in every state, with their money. Returns a connection as superuser. */
export async function setUpScene(database: TestDatabase): Promise<pg.Client> {
  const ground = tasksGround(database)
  await ground.fund('100')
  const [writer, reviewer] = [await ground.aReviewer(), await ground.aReviewer('support')]
  const [ada, ben, house] = [await ground.member(), await ground.member(), await ground.member('0', { affiliated: true })]
  const points = { kind: 'points', units: '40', weight: 5_000 } as const
  const wheel = await ground.odds([points, points])
  await ground.spins(ada, 2)
  const drawn = await ground.prepareDraw(ada)
  await ground.draw(ada, drawn)
  await ground.odds([points, { kind: 'money', units: '5000000', weight: 5_000 }])
  const prepared = await ground.prepareDraw(ada)
  await ground.spins(ben, 1)
  const chosen = await ground.prepareDraw(ben)
  await ground.chooseText(ben, chosen)
  await ground.auto(ada, false)
  const task = async () => ground.task(writer)
  const take = async (): Promise<TaskId> => {
    const id = await task()
    await ground.take(ada, id)
    return id
  }
  const done = async (accept: boolean) => {
    const id = await take()
    await ground.send(ada, id)
    await ground.decide(reviewer, ada, id, accept)
    await ground.run()
    return id
  }
  const [taken, sent] = [await take(), await take()]
  await ground.send(ada, sent)
  const [rejected, waits, paid] = [await done(false), await done(true), await done(true)]
  await ground.collect(ada, paid)
  await ground.run()
  const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  const one = async (text: string) => String((await client.query<{ id: string }>(text)).rows[0]?.id)
  const assignment = (of: TaskId) => one(`select id from tasks.assignment where task_id = '${of}'`)
  const proof = (of: TaskId) => one(`select p.id from tasks.proof p join tasks.assignment a on a.id = p.assignment_id where a.task_id = '${of}'`)
  Object.assign(scene, {
    ada,
    house,
    writer: writer.staffId,
    reviewer: reviewer.staffId,
    free: await task(),
    taken: await assignment(taken),
    sent: await assignment(sent),
    rejected: await assignment(rejected),
    waits: await assignment(waits),
    paid: await assignment(paid),
    proof: await proof(sent),
    rejectedProof: await proof(rejected),
    picture: await ground.picture(ada),
    bensPicture: await ground.picture(ben),
    wheel,
    drawn,
    prepared,
    chosen,
    funding: await one('select id from tasks.funding'),
  } satisfies Scene)
  return client
}

export const NEW = '0'.repeat(26)
export const guard = 'ledger.transfer!guard_tasks'
export const funds = 'ledger.transfer!guard_tasks_funding'
export const course = 'tasks.assignment!runs_its_course'
export const proofs = 'tasks.proof!decided_once'
export const as = (role: 'api' | 'worker' | 'owner' | 'superuser', text: string) => ({ as: role, sql: text }) as const
/** The ledger's own rules disabled, so that only the guard refuses. */
export const alone = as('superuser', 'alter table ledger.transfer disable trigger apply')
export const unruled = as('superuser', 'set local session_replication_role = replica')
export const ruled = as('superuser', 'set local session_replication_role = origin')
export const immediately = as('superuser', 'set constraints all immediate')
export const later = (id: string, interval: string) => [
  unruled,
  as(
    'superuser',
    `update tasks.assignment set received_at = received_at - interval '${interval}', due_at = due_at - interval '${interval}',
       ended_at = ended_at - interval '${interval}', collect_until = collect_until - interval '${interval}' where id = '${id}'`,
  ),
  ruled,
]
export const anyStaff = as(
  'superuser',
  'alter table tasks.task disable trigger written_by_staff; alter table tasks.proof disable trigger written_by_staff',
)
export const set = (id: string, columns: string) => `update tasks.assignment set ${columns} where id = '${id}'`
export const decided = (id: string, by: string, columns = `decision = 'accepted'`) =>
  `update tasks.proof set ${columns}, decided_by = '${by}' where id = '${id}'`
export const insert = (table: string, values: Record<string, string>) =>
  `insert into tasks.${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
export const task = (rest: Record<string, string> = {}) =>
  insert('task', {
    id: `'tk_${NEW}'`,
    texts: `'{"en_US": {"title": "t", "body": "b"}}'`,
    goal: `'proof'`,
    reward: `'none'`,
    reward_micros: 'null',
    places: '1',
    hours: '1',
    expires_at: `platform.now() + interval '1 day'`,
    made_by: `'${scene.writer}'`,
    ...rest,
  })
export const take = (rest: Record<string, string> = {}) =>
  insert('assignment', { id: `'ta_${NEW}'`, task_id: `'${scene.free}'`, member_id: `'${scene.ada}'`, ...rest })
export const proof = (rest: Record<string, string> = {}) =>
  insert('proof', {
    id: `'tp_${NEW}'`,
    assignment_id: `'${scene.taken}'`,
    member_id: `'${scene.ada}'`,
    attempt: '1',
    file_id: `'${scene.picture}'`,
    note: `'n'`,
    ...rest,
  })
/** A whole row, tried without the rules that fill it in. */
export const row = (rest: Record<string, string> = {}) =>
  take({
    goal: `'proof'`,
    reward: `'none'`,
    state: `'received'`,
    received_at: 'platform.now()',
    due_at: `platform.now() + interval '1 hour'`,
    ...rest,
  })
export const sentRow = (rest: Record<string, string> = {}) => proof({ sent_at: 'platform.now()', ...rest })
export const reward = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'task_reward',
    phase: 'hold',
    debit: 'marketing_budget:platform',
    credit: `reward:${scene.ada}`,
    amount: parseAmount('2'),
    session: scene.taken,
    causeKind: 'task',
    key: 'reward',
    ...rest,
  })
export const resolve = (phase: 'capture' | 'void', id: string) => reward({ phase, session: id, key: 'again', holdKey: 'reward' })
export const fund = (rest: Partial<Parameters<typeof posting>[0]> = {}) =>
  posting({
    code: 'operator_funding',
    phase: 'post',
    debit: 'operator_bank:platform',
    credit: 'marketing_budget:platform',
    amount: parseAmount('100'),
    session: scene.funding,
    causeKind: 'funding',
    key: 'fund',
    ...rest,
  })
