import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { decideProof, makeTask, sendProof, setAutoCollect, takeTask, taskDetail } from '@ohmstead/contract/tasks/calls'
import { chooseText, makeDraw, prepareDraw, readWheel } from '@ohmstead/contract/tasks/wheel-calls'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { systemClock } from '../../src/platform/clock.ts'
import { as, key, one, until } from './example-demo.ts'

type Written = Pick<RequestOf<typeof makeTask>, 'goal' | 'reward' | 'amount' | 'count'>

/** A task that Gus writes, so that Olga may decide on its proofs. */
async function aTask(task: Written = { goal: 'proof', reward: 'none' }): Promise<string> {
  const { id } = await (
    await as('gus')
  ).ask(makeTask, {
    idempotencyKey: key(),
    texts: { en_US: { title: 'An example', body: 'Take a picture.' } },
    ...task,
    places: 5,
    hours: 24,
    expiresAt: nextMonth(),
  })
  return id
}

const nextMonth = () => systemClock().trueNow() + 90 * DAY_MS

async function takenTask(task?: Written): Promise<string> {
  const taskId = await aTask(task)
  await (await as('ada')).ask(takeTask, { idempotencyKey: key(), taskId })
  return taskId
}

/** A proof of Ada that waits for a decision. */
async function sentProof(picture: () => Promise<File>, task?: Written): Promise<{ readonly taskId: string; readonly proofId: string }> {
  const ada = await as('ada')
  const taskId = await takenTask(task)
  const { fileId } = await ada.ask(uploadFile, { kind: 'proof', file: await picture() })
  const { proofs } = await ada.ask(sendProof, { idempotencyKey: key(), taskId, fileId, note: '' })
  return { taskId, proofId: one(proofs[0], 'the proof that was sent').id }
}

/** A task of Ada whose reward she collects herself. */
async function rewardedTask(picture: () => Promise<File>): Promise<string> {
  const ada = await as('ada')
  await ada.ask(setAutoCollect, { on: false })
  const { taskId, proofId } = await sentProof(picture, { goal: 'proof', reward: 'money', amount: '1' })
  await (await as('olga')).ask(decideProof, { idempotencyKey: key(), proofId, accept: true })
  await until('the reward of Ada', async () => (await ada.ask(taskDetail, { taskId })).rewardState === 'toCollect')
  return taskId
}

/** Ada has a spin of the wheel. */
async function haveSpin(picture: () => Promise<File>): Promise<void> {
  const ada = await as('ada')
  const hasSpin = async () => (await ada.ask(readWheel, {})).spins > 0
  if (await hasSpin()) return
  const { proofId } = await sentProof(picture, { goal: 'proof', reward: 'spins', count: 5 })
  await ada.ask(setAutoCollect, { on: true })
  await (await as('olga')).ask(decideProof, { idempotencyKey: key(), proofId, accept: true })
  await until('a spin of Ada', hasSpin)
}

/** The next draw of Ada, which is prepared. */
async function preparedDraw(picture: () => Promise<File>): Promise<string> {
  await haveSpin(picture)
  const ada = await as('ada')
  const { next } = await ada.ask(readWheel, {})
  return one(next ?? (await ada.ask(prepareDraw, { idempotencyKey: key() })).next, 'a draw of Ada').id
}

/** The same, with its text. */
async function chosenDraw(picture: () => Promise<File>): Promise<string> {
  const [ada, drawId] = [await as('ada'), await preparedDraw(picture)]
  const { next } = await ada.ask(readWheel, {})
  if (next?.clientSeed === null) await ada.ask(chooseText, { idempotencyKey: key(), drawId, clientSeed: 'example' })
  return drawId
}

/** A prepared draw without a text. */
async function drawWithoutText(picture: () => Promise<File>): Promise<string> {
  const [ada, drawId] = [await as('ada'), await preparedDraw(picture)]
  const { next } = await ada.ask(readWheel, {})
  if (next?.clientSeed === null) return drawId
  await ada.ask(makeDraw, { idempotencyKey: key(), drawId })
  return preparedDraw(picture)
}

/** Values for the examples of calls about tasks. */
export function taskValues(picture: () => Promise<File>) {
  return {
    '@task': () => aTask(),
    '@task.own': () => aTask(),
    '@task.taken': () => takenTask(),
    '@task.rewarded': () => rewardedTask(picture),
    '@proof': async () => (await sentProof(picture)).proofId,
    '@file.proof': async () => (await (await as('ada')).ask(uploadFile, { kind: 'proof', file: await picture() })).fileId,
    '@key.spin': async () => {
      await haveSpin(picture)
      return key()
    },
    '@draw.prepared': () => drawWithoutText(picture),
    '@draw.chosen': () => chosenDraw(picture),
    '@draw.made': async () => {
      const drawId = await chosenDraw(picture)
      return (await (await as('ada')).ask(makeDraw, { idempotencyKey: key(), drawId })).id
    },
    '@nextMonth': () => Promise.resolve(nextMonth()),
  }
}
