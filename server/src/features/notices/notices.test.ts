import { accountSecured, memberClosed, memberJoined } from '@ohmstead/contract/accounts/events'
import { cardChanged, chargingDisputed, chargingDisputeRejected, chargingRefunded } from '@ohmstead/contract/charging/events'
import { connectorChanged } from '@ohmstead/contract/devices/events'
import { hostingChanged } from '@ohmstead/contract/hosting/events'
import { incomeReleased, incomeSettled, incomeTakenBack } from '@ohmstead/contract/income/events'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { levelChanged } from '@ohmstead/contract/levels/events'
import { noticeErrors } from '@ohmstead/contract/notices/errors'
import { noticeAdded } from '@ohmstead/contract/notices/events'
import { limitLifted } from '@ohmstead/contract/withdrawals/events'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { chargingGround, type Unit } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import { withDatabase } from '../../../test/harness.ts'
import { raiseLimit, USDT } from '../../../test/withdrawals/ground.ts'
import { lengthOf } from '../../../../tools/soak.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow, type Due } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish, type Publish, publishAll, type Published } from '../../platform/outbox.ts'
import { calls } from './calls/calls.gen.ts'
import { noticesFeature } from './feature.ts'
import { onEvents } from './notice.jobs.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
let host: Id<'member'>
let unit: Unit
let hosting: Id<'hosting'>

beforeAll(async () => {
  await ground.prices()
  host = await ground.member()
  unit = await ground.unit()
  await ground.custody(host, unit, after(clock.now(), -HOUR_MS))
  const { rows } = await sql<{ id: Id<'hosting'> }>`SELECT flow_id AS id FROM hosting.custody`.execute(database.owner.kysely)
  hosting = rows[0]!.id
})

const deliver = () => deliverNow(database.worker, noticesFeature.listeners, { clock, log: silentLog })
/** Published by the owner: these events come from several roles. */
async function happens(write: (publish: Publish) => void): Promise<void> {
  await inTransaction(database.owner, (trx) => publishAll(trx, write))
  await deliver()
}
const due = (name: Due['name']) =>
  runDueNow(
    database.worker,
    noticesFeature.dueWork.find((one) => one.name === name)!,
    clock.now(),
  )

async function noticesOf(memberId: Id<'member'>) {
  const of = (type: 'site' | 'system') => ground.call(calls.messageList, ground.as(memberId), { type, pageNum: 1, pageSize: 100 })
  return [...(await of('site')).list, ...(await of('system')).list]
}
const kindsOf = async (memberId: Id<'member'>) => (await noticesOf(memberId)).map(({ kind }) => kind).sort()
const unreadOf = async (memberId: Id<'member'>) =>
  Object.fromEntries((await ground.call(calls.messageTypeList, ground.as(memberId), {})).list.map(({ type, unread }) => [type, unread]))

test('a driver is notified of start, end and receipt of a charge, with the amount beside the words', async () => {
  const driver = await ground.member('100')
  const id = await ground.charge(driver, unit)
  await ground.forward(MINUTE_MS)
  await deliver()
  expect(await kindsOf(driver)).toEqual(['chargeEnded', 'chargeStarted', 'receiptReady'])
  const receipt = (await noticesOf(driver)).find(({ kind }) => kind === 'receiptReady')!
  expect(receipt).toMatchObject({ subjectId: id, amount: 5_300_000n, type: 'site', group: 'money', readAt: null })
  expect(receipt.title).toMatch(/^Your receipt for charging at Unit /)
  expect(receipt.title + receipt.body).not.toContain('5.3')
  await clock.forward(DAY_MS)
  await ground.settle()
  await deliver()
  expect(await kindsOf(host)).toContain('incomeReleased')
})

