import type { InputOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { makeAnnouncement } from '@ohmstead/contract/notices/calls'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { announcementChanged } from '@ohmstead/contract/notices/events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import type { Caller } from '../../platform/implement.ts'
import { newId } from '../../platform/ids.ts'
import { textFor } from './announcement.ts'
import { calls } from './calls/calls.gen.ts'
import { noticesFeature } from './feature.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const page = { pageNum: 1, pageSize: 100 }
const visitor: Caller = { kind: 'visitor' }
const english = { title: 'Maintenance', body: 'Points in Lyon are switched off.\n\nNothing is charged.' }
const german = { title: 'Wartung', body: 'Punkte in Lyon sind aus.' }

async function aWriter(): Promise<Caller> {
  const { id: staffId } = await aColleague(database, 'content')
  return { kind: 'staff', staffId, role: 'content', signInId: 'si_ground' as Id<'signIn'>, secondFactor: true }
}

const make = async (input: Partial<InputOf<typeof makeAnnouncement>> = {}) =>
  ground.call(calls.makeAnnouncement, await aWriter(), {
    idempotencyKey: newId('notice', clock.now()),
    texts: { en_US: english, de_DE: german },
    ...input,
  })
const titles = async (caller: Caller) => (await ground.call(calls.announcementList, caller, page)).list.map(({ title }) => title)
const unreadOf = async (memberId: Id<'member'>) =>
  (await ground.call(calls.messageTypeList, ground.as(memberId), {})).list.find(({ type }) => type === 'platform')?.unread
const announce = () =>
  runDueNow(
    database.worker,
    noticesFeature.dueWork.find(({ name }) => name === 'notices.announce')!,
    clock.now(),
  )
const announced = async (id: Id<'announcement'>) =>
  (
    await sql`SELECT FROM platform.outbox WHERE name = ${announcementChanged.name} AND payload ->> 'announcementId' = ${id}`.execute(
      database.owner.kysely,
    )
  ).rows.length

test.each([
  ['de_DE', 'Wartung', 'de_DE'],
  ['en_US', 'Maintenance', 'en_US'],
  ['zh_CN', 'Maintenance', 'en_US'],
] as const)('a reader of %s reads %s', (language: Language, title, shown) => {
  expect(textFor({ en_US: english, de_DE: german }, language)).toMatchObject({ title, language: shown })
})

test('an announcement is shown from its time on, and open pages are refreshed once', async () => {
  const ada = await ground.member()
  const { id, state } = await make({ texts: { en_US: { ...english, title: 'Later' } }, publishAt: after(clock.now(), HOUR_MS) })
  expect(state).toBe('scheduled')
  expect(await titles(visitor)).not.toContain('Later')
  await announce()
  expect(await announced(id)).toBe(0)
  await clock.forward(HOUR_MS + MINUTE_MS)
  await announce()
  await announce()
  expect(await announced(id)).toBe(1)
  expect(await titles(visitor)).toContain('Later')
  expect(await unreadOf(ada)).toBe(1)
  expect((await ground.call(calls.announcementDetail, ground.as(ada), { announcementId: id })).readAt).toBeNull()
  await ground.call(calls.readAnnouncement, ground.as(ada), { announcementId: id })
  await ground.call(calls.readAnnouncement, ground.as(ada), { announcementId: id })
  expect(await unreadOf(ada)).toBe(0)
  expect((await ground.call(calls.staffAnnouncementList, await aWriter(), page)).list.find((one) => one.id === id)).toMatchObject({
    reads: 1,
    state: 'published',
  })
})

test('an announcement for a country or a level is seen there alone, and not by visitors', async () => {
  const [ada, ben] = [await ground.member(), await ground.member()]
  await sql`UPDATE accounts.member SET country = 'FR' WHERE id = ${ben}`.execute(database.owner.kysely)
  await make({ texts: { en_US: { ...english, title: 'France' } }, countries: ['FR', 'IT'] })
  await make({ texts: { en_US: { ...english, title: 'Level 6' } }, levels: [6] })
  await make({ texts: { en_US: { ...english, title: 'Level 1' } }, levels: [1, 2] })
  await clock.forward(MINUTE_MS)
  const seen = async (caller: Caller) => (await titles(caller)).filter((title) => ['France', 'Level 6', 'Level 1'].includes(title)).sort()
  expect(await seen(visitor)).toEqual([])
  expect(await seen(ground.as(ada))).toEqual(['Level 1'])
  expect(await seen(ground.as(ben))).toEqual(['France', 'Level 1'])
  const { id } = await make({ countries: ['IT'] })
  await clock.forward(MINUTE_MS)
  const missing = { declaration: noticeErrors.announcementNotFound }
  await expect(ground.call(calls.announcementDetail, ground.as(ada), { announcementId: id })).rejects.toMatchObject(missing)
  await expect(ground.call(calls.readAnnouncement, ground.as(ada), { announcementId: id })).rejects.toMatchObject(missing)
})

test('all unread ones are marked as read at once, with the notices or alone', async () => {
  const ada = await ground.member()
  await make()
  await make()
  await clock.forward(MINUTE_MS)
  const unread = (await unreadOf(ada)) ?? 0
  expect(unread).toBeGreaterThanOrEqual(2)
  expect(await ground.call(calls.readAllMessages, ground.as(ada), { type: 'site' })).toEqual({ read: 0 })
  expect(await ground.call(calls.readAllMessages, ground.as(ada), { type: 'platform' })).toEqual({ read: unread })
  expect(await ground.call(calls.readAllMessages, ground.as(ada), {})).toEqual({ read: 0 })
})

test('a withdrawn one is shown to no one, and withdrawn once', async () => {
  const { id } = await make({ texts: { en_US: { ...english, title: 'Wrong' } } })
  await clock.forward(MINUTE_MS)
  expect(await titles(visitor)).toContain('Wrong')
  expect(await ground.call(calls.withdrawAnnouncement, await aWriter(), { announcementId: id })).toMatchObject({ state: 'withdrawn' })
  expect(await titles(visitor)).not.toContain('Wrong')
  await expect(ground.call(calls.withdrawAnnouncement, await aWriter(), { announcementId: id })).rejects.toMatchObject({
    declaration: noticeErrors.alreadyWithdrawn,
  })
})

test('nothing is published in the past, nor without English', async () => {
  await expect(make({ publishAt: after(clock.now(), -HOUR_MS) })).rejects.toMatchObject({ declaration: noticeErrors.publishedInThePast })
  await expect(
    sql`INSERT INTO notices.announcement (id, texts, publish_at, made_by) VALUES (${newId('announcement', clock.now())}, '{"de_DE": {}}', platform.now(), 'st_x')`.execute(
      database.owner.kysely,
    ),
  ).rejects.toThrow('announcement_texts')
})

test('only staff who are signed in write and withdraw them, and a text cannot be changed', async () => {
  const { id } = await make()
  const { kysely } = database.api
  await expect(
    sql`INSERT INTO notices.announcement (id, texts, publish_at, made_by) VALUES (${newId('announcement', clock.now())}, '{"en_US": {}}', platform.now(), 'st_x')`.execute(
      kysely,
    ),
  ).rejects.toThrow('guard:staff_own_name')
  await expect(sql`UPDATE notices.announcement SET withdrawn_by = 'st_x' WHERE id = ${id}`.execute(kysely)).rejects.toThrow('guard:staff_own_name')
  await expect(sql`UPDATE notices.announcement SET texts = '{"en_US": {}}' WHERE id = ${id}`.execute(kysely)).rejects.toThrow('permission denied')
  await expect(sql`UPDATE notices.announcement SET texts = '{"en_US": {}}' WHERE id = ${id}`.execute(database.owner.kysely)).rejects.toThrow(
    'an announcement cannot change',
  )
})
