import {
  approveEnergyRate,
  askEnergyRate,
  energyRateList,
  giveCommand,
  secondCommand,
  deviceCommands,
  modelList,
} from '@ohmstead/contract/devices/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { invitePerson, joinStaff, personList, reopenPerson } from '@ohmstead/contract/staff/people-calls'
import { ONE_OF_TWO_AFTER_HOURS } from '@ohmstead/contract/staff/types'
import { auditList, staffLogin, staffOverview, staffPeople } from '@ohmstead/contract/staff/calls'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId, newUuid } from '../../platform/ids.ts'
import { say } from '../../platform/words.ts'
import { approve, recordCorrection } from '../ledger/index.ts'
import { changeSetting } from '../settings/index.ts'
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
      addStaff(trx, { name: login.toUpperCase(), login, password, role, by: 'test', at: database.clock.now() }),
    )
    staffed[login] = api.client()
    await staffed[login].ask(staffLogin, { login, password })
  }
  fleet = await registerFleet(database.api, database.clock, 2)
})

describe('the console', () => {
  test('saves a package without taking its names in other languages away', async () => {
    const { gus } = staffed
    const [model] = (await gus.ask(modelList, {})).list
    const terms = {
      modelId: model!.id,
      tier: 'professional',
      rank: 1,
      price: '180',
      cycleDays: 365,
      hostingPerDay: 1,
      termsVersion: '2026-11',
      onSale: false,
    } as const
    const names = { en_US: 'Harbour 7', de_DE: 'Hafen 7' }
    const { id } = await gus.ask(savePackage, { idempotencyKey: key(), names, ...terms })
    const listed = async () => (await gus.ask(staffPackageList, {})).list.find((row) => row.package.id === id)?.names
    expect(await listed()).toEqual(names)
    await gus.ask(savePackage, { idempotencyKey: key(), packageId: id, ...terms, names: { ...(await listed())!, fr_FR: 'Port 7' } })
    expect(await listed()).toEqual({ ...names, fr_FR: 'Port 7' })
  })

  test('shows finance what electricity costs', async () => {
    expect(await staffed.fay.ask(energyRateList, {})).toEqual({ list: [] })
  })

  test('says where commands wait, and who asked and decided, by name', async () => {
    const { gus, olga, sam } = staffed
    const [here, there] = fleet.units
    const order = { action: 'Reset', payload: '{"type":"Hard"}' } as const
    const { id: commandId } = await olga.ask(giveCommand, { idempotencyKey: key(), pointId: here!.pointId, ...order })
    await database.clock.forward(1_000)
    for (const _ of [1, 2]) await olga.ask(giveCommand, { idempotencyKey: key(), pointId: there!.pointId, ...order })
    expect(await sam.ask(staffOverview, {})).toMatchObject({
      waitingCommands: 3,
      waitingAt: [
        { pointId: here!.pointId, pointName: 'Unit 0000', commands: 1 },
        { pointId: there!.pointId, pointName: 'Unit 0001', commands: 2 },
      ],
    })
    await gus.ask(secondCommand, { idempotencyKey: key(), commandId, approve: true })
    const [command] = (await sam.ask(deviceCommands, { pointId: here!.pointId, pageNum: 1, pageSize: 10 })).list
    const { list: people } = await sam.ask(staffPeople, {})
    const nameOf = (id: string | null | undefined) => people.find((person) => person.id === id)?.name
    expect([nameOf(command?.askedBy), nameOf(command?.decidedBy)]).toEqual(['OLGA', 'GUS'])
    const { list: acts } = await gus.ask(auditList, { act: 'command.approved', pageNum: 1, pageSize: 10 })
    expect(acts.map(({ by }) => nameOf(by))).toEqual(['GUS'])
  })

  test('names whoever left as well', async () => {
    await database.owner.pool.query(`update staff.person set disabled_at = now() where login = 'sam'`)
    const { list } = await staffed.gus.ask(staffPeople, {})
    expect(list.map(({ name, role, left }) => ({ name, role, left }))).toContainEqual({ name: 'SAM', role: 'support', left: true })
  })
})