test('the notice of a charge without energy says that nothing is to be paid', async () => {
  const driver = await ground.member('100')
  const { tag } = await ground.ask(driver, unit, 2)
  const { transactionId } = await ground.port.start(unit.station, ground.startMessage(tag, clock.now(), 5_000, 2))
  await ground.settle()
  await clock.forward(10 * SECOND_MS)
  await ground.port.stop(unit.station, ground.stopMessage(transactionId, clock.now(), 5_000))
  await ground.forward(HOUR_MS)
  await deliver()
  expect(await kindsOf(driver)).toContain('chargeFailed')
  expect(await kindsOf(driver)).not.toContain('receiptReady')
})

describe('hosting', () => {
  const becomes = (state: 'queued' | 'inProgress' | 'inCustody' | 'suspended' | 'failed' | 'ended') =>
    happens((add) => add(hostingChanged, { memberId: host, hostingId: hosting, state, step: null }))

  test('has a notice of an outage that lasts, and of its end', async () => {
    await becomes('inCustody')
    await becomes('suspended')
    await clock.forward(14 * MINUTE_MS)
    expect(await due('notices.tell-offline')).toBe(0)
    await becomes('inCustody')
    expect(await kindsOf(host)).not.toContain('deviceOnline')
    await becomes('suspended')
    await clock.forward(16 * MINUTE_MS)
    expect(await due('notices.tell-offline')).toBe(1)
    await becomes('suspended')
    expect(await due('notices.tell-offline')).toBe(0)
    await becomes('inCustody')
    expect((await kindsOf(host)).filter((kind) => kind.startsWith('device'))).toEqual(['deviceOffline', 'deviceOnline'])
    const [offline] = (await noticesOf(host)).filter(({ kind }) => kind === 'deviceOffline')
    expect(offline?.body).toMatch(/since 2026-05-\d\d \d\d:\d\d:\d\d \(UTC\)/)
  })

  test('has a notice of a fault once a day, to the host of the unit alone', async () => {
    const driver = await ground.member()
    const fault = { pointId: unit.pointId, connector: 1, status: 'Faulted' as const, errorCode: 'GroundFailure', frameId: 'frame' }
    for (const _ of [1, 2]) await happens((add) => add(connectorChanged, { ...fault, happenedAt: clock.now(), at: clock.now() }))
    expect((await kindsOf(host)).filter((kind) => kind === 'deviceFault')).toHaveLength(1)
    expect(await kindsOf(driver)).toEqual([])
  })
})

test('what staff decide about a bill is notified to its driver, and to the host whose share waits', async () => {
  const driver = await ground.member('100')
  const chargingSessionId = await ground.charge(driver, unit, { beginWh: 2_000_000 })
  await ground.forward(MINUTE_MS)
  const at = clock.now()
  // The decision itself is tested in charging.
  const { pool } = database.owner
  await pool.query('alter table charging.charging_session disable trigger user')
  await pool.query(`update charging.charging_session set state = 'refunded' where id = $1`, [chargingSessionId])
  await pool.query('alter table charging.charging_session enable trigger user')
  await happens((add) => {
    add(chargingDisputed, { chargingSessionId, driverId: driver, at })
    add(incomeTakenBack, { memberId: host, chargingSessionId, at })
    add(chargingDisputeRejected, { chargingSessionId, driverId: driver, at })
    add(incomeSettled, { memberId: host, chargingSessionId, settlementId: newId('settlement', at), at })
    add(chargingRefunded, { chargingSessionId, driverId: driver, at })
  })
  expect(await kindsOf(driver)).toEqual(expect.arrayContaining(['disputeOpened', 'disputeRejected', 'refunded']))
  expect(await kindsOf(host)).toEqual(expect.arrayContaining(['incomeTakenBack', 'incomeSettledAgain']))
})

test('a daily limit that two people raised has a notice with its amount and its end, whatever the event says', async () => {
  const [member, other] = [await ground.member(), await ground.member()]
  await raiseLimit(database, member, 2_500n * USDT)
  await happens((add) => add(limitLifted, { memberId: other }))
  const [notice] = await noticesOf(member)
  expect(notice).toMatchObject({ kind: 'limitRaised', amount: 2_500_000_000n, group: 'money' })
  expect(notice?.body).toMatch(/until 20\d\d-\d\d-\d\d/)
  expect(await kindsOf(other)).toEqual([])
})

