import { alarmList, incidentList, openIncident, readOpenIncident, readStatus, tellOfIncident } from '@ohmstead/contract/incidents/calls'
import { incidentErrors } from '@ohmstead/contract/incidents/errors'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import { actAs, aColleague, type Colleague } from '../../../test/cast/staff.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { waiting } from '../../../test/waiting.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { newId } from '../../platform/ids.ts'
import { incidentFeed } from '../incidents/index.ts'
import { incidentsFeature } from '../incidents/feature.ts'
import { addStaff } from './index.ts'

const database = withDatabase()
const api = withApi(database)
const desks = {} as Record<'olga' | 'fay', ApiClient>
let visitor: ApiClient
let serial = 0
const key = () => `incident-key-${String((serial += 1)).padStart(6, '0')}`
const texts = (title: string) => ({ en_US: { title, body: `${title}.` }, de_DE: { title: `${title} (de)`, body: 'Text.' } })
const measure = () => runDueNow(database.worker, incidentsFeature.dueWork[0], () => database.clock.now())

beforeAll(async () => {
  const people: [keyof typeof desks, StaffRole][] = [
    ['olga', 'operations'],
    ['fay', 'finance'],
  ]
  for (const [login, role] of people) {
    const password = `a long pass phrase of ${login}`
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, { name: login, login, password, role, by: 'test', at: database.clock.now() }),
    )
    desks[login] = api.client()
    await desks[login].ask(staffLogin, { login, password })
  }
  visitor = api.client()
})

test('an alarm becomes an incident, which everyone sees until it is resolved', async () => {
  expect(await visitor.ask(readStatus, {})).toMatchObject({ measuredAt: null, components: [], open: [], past: [] })
  await measure()
  const before = await visitor.ask(readStatus, {})
  expect(before.measuredAt).not.toBeNull()
  expect(before.components.find(({ component }) => component === 'app')?.state).toBe('ok')

  await sql`INSERT INTO platform.outbox_parked (listener, seq, name, payload, told_at, parked_at, error, tries)
    VALUES ('a.test', 1, 'x.happened', '{}', platform.now(), platform.now(), 'broken', 1)`.execute(database.owner.kysely)
  await database.clock.forward(MINUTE_MS)
  await measure()
  const { list: alarms } = await desks.olga.ask(alarmList, {})
  expect(alarms).toMatchObject([{ component: 'app', state: 'degraded', incidentId: null }])
  expect(await desks.fay.call(alarmList, {})).toMatchObject({ ok: false, status: 403 })

  const message = {
    state: 'investigating' as const,
    severity: 'major' as const,
    components: ['app' as const, 'signIn' as const],
    texts: texts('Late receipts'),
    alarm: 'app' as const,
  }
  const opened = await desks.olga.ask(openIncident, { idempotencyKey: key(), ...message })
  expect(opened).toMatchObject({ alarm: 'app', state: 'investigating', severity: 'major', resolvedAt: null })
  expect(await visitor.ask(readOpenIncident, {})).toMatchObject({ incident: { id: opened.id, messages: [{ texts: texts('Late receipts') }] } })
  const during = await visitor.ask(readStatus, {})
  expect(JSON.stringify(during)).not.toMatch(/st_|writtenBy|openedBy|alarm/)
  expect(during.components.filter(({ state }) => state === 'down').map(({ component }) => component)).toEqual(['app', 'signIn'])
  expect(during.components.every(({ days }) => days.length === 90)).toBe(true)
  expect((await desks.olga.ask(alarmList, {})).list).toMatchObject([{ incidentId: opened.id }])

  const { alarm: _, ...told } = message
  const resolve = {
    ...told,
    incidentId: opened.id,
    state: 'resolved' as const,
    severity: 'minor' as const,
    components: ['app' as const],
    texts: texts('All receipts are sent'),
  }
  await database.clock.forward(MINUTE_MS)
  await desks.olga.ask(tellOfIncident, { idempotencyKey: key(), ...resolve })
  expect(await desks.olga.call(tellOfIncident, { idempotencyKey: key(), ...resolve })).toMatchObject({
    ok: false,
    code: incidentErrors.incidentResolved.code,
  })
  expect(await visitor.ask(readOpenIncident, {})).toEqual({ incident: null })
  const after = await visitor.ask(readStatus, {})
  expect(after.past).toMatchObject([{ id: opened.id, state: 'resolved', messages: [{ state: 'resolved' }, { state: 'investigating' }] }])
  expect(after.components.find(({ component }) => component === 'signIn')?.days.at(-1)?.state).toBe('down')
  const feed = await incidentFeed(database.api.kysely, { now: database.clock.now(), language: 'de_DE' })
  expect(feed.entries.map(({ title }) => title)).toEqual(['Behoben: All receipts are sent (de)', expect.stringContaining('Late receipts (de)')])
  expect((await desks.olga.ask(incidentList, {})).total).toBe(1)
})

