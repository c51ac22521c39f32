import {
  affiliatedList,
  declareAffiliation,
  endMemberAffiliation,
  endHouseInvitation as endHouseCode,
  memberForStaff,
  houseInvitationList,
  issueHouseInvitation as issueHouseCode,
} from '@ohmstead/contract/accounts/member-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { approvalCount, approvalList, decideApproval } from '@ohmstead/contract/approvals/calls'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { askEnergyRate, deviceCommands, deviceList, energyRateList, giveCommand, modelList } from '@ohmstead/contract/devices/calls'
import { chargingMetered } from '@ohmstead/contract/charging/events'
import { commandChanged, framesStored } from '@ohmstead/contract/devices/events'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { invitePerson, joinStaff, personList, reopenPerson } from '@ohmstead/contract/staff/people-calls'
import { ONE_OF_TWO_AFTER_HOURS } from '@ohmstead/contract/staff/types'
import { giveUpParkedEvent, parkedList, retryParkedEvent } from '@ohmstead/contract/staff/parked-calls'
import { auditList, staffLogin, staffOverview, staffPeople } from '@ohmstead/contract/staff/calls'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { liveFacts, openNotifier } from '../../edges/http/index.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { say } from '../../platform/words.ts'
import { isAffiliated } from '../accounts/index.ts'
import { addStaff } from './index.ts'

const database = withDatabase()
const api = withApi(database)
const staffed: Record<'gus' | 'olga' | 'fay' | 'sam', ApiClient> = {} as never
let fleet: TestFleet
let serial = 0
const key = () => `console-key-${String((serial += 1)).padStart(6, '0')}`

beforeAll(async () => {
  const people: [keyof typeof staffed, StaffRole][] = [
    ['gus', 'administrator'],
    ['olga', 'operations'],
    ['fay', 'finance'],
    ['sam', 'support'],
  ]
  for (const [login, role] of people) {
    const password = `a long pass phrase of ${login}`
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, { name: login.toUpperCase(), login, password, role, by: 'test', at: database.clock.now() }),
    )
    staffed[login] = api.client()
    await staffed[login].ask(staffLogin, { login, password })
  }
  fleet = await registerFleet(database.owner, database.clock, 2)
})

test('a body of documents is parsed for staff, and for no other', async () => {
  const large = { body: ' '.repeat(20_000) }
  expect((await staffed.gus.send('/api/staff/legal/texts', large)).envelope?.code).toBe(httpErrors.malformedRequest.code)
  expect((await api.client().send('/api/staff/legal/texts', large)).envelope?.code).toBe(httpErrors.signedOut.code)
})