test('the end of a lease has a notice 30 and 7 days before, once each', async () => {
  const member = await ground.member()
  const [long, short] = [await ground.unit(), await ground.unit()]
  const bought = { memberId: member, boughtAt: after(clock.now(), -HOUR_MS) }
  await aLease(database.owner.kysely, { ...bought, pointId: long.pointId, modelId: long.modelId, cycleDays: 90 })
  await aLease(database.owner.kysely, { ...bought, pointId: short.pointId, modelId: short.modelId, cycleDays: 30 })
  const expiring = async () => {
    await due('notices.tell-expiring')
    return (await noticesOf(member)).filter(({ kind }) => kind === 'leaseExpiring').map(({ title }) => /in (\d+) days/.exec(title)?.[1])
  }
  expect(await expiring()).toEqual([])
  await clock.forward(24 * DAY_MS)
  expect(await expiring()).toEqual(['7'])
  await clock.forward(37 * DAY_MS)
  expect(await expiring()).toEqual(['30', '7'])
  expect(await expiring()).toEqual(['30', '7'])
})

describe('a member', () => {
  test('reads their own notices, marks them as read, and no others', async () => {
    const [ada, ben] = [await ground.member(), await ground.member()]
    await happens((add) => {
      add(accountSecured, { memberId: ada, kind: 'newDevice' })
      add(memberJoined, { memberId: ben, inviterId: ada })
      add(accountSecured, { memberId: ada, kind: 'passkeyAdded' })
    })
    expect(await unreadOf(ada)).toMatchObject({ site: 1, system: 2 })
    const [first] = await noticesOf(ada)
    const asBen = { noticeId: first!.id }
    for (const call of [calls.messageDetail, calls.readMessage] as const)
      await expect(ground.call(call as typeof calls.messageDetail, ground.as(ben), asBen)).rejects.toMatchObject({
        declaration: noticeErrors.noticeNotFound,
      })
    await ground.call(calls.readMessage, ground.as(ada), asBen)
    await ground.call(calls.readMessage, ground.as(ada), asBen)
    expect(await unreadOf(ada)).toMatchObject({ site: 0, system: 2 })
    expect(await ground.call(calls.readAllMessages, ground.as(ada), { type: 'site' })).toEqual({ read: 0 })
    expect(await ground.call(calls.readAllMessages, ground.as(ada), {})).toEqual({ read: 2 })
    expect(await unreadOf(ada)).toMatchObject({ site: 0, system: 0 })
    expect(await ground.call(calls.messageDetail, ground.as(ada), asBen)).toMatchObject({ readAt: expect.any(Number) })
  })

  test('switches off what is not about security, money or faults', async () => {
    const ada = await ground.member()
    await ground.call(calls.setNoticeChoice, ground.as(ada), { group: 'invitation', on: false })
    await expect(ground.call(calls.setNoticeChoice, ground.as(ada), { group: 'security', on: false })).rejects.toMatchObject({
      declaration: noticeErrors.groupIsFixed,
    })
    await happens((add) => {
      add(memberJoined, { memberId: host, inviterId: ada })
      add(cardChanged, { memberId: ada, at: clock.now(), change: { kind: 'blocked', cardId: null } })
      add(cardChanged, { memberId: ada, at: clock.now() })
    })
    expect(await kindsOf(ada)).toEqual(['cardBlocked'])
  })

  test('who closed the account has no notices, and gets none', async () => {
    const ada = await ground.member()
    await happens((add) => add(accountSecured, { memberId: ada, kind: 'newDevice' }))
    expect(await noticesOf(ada)).toHaveLength(1)
    const { pool } = database.owner
    await pool.query('alter table accounts.member disable trigger user')
    await pool.query('update accounts.member set closed_at = platform.now() where id = $1', [ada])
    await pool.query('alter table accounts.member enable trigger user')
    await happens((add) => {
      add(memberClosed, { memberId: ada })
      add(incomeReleased, { memberId: ada, count: 1, at: clock.now() })
    })
    const { rows } = await sql`SELECT FROM notices.notice WHERE member_id = ${ada}`.execute(database.owner.kysely)
    expect(rows).toEqual([])
  })
})