describe('one of two people who must agree', () => {
  const phrase = 'quarry pine relay noon'
  const agreeing = (id: string) => ({ idempotencyKey: key() + 'agree', id })
  const asking = () => ({
    idempotencyKey: key() + 'asking',
    country: 'DE',
    tariffClass: 'AC' as const,
    perKwh: '0.2',
    validFrom: after(database.clock.now(), HOUR_MS),
  })
  const later = { code: httpErrors.countsLater.code, status: 403 }

  /** Somebody whom the administrator lets in. */
  async function letIn(login: string): Promise<{ client: ApiClient; id: Id<'staff'> }> {
    const { id, joinToken } = await staffed.gus.ask(invitePerson, { name: login, login, role: 'finance' })
    const client = api.client()
    await client.ask(joinStaff, { joinToken, password: phrase })
    return { client, id }
  }
  const countsFrom = async (id: string) => (await staffed.gus.ask(personList, { pageSize: 100 })).list.find((row) => row.id === id)?.countsFrom

  test('is nobody whom a colleague let in within three days, asking or agreeing', async () => {
    const { gus } = staffed
    const [ida, jon] = [await letIn('ida'), await letIn('jon')]
    expect(await countsFrom(ida.id)).toBe(after(database.clock.now(), ONE_OF_TWO_AFTER_HOURS * HOUR_MS))
    ida.client.lang = 'de_DE'
    const message = say('de_DE', httpErrors.countsLater.message, { hours: ONE_OF_TWO_AFTER_HOURS })
    expect(await ida.client.call(askEnergyRate, asking())).toMatchObject({ ...later, message })
    const { id } = await gus.ask(askEnergyRate, asking())
    expect(await jon.client.call(approveEnergyRate, agreeing(id))).toMatchObject(later)

    await database.clock.forward(ONE_OF_TWO_AFTER_HOURS * HOUR_MS)
    await gus.ask(staffLogin, { login: 'gus', password: 'a long pass phrase of gus' })
    await ida.client.ask(staffLogin, { login: 'ida', password: phrase })
    expect(await countsFrom(ida.id)).toBeNull()
    const asked = await ida.client.ask(askEnergyRate, asking())
    // A reset lets somebody in anew, whoever that is.
    const { joinToken } = await gus.ask(reopenPerson, { staffId: jon.id, dropFactors: true, password: 'a long pass phrase of gus' })
    await jon.client.ask(joinStaff, { joinToken, password: phrase })
    expect(await jon.client.call(approveEnergyRate, agreeing(asked.id))).toMatchObject(later)
    expect(await gus.call(approveEnergyRate, agreeing(asked.id))).toMatchObject({ ok: true })
  })

  test('the database asks for it too, wherever two must agree', async () => {
    const [fresh, known] = [(await letIn('kim')).id, newId('staff', database.clock.now())]
    const at = database.clock.now()
    const refused = 'was let in by a colleague within the last days'
    const entry = {
      code: 'goodwill',
      phase: 'post',
      debit: { kind: 'goodwill', owner: 'platform' },
      credit: { kind: 'recharge', owner: 'mb_1' },
      amount: micros(1n),
      cause: { kind: 'goodwill', id: 'gw_1' },
      key: '',
      at,
    } as const
    for (const [askedBy, approvedBy] of [
      [fresh, known],
      [known, fresh],
    ] as const) {
      const people = { askedBy, approvedBy, reason: 'cable fault' }
      await expect(approve(database.api.kysely, entry, people)).rejects.toThrow(refused)
      const correction = { id: newId('correction', at), transferId: newUuid() as never, amount: micros(1n), ...people }
      await expect(recordCorrection(database.api.kysely, correction)).rejects.toThrow(refused)
      const change = { key: 'charging.finalAfterDays', value: 45, by: askedBy, approvedBy, reason: 'longer', at } as const
      await expect(inTransaction(database.api, (trx) => changeSetting(trx, change))).rejects.toThrow(refused)
    }
    const rate = sql`
      INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at)
      VALUES (gen_random_uuid(), 'DE', 'DC', 1, tstzrange(now(), NULL), ${fresh}, now())`
    await expect(rate.execute(database.api.kysely)).rejects.toThrow(refused)
    const { id } = await staffed.gus.ask(askEnergyRate, asking())
    const agreed = sql`UPDATE devices.energy_rate SET approved_by = ${fresh}, approved_at = now() WHERE id = ${id}`
    await expect(agreed.execute(database.api.kysely)).rejects.toThrow(refused)
  })
})