const late = {
  state: 'identified' as const,
  severity: 'minor' as const,
  components: ['trc20' as const],
  texts: texts('TRC20 is late'),
}

test('colleagues who write about one incident at once take turns, and none writes after the last message', async () => {
  const { id: incidentId } = await desks.olga.ask(openIncident, { idempotencyKey: key(), ...late })
  const states = ['watching', 'watching', 'resolved', 'watching', 'watching', 'resolved'] as const
  const answers = await Promise.all(states.map((state) => desks.olga.call(tellOfIncident, { idempotencyKey: key(), ...late, incidentId, state })))
  expect(answers.filter(({ ok, code }) => !ok && code !== incidentErrors.incidentResolved.code)).toEqual([])
  const { list } = await desks.olga.ask(incidentList, {})
  const { state, messages } = list.find(({ id }) => id === incidentId)!
  expect(state).toBe('resolved')
  expect(messages).toHaveLength(1 + answers.filter(({ ok }) => ok).length)
  expect(messages[0]?.state).toBe('resolved')
})

test('an alarm that ends while an incident is opened from it is an alarm until then', async () => {
  await sql`DELETE FROM platform.outbox_parked`.execute(database.owner.kysely)
  let measured: Promise<unknown> = Promise.resolve()
  const opened = await inTransaction(database.owner, async (trx) => {
    await sql`LOCK TABLE incidents.incident IN SHARE MODE`.execute(trx)
    const answer = desks.olga.call(openIncident, { idempotencyKey: key(), ...late, alarm: 'app' })
    await expect.poll(() => waiting(database)).toBe(1)
    let isMeasured = false
    measured = measure().then(() => (isMeasured = true))
    await expect.poll(async () => isMeasured || (await waiting(database)) === 2).toBe(true)
    return { answer }
  })
  expect(await opened.answer).toMatchObject({ ok: true })
  await measured
  expect((await desks.olga.ask(alarmList, {})).list).toEqual([])
})

test('an incident is not opened from an alarm that is over', async () => {
  const input = { ...late, alarm: 'trc20' as const }
  expect(await desks.olga.call(openIncident, { idempotencyKey: key(), ...input })).toMatchObject({ ok: false, code: incidentErrors.alarmOver.code })
})