test('a changed level has a notice with both levels, and an event about another moment has none', async () => {
  const ada = await ground.member()
  const reasons = { day: '2026-05-04', valuationMicros: 0, directValid: 0, secondThirdValid: 0, teamValid: 0, teamCounts: true }
  const { rows } = await sql<{ since: Instant }>`
    INSERT INTO levels.standing (member_id, since, level, grounds) VALUES (${ada}, platform.now(), 3, ${JSON.stringify(reasons)}) RETURNING since`.execute(
    database.owner.kysely,
  )
  const { since } = rows[0]!
  await happens((add) => {
    add(levelChanged, { memberId: ada, at: after(since, MINUTE_MS) })
    add(levelChanged, { memberId: ada, at: since })
    add(levelChanged, { memberId: host, at: since })
  })
  expect(await noticesOf(ada)).toMatchObject([{ kind: 'levelChanged', title: 'You are now at level 3', body: expect.stringContaining('level 1') }])
  expect(await kindsOf(host)).not.toContain('levelChanged')
})

test('events of long ago have no notice when a release adds their notices', async () => {
  const ada = await ground.member()
  await inTransaction(database.api, (trx) => publish(trx, accountSecured, { memberId: ada, kind: 'newDevice' }))
  await clock.forward(4 * DAY_MS)
  await deliver()
  expect(await kindsOf(ada)).toEqual([])
})

test('notices are deleted after the time that the operator set, and not before', async () => {
  const ada = await ground.member()
  await happens((add) => add(accountSecured, { memberId: ada, kind: 'newDevice' }))
  await clock.forward(364 * DAY_MS)
  await due('notices.forget-old-notices')
  expect(await kindsOf(ada)).toHaveLength(1)
  await clock.forward(2 * DAY_MS)
  await due('notices.forget-old-notices')
  expect(await kindsOf(ada)).toEqual([])
})

describe('in any order, delivered any number of times', () => {
  const fact = fc.constantFrom<readonly ['secured' | 'joined' | 'released' | 'card', number]>(
    ...[0, 1, 2, 3].flatMap((n) => (['secured', 'joined', 'released', 'card'] as const).map((kind) => [kind, n] as const)),
  )

  test('each event makes one notice, and one refresh of open pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fact, { minLength: 1, selector: String }), fc.array(fc.nat(), { maxLength: 30 }), async (facts, again) => {
        const ada = await ground.member()
        const members = [await ground.member(), await ground.member(), await ground.member(), await ground.member()]
        const at = clock.now()
        const published = facts.map(([kind, n], index): Published<EventDeclaration> => {
          const occasion = { seq: BigInt(1_000_000 + index), publishedAt: at }
          if (kind === 'secured') return { ...occasion, name: accountSecured.name, payload: { memberId: ada, kind: 'newDevice' } }
          if (kind === 'joined') return { ...occasion, name: memberJoined.name, payload: { memberId: members[n]!, inviterId: ada } }
          if (kind === 'released') return { ...occasion, name: incomeReleased.name, payload: { memberId: ada, count: 1, at: after(at, -n * DAY_MS) } }
          return { ...occasion, name: cardChanged.name, payload: { memberId: ada, at, change: { kind: 'removed', cardId: null } } }
        })
        const order = [...again.map((n) => published[n % published.length]!), ...published]
        for (const event of order) await inTransaction(database.worker, (trx) => onEvents.handle(trx, event, { now: at, log: silentLog }))
        expect(await noticesOf(ada)).toHaveLength(facts.length)
        const { rows } = await sql`
          SELECT FROM platform.outbox WHERE name = ${noticeAdded.name} AND payload ->> 'memberId' = ${ada}`.execute(database.owner.kysely)
        expect(rows).toHaveLength(facts.length)
      }),
      { numRuns: lengthOf({ short: 12, long: 200 }) },
    )
  })
})
