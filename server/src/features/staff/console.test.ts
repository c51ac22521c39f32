import { energyRateList, giveCommand, secondCommand, deviceCommands, modelList } from '@ohmstead/contract/devices/calls'
import { savePackage, staffPackageList } from '@ohmstead/contract/packages/calls'
import { auditList, staffLogin, staffOverview, staffPeople } from '@ohmstead/contract/staff/calls'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { registerFleet, type TestFleet } from '../../../test/fleet.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
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