describe('the console', () => {
  test('saves a package and keeps its names in other languages', async () => {
    const { gus, fay } = staffed
    const [model] = (await gus.ask(modelList, {})).list
    const terms = {
      modelId: model!.id,
      tier: 'professional',
      rank: 1,
      price: '180',
      cycleDays: 365,
      hostingPerDay: 1,
      termsVersion: '2026-05-01',
      onSale: false,
    } as const
    const names = { en_US: 'Harbour 7', de_DE: 'Hafen 7' }
    const { packageId: id, approvalId } = await gus.ask(savePackage, { idempotencyKey: key(), names, ...terms, reason: 'a new model' })
    await fay.ask(decideApproval, { idempotencyKey: key(), approvalId: approvalId!, approve: true })
    const listed = async () => (await gus.ask(staffPackageList, {})).list.find((row) => row.package.id === id)?.names
    expect(await listed()).toEqual(names)
    await gus.ask(savePackage, { idempotencyKey: key(), packageId: id, ...terms, names: { ...(await listed())!, fr_FR: 'Port 7' } })
    expect(await listed()).toEqual({ ...names, fr_FR: 'Port 7' })
  })

  test('shows finance what electricity costs', async () => {
    expect(await staffed.fay.ask(energyRateList, {})).toEqual({ list: [] })
  })

  test('shows how many requests wait for a second person, with the names of requesters and deciders', async () => {
    const { gus, olga, sam, fay } = staffed
    const { pointId } = fleet.units[0]!
    const order = { action: 'Reset', payload: '{"type":"Hard"}', reason: 'it hangs' } as const
    const { approvalId } = await olga.ask(giveCommand, { idempotencyKey: key(), pointId, ...order })
    for (const _ of [1, 2]) await olga.ask(giveCommand, { idempotencyKey: key(), pointId: fleet.units[1]!.pointId, ...order })
    expect(await sam.ask(staffOverview, {})).toMatchObject({ waitingApprovals: 3 })
    expect(await gus.ask(approvalCount, {})).toEqual({ waiting: 3, forCaller: 3 })
    expect(await olga.ask(approvalCount, {})).toEqual({ waiting: 3, forCaller: 0 })
    expect(await fay.ask(approvalCount, {})).toEqual({ waiting: 0, forCaller: 0 })
    const { list } = await gus.ask(approvalList, { subject: pointId })
    expect(list).toMatchObject([{ id: approvalId, kind: 'devices.command', subjectName: 'Unit 0000', reason: 'it hangs', undecidable: null }])
    await database.clock.forward(1_000)
    await gus.ask(decideApproval, { idempotencyKey: key() + 'decide', approvalId: approvalId!, approve: true })
    const [command] = (await sam.ask(deviceCommands, { pointId, pageNum: 1, pageSize: 10 })).list
    const { list: people } = await sam.ask(staffPeople, {})
    const nameOf = (id: string | null | undefined) => people.find((person) => person.id === id)?.name
    expect([nameOf(command?.askedBy), nameOf(command?.decidedBy)]).toEqual(['OLGA', 'GUS'])
    const { list: acts } = await gus.ask(auditList, { act: 'approval.approved', subject: pointId, pageNum: 1, pageSize: 10 })
    expect(acts.map(({ by }) => nameOf(by))).toEqual(['GUS'])
  })

  test('finds a device among many: by its place and its model, in the requested order', async () => {
    const { sam } = staffed
    const page = { pageNum: 1, pageSize: 10 }
    const names = async (filter: object) => (await sam.ask(deviceList, { ...filter, ...page })).list.map(({ name }) => name)
    expect(await names({ order: 'name', descending: true })).toEqual(['Unit 0001', 'Unit 0000'])
    const [device] = (await sam.ask(deviceList, page)).list
    const place = device!.placement === 'depot' ? 'depot' : 'placed'
    expect(await names({ place, modelId: device!.model.id })).toContain(device!.name)
    expect(await names({ place: place === 'depot' ? 'placed' : 'depot' })).not.toContain(device!.name)
  })

  test('records the old and new name of a package, with the role of the author, and who agreed to its terms', async () => {
    const { gus } = staffed
    const { list } = await gus.ask(auditList, { act: 'package.changed', pageNum: 1, pageSize: 1 })
    expect(list[0]).toMatchObject({ role: 'administrator' })
    expect(JSON.parse(list[0]!.detail)).toMatchObject({ name: 'Harbour 7', before: { name: 'Harbour 7' } })
    const approved = await gus.ask(auditList, { subject: list[0]!.subject, act: 'approval.approved', pageNum: 1, pageSize: 10 })
    expect(approved.list).toMatchObject([{ role: 'finance' }])
    const { list: requests } = await gus.ask(approvalList, { subject: list[0]!.subject, ended: true })
    expect(requests[0]?.changes).toContainEqual({ field: 'price', as: 'amount', before: null, after: '180' })
  })

  test('shows the device of an action, and finds all actions about it and of a day', async () => {
    const { gus } = staffed
    const subject = fleet.units[0]!.pointId
    const page = { pageNum: 1, pageSize: 10 }
    const { list } = await gus.ask(auditList, { subject, ...page })
    expect(list.map(({ act, subjectName }) => [act, subjectName])).toEqual([
      ['approval.approved', 'Unit 0000'],
      ['approval.asked', 'Unit 0000'],
    ])
    expect((await gus.ask(auditList, { subject, before: list[1]!.at, ...page })).total).toBe(0)
    expect((await gus.ask(auditList, { subject, since: list[0]!.at, ...page })).total).toBe(1)
  })

  /** The notifications that a page receives. */
  const follower = async (client: ApiClient, topics: string[] = []) => {
    const { ticket } = await client.ask(liveTicket, { topics })
    const leaving = new AbortController()
    const response = await fetch(`${api.url}/api/live?ticket=${ticket}`, { signal: leaving.signal })
    const lines: string[] = []
    const decoder = new TextDecoder()
    void (async () => {
      for await (const chunk of response.body ?? [])
        lines.push(
          ...decoder
            .decode(chunk)
            .split('\n')
            .filter((line) => line.includes('stales')),
        )
    })().catch(() => undefined)
    return { lines, leave: () => leaving.abort() }
  }

  test('notifies open pages of staff of what became stale, in batches, and no other pages', async () => {
    const { gus } = staffed
    const [mine, strangers] = await Promise.all([follower(gus), follower(api.client())])
    const change = { pointId: fleet.units[0]!.pointId, commandId: newId('command', database.clock.now()), at: database.clock.now() }
    await inTransaction(database.api, async (trx) => {
      for (const _ of [1, 2, 3]) await publish(trx, commandChanged, change)
    })
    await deliverNow(database.worker, [liveFacts(api.bus, [commandChanged])], { clock: database.clock, log: silentLog })
    await expect.poll(() => mine.lines).toEqual(['data: {"event":"staff","stales":["staff/device/commands","staff/overview"]}'])
    expect(strangers.lines).toEqual([])
    mine.leave()
    strangers.leave()
  })

  test('notifies pages of staff that follow a device of its frames and readings, and no others', async () => {
    const { gus, olga, fay } = staffed
    const [here, there] = fleet.units.map(({ pointId }) => pointId)
    const topics = [`point:${here}`]
    const pages = await Promise.all([follower(gus, topics), follower(olga, [`point:${there}`]), follower(fay), follower(api.client(), topics)])
    const [following, ...others] = pages
    const frames = openNotifier({ bus: api.bus, db: database.gateway, log: silentLog }, framesStored)
    for (const _ of [1, 2, 3]) frames.add(here!)
    await expect.poll(() => following.lines).toEqual(['data: {"event":"staff","stales":["staff/device/frames","staff/device/detail"]}'])
    const at = database.clock.now()
    await inTransaction(database.worker, (trx) =>
      publish(trx, chargingMetered, {
        chargingSessionId: newId('chargingSession', at),
        pointId: here!,
        driverId: newId('member', at),
        energyWh: wh(10),
        at,
      }),
    )
    await deliverNow(database.worker, [liveFacts(api.bus, [chargingMetered])], { clock: database.clock, log: silentLog })
    await expect.poll(() => following.lines[1]).toBe('data: {"event":"staff","stales":["staff/device/charging"]}')
    expect(others.flatMap(({ lines }) => lines)).toEqual([])
    await frames.stop()
    for (const page of pages) page.leave()
  })

  test('shows the names of people who left', async () => {
    await database.owner.pool.query(`update staff.person set disabled_at = now() where login = 'sam'`)
    const { list } = await staffed.gus.ask(staffPeople, {})
    expect(list.map(({ name, role, left }) => ({ name, role, left }))).toContainEqual({ name: 'SAM', role: 'support', left: true })
  })
})

