import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { beforeEach, expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aMember } from '../../../test/cast/ground.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow } from '../../platform/outbox.ts'
import { supportFeature } from '../support/feature.ts'
import { tellUnread } from '../support/index.ts'
import { noticesFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const calls = supportFeature.calls({ typing: { person: () => undefined, staff: () => undefined } })
const key = () => newId('notice', clock.now())
let ben: Id<'member'>
let conversationId: Id<'conversation'>

beforeEach(async () => {
  ben = await aMember(database.owner.kysely)
  const asked = { idempotencyKey: key(), topic: 'other' as const, text: 'Hello' }
  ;({ conversationId } = await ground.call(calls.openConversation, ground.as(ben), asked))
  const { caller } = await aColleague(database, 'support')
  await ground.call(calls.viewConversation, caller, { conversationId })
  await ground.call(calls.answerConversation, caller, { idempotencyKey: key(), conversationId, text: 'A secret answer', note: false })
})

/** The notices after the time in which the answer is expected to be read. */
async function laterNotices() {
  await clock.forward(3 * MINUTE_MS)
  await runDueNow(
    database.worker,
    tellUnread(testSealer, () => 'https://ohmstead.example'),
    clock.now(),
  )
  await deliverNow(database.worker, noticesFeature.listeners, { clock, log: silentLog })
  return (await ground.call(noticesFeature.calls.messageList, ground.as(ben), { type: 'site', pageNum: 1, pageSize: 20 })).list
}

test('an answer of support that stays unread is a notice without its words', async () => {
  const notices = await laterNotices()
  expect(notices).toMatchObject([{ kind: 'supportAnswered', subjectId: conversationId }])
  expect(JSON.stringify(notices)).not.toContain('secret')
})

test('an answer that was read is none', async () => {
  await ground.call(calls.seeSupport, ground.as(ben), { conversationId, upTo: 2, read: true })
  expect(await laterNotices()).toEqual([])
})