describe('the database refuses', () => {
  let olga: Colleague
  let fay: Colleague
  beforeAll(async () => {
    ;[olga, fay] = [await aColleague(database, 'operations'), await aColleague(database, 'finance')]
  })
  const as = (who: Colleague | null, ...statements: ReturnType<typeof sql>[]) =>
    inTransaction(database.api, async (trx) => {
      if (who !== null) await actAs(database, trx, who)
      for (const statement of statements) await statement.execute(trx)
    })
  const incident = (id: Id<'incident'>, by: string, alarm: string | null = null) =>
    sql`INSERT INTO incidents.incident (id, alarm, opened_by) VALUES (${id}, ${alarm}, ${by})`
  const message = (id: Id<'incident'>, by: string, state = 'investigating') =>
    sql`INSERT INTO incidents.message (incident_id, state, severity, components, texts, written_by)
        VALUES (${id}, ${state}, 'minor', '{app}', '{"en_US": {"title": "T", "body": "B"}}', ${by})`
  const fresh = () => newId('incident', database.clock.now())

  test('an incident without a message, by no one, by another, by a role that cannot, or from no alarm', async () => {
    const id = fresh()
    await expect(as(olga, incident(id, olga.id))).rejects.toThrow('guard:incident')
    await expect(as(null, incident(id, olga.id), message(id, olga.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(olga, incident(id, fay.id), message(id, olga.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(fay, incident(id, fay.id), message(id, fay.id))).rejects.toMatchObject({ code: 'LG001' })
    await expect(as(olga, incident(id, olga.id, 'polygon'), message(id, olga.id))).rejects.toThrow('guard:incident_alarm')
    await expect(as(olga, incident(id, olga.id), message(id, olga.id, 'resolved'))).rejects.toThrow('guard:incident')
  })

  test('a message without English, or longer than the longest that the call takes', async () => {
    const told = (id: Id<'incident'>, texts: object) =>
      as(
        olga,
        incident(id, olga.id),
        sql`INSERT INTO incidents.message (incident_id, state, severity, components, texts, written_by)
            VALUES (${id}, 'investigating', 'minor', '{app}', ${JSON.stringify(texts)}::jsonb, ${olga.id})`,
      )
    const longest = { title: '"'.repeat(120), body: '"'.repeat(4_000) }
    const all = Object.fromEntries(languages.map((language) => [language, longest]))
    await told(fresh(), all)
    await expect(told(fresh(), { ...all, xx_XX: longest, yy_YY: longest })).rejects.toThrow('message_texts')
    for (const texts of [{}, { de_DE: longest }, { en_US: { body: 'B' } }]) await expect(told(fresh(), texts)).rejects.toThrow('message_texts')
  })

  test('another message after the last one, a changed message, and a changed incident', async () => {
    const id = fresh()
    await as(olga, incident(id, olga.id), message(id, olga.id), message(id, olga.id, 'resolved'))
    await expect(as(olga, message(id, olga.id))).rejects.toThrow('guard:incident')
    const owner = database.owner.kysely
    await expect(sql`UPDATE incidents.message SET state = 'watching'`.execute(owner)).rejects.toMatchObject({ code: 'PL001' })
    await expect(sql`DELETE FROM incidents.message`.execute(owner)).rejects.toMatchObject({ code: 'PL001' })
    await expect(sql`DELETE FROM incidents.incident`.execute(owner)).rejects.toMatchObject({ code: 'PL001' })
    await expect(sql`DELETE FROM incidents.standing`.execute(owner)).rejects.toMatchObject({ code: 'PL001' })
    for (const table of ['incident', 'message', 'standing'])
      await expect(sql`TRUNCATE ${sql.id('incidents', table)} CASCADE`.execute(owner)).rejects.toThrow(`truncate on incidents.${table}`)
    await expect(sql`UPDATE incidents.incident SET severity = 'major' WHERE id = ${id}`.execute(owner)).rejects.toThrow('guard:incident')
    await expect(as(olga, sql`UPDATE incidents.incident SET severity = 'major'`)).rejects.toMatchObject({ code: '42501' })
  })

  test('a result that was not measured by the worker, twice the same, and one of another time', async () => {
    const insert = sql`INSERT INTO incidents.standing (component, state) VALUES ('charging', 'down')`
    for (const role of ['api', 'gateway', 'watcher', 'signer'] as const)
      await expect(insert.execute(database[role].kysely)).rejects.toMatchObject({ code: '42501' })
    await insert.execute(database.worker.kysely)
    await expect(insert.execute(database.worker.kysely)).rejects.toThrow('guard:standing')
    await expect(sql`UPDATE incidents.standing SET until_at = platform.now()`.execute(database.owner.kysely)).rejects.toThrow('guard:standing')
    await expect(
      sql`INSERT INTO incidents.standing (component, state, from_at) VALUES ('app', 'ok', now())`.execute(database.worker.kysely),
    ).rejects.toMatchObject({
      code: '42501',
    })
  })
})