describe('one of two people who must approve', () => {
  const phrase = 'quarry pine relay noon'
  const agreeing = (approvalId: Id<'approval'>) => ({ idempotencyKey: key() + 'agree', approvalId, approve: true })
  const asking = () => ({
    idempotencyKey: key() + 'asking',
    country: 'DE',
    tariffClass: 'AC' as const,
    perKwh: '0.2',
    validFrom: after(database.clock.now(), HOUR_MS),
    reason: 'the supplier’s price',
  })
  const later = { code: approvalErrors.countsLater.code, status: 403 }

  /** A person whom the administrator adds. */
  async function letIn(login: string): Promise<{ client: ApiClient; id: Id<'staff'> }> {
    const { id, joinToken } = await staffed.gus.ask(invitePerson, { name: login, login, role: 'finance' })
    const client = api.client()
    await client.ask(joinStaff, { joinToken, password: phrase })
    return { client, id }
  }
  const countsFrom = async (id: string) => (await staffed.gus.ask(personList, { pageSize: 100 })).list.find((row) => row.id === id)?.countsFrom

  test('cannot be a person whom a colleague added within three days, as requester or decider', async () => {
    const { gus } = staffed
    const [ida, jon] = [await letIn('ida'), await letIn('jon')]
    expect(await countsFrom(ida.id)).toBe(after(database.clock.now(), ONE_OF_TWO_AFTER_HOURS * HOUR_MS))
    ida.client.lang = 'de_DE'
    const message = say('de_DE', approvalErrors.countsLater.message, { hours: ONE_OF_TWO_AFTER_HOURS })
    expect(await ida.client.call(askEnergyRate, asking())).toMatchObject({ ...later, message })
    const { approvalId } = await gus.ask(askEnergyRate, asking())
    expect(await jon.client.call(decideApproval, agreeing(approvalId))).toMatchObject(later)

    await database.clock.forward(ONE_OF_TWO_AFTER_HOURS * HOUR_MS)
    await gus.ask(staffLogin, { login: 'gus', password: 'a long pass phrase of gus' })
    await ida.client.ask(staffLogin, { login: 'ida', password: phrase })
    expect(await countsFrom(ida.id)).toBeNull()
    const asked = await ida.client.ask(askEnergyRate, asking())
    // A reset opens the account again, for an unknown person.
    const { joinToken } = await gus.ask(reopenPerson, { staffId: jon.id, dropFactors: true, password: 'a long pass phrase of gus' })
    await jon.client.ask(joinStaff, { joinToken, password: phrase })
    expect(await jon.client.call(decideApproval, agreeing(asked.approvalId))).toMatchObject(later)
    expect(await gus.call(decideApproval, agreeing(asked.approvalId))).toMatchObject({ ok: true })
  })
})

describe('the operator', () => {
  test('issues a house invitation for the first member, and declares who belongs to the operator', async () => {
    const issued = await staffed.gus.ask(issueHouseCode, { idempotencyKey: key(), note: 'First member', usesMax: 1 })
    const member = await api.client().register({ email: 'first@example.org', password: 'green apple tree 7', invitationCode: issued.code })
    const { list } = await staffed.gus.ask(houseInvitationList, { pageNum: 1, pageSize: 20 })
    expect(list.find(({ code }) => code === issued.code)).toMatchObject({ uses: 1, usesMax: 1, endedAt: null })
    expect(await staffed.gus.ask(endHouseCode, { code: issued.code })).toMatchObject({ code: issued.code })
    expect(await staffed.gus.call(endHouseCode, { code: issued.code })).toMatchObject({ code: accountErrors.invitationEnded.code })
    expect(await staffed.gus.call(endHouseCode, { code: 'AAAAAAAA' })).toMatchObject({ code: accountErrors.invitationUnknown.code })

    const found = await staffed.gus.ask(memberForStaff, { word: member.invitationCode })
    expect(found).toMatchObject({ id: member.id, affiliated: false, affiliations: [] })
    expect(await staffed.gus.call(memberForStaff, { word: 'AAAAAAAA' })).toMatchObject({ code: accountErrors.memberNotFound.code })
    const memberId = found.id
    expect(await staffed.gus.call(endMemberAffiliation, { idempotencyKey: key(), memberId, reason: 'no' })).toMatchObject({
      code: accountErrors.notAffiliated.code,
    })
    await staffed.gus.ask(declareAffiliation, { idempotencyKey: key(), memberId, house: false, reason: 'A sister' })
    expect(await isAffiliated(database.api.kysely, memberId)).toBe(true)
    expect(await staffed.gus.call(declareAffiliation, { idempotencyKey: key(), memberId, house: false, reason: 'again' })).toMatchObject({
      code: accountErrors.alreadyAffiliated.code,
    })
    expect((await staffed.gus.ask(affiliatedList, { pageNum: 1, pageSize: 20 })).list).toMatchObject([{ memberId, reason: 'A sister' }])
    expect(await staffed.gus.ask(endMemberAffiliation, { idempotencyKey: key(), memberId, reason: 'Moved' })).toMatchObject({ affiliated: false })
    await staffed.gus.ask(declareAffiliation, { idempotencyKey: key(), memberId, house: true, reason: 'Employee of the operator' })
    expect(await staffed.gus.call(endMemberAffiliation, { idempotencyKey: key(), memberId, reason: 'no' })).toMatchObject({
      code: accountErrors.houseStays.code,
    })
    const { rows } = await sql<{
      act: string
    }>`SELECT act FROM platform.audit WHERE act LIKE 'invitation.%' OR act LIKE 'member.%' ORDER BY id`.execute(database.owner.kysely)
    expect(rows.map(({ act }) => act)).toEqual([
      'invitation.issued',
      'invitation.ended',
      'member.affiliated',
      'member.affiliationEnded',
      'member.affiliated',
    ])
  })
})

describe('a parked event', () => {
  test('is listed with its reason, retried, and given up by an administrator, who is recorded', async () => {
    await staffed.olga.ask(staffLogin, { login: 'olga', password: 'a long pass phrase of olga' })
    for (const seq of [1, 2])
      await sql`INSERT INTO platform.outbox_parked (listener, seq, name, payload, told_at, error)
        VALUES ('income.await-settlement', ${seq}, 'charging.collected', '{}', ${database.clock.now()}, 'it could not be')`.execute(
        database.worker.kysely,
      )
    const listener = 'income.await-settlement'
    expect((await staffed.olga.ask(parkedList, {})).list).toMatchObject([
      { seq: '2', error: 'it could not be', retryAskedAt: null },
      { seq: '1', tries: 0 },
    ])
    expect(await staffed.olga.ask(retryParkedEvent, { listener, seq: '1' })).toMatchObject({ retryAskedAt: database.clock.now() })
    expect(await staffed.olga.call(giveUpParkedEvent, { listener, seq: '2', reason: 'by hand' })).toMatchObject({ code: httpErrors.forbidden.code })
    await staffed.gus.ask(giveUpParkedEvent, { listener, seq: '2', reason: 'by hand' })
    expect(await staffed.gus.call(retryParkedEvent, { listener, seq: '2' })).toMatchObject({ ok: false })
    expect(await staffed.gus.call(giveUpParkedEvent, { listener, seq: '2', reason: 'again' })).toMatchObject({ ok: false })
    expect((await staffed.gus.ask(parkedList, { givenUp: true })).list).toMatchObject([{ seq: '2', givenUpReason: 'by hand' }])
    const { list } = await staffed.gus.ask(auditList, { subject: `${listener} 2` })
    expect(list).toMatchObject([{ act: 'event.givenUp' }])
  })
})
