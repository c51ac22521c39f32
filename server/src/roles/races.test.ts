import { randomBytes } from 'node:crypto'
import { declareAffiliation, endHouseInvitation, endMemberAffiliation, issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { addFleetCards, enrolCard, payDebt, setCards, startCharging } from '@ohmstead/contract/charging/calls'
import { askTariff, endTariff } from '@ohmstead/contract/charging/tariff-calls'
import { disputeBill, rejectBillDispute } from '@ohmstead/contract/charging/dispute-calls'
import { askEnergyRate, commissionDevice, createModel } from '@ohmstead/contract/devices/calls'
import { startHosting } from '@ohmstead/contract/hosting/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { formatAmount, parseAmount } from '@ohmstead/contract/kernel/amount'
import type { CallDeclaration, RequestOf } from '@ohmstead/contract/kernel/call'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { cancelLease, leaseList, subscribe } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { withApi } from '../../test/api.ts'
import { chargingGround, type Unit } from '../../test/cast/charging-ground.ts'
import { aGift, aPackage } from '../../test/cast/ground.ts'
import type { ApiClient } from '../../test/client.ts'
import { registerFleet } from '../../test/fleet.ts'
import { withDatabase } from '../../test/harness.ts'
import { testSealer } from '../../test/sealer.ts'
import { hasLongForm, lengthOf } from '../../../tools/soak.ts'
import { addStaff } from '../features/staff/index.ts'
import { inTransaction } from '../platform/database.ts'

/** Calls that race through two processes over one database return only declared results; none ends in an error. */

const database = withDatabase()
const apis = [withApi(database), withApi(database)] as const
const ground = chargingGround(database)
const rounds = () => lengthOf({ short: 2, long: 40 })

interface Person {
  readonly memberId: Id<'member'>
  /** One client for each process, with one sign-in. */
  readonly clients: readonly [ApiClient, ApiClient]
}

let people: readonly Person[]
const staffNames = ['gus', 'eva'] as const
const passPhrase = (login: string) => `a long pass phrase of ${login}`
const key = () => randomBytes(15).toString('base64url')

/** The same person at the other process. */
function besides(signedIn: ApiClient): ApiClient {
  const other = apis[1].client()
  for (const [name, value] of signedIn.cookies) other.cookies.set(name, value)
  other.token = signedIn.token
  return other
}

beforeAll(async () => {
  people = await Promise.all(
    ['ada', 'ben', 'dora', 'kim'].map(async (name) => {
      const client = apis[0].client()
      const { id } = await client.register({ email: `${name}@example.org`, password: 'porcelain-42', invitationCode: apis[0].invitation })
      return { memberId: id, clients: [client, besides(client)] as const }
    }),
  )
  for (const login of staffNames)
    await inTransaction(database.api, (trx) =>
      addStaff(trx, testSealer, { name: login, login, password: passPhrase(login), role: 'administrator', by: 'test', at: database.clock.now() }),
    )
  await ground.prices()
})

afterEach(async () => {
  await ground.settle()
  expect(await ground.faults()).toEqual([])
})

/** Two administrators at each process, signed in again: their sessions end with the clock. */
async function administrators(): Promise<ApiClient[]> {
  const pairs = []
  for (const login of staffNames) {
    const client = apis[0].client()
    await client.ask(staffLogin, { login, password: passPhrase(login) })
    pairs.push(client, besides(client))
  }
  return pairs
}

type Shot = () => Promise<{ readonly path: string; readonly code: number }>

/** One call by one client; returns its code. A refusal that neither the call nor the edge declares is an error of this test. */
function shot<C extends CallDeclaration>(client: ApiClient, declaration: C, input: RequestOf<C>): Shot {
  const declared = [0, 10_104, ...declaration.errors.map(({ code }) => code), httpErrors.stillInProgress.code]
  return async () => {
    const { code, message } = await client.call(declaration, input)
    expect(declared, `${declaration.path} ${code} ${message}`).toContain(code)
    return { path: declaration.path, code }
  }
}

/** Sends everything at once; returns the codes in order. */
async function race(...shots: readonly Shot[]): Promise<number[]> {
  return (await Promise.all(shots.map((fire) => fire()))).map(({ code }) => code)
}

/** A package with one unit and its price. */
async function packageOf(price: string, units: number): Promise<{ packageId: Id<'package'>; units: Unit[] }> {
  const first = await ground.unit()
  const rest = []
  for (let unit = 1; unit < units; unit++) rest.push(await ground.unit({ modelId: first.modelId }))
  const packageId = await aPackage(database.owner.kysely, { modelId: first.modelId, priceMicros: parseAmount(price) })
  return { packageId, units: [first, ...rest] }
}

const buying = (packageId: Id<'package'>, price: string) => ({
  idempotencyKey: key(),
  packageId,
  placement: 'managedSite' as const,
  price,
  termsVersion: '2026-05-01',
  startAtOnce: false,
})

test('several buyers of few units: each unit is sold once, the others are refused as sold out', { ...hasLongForm }, async () => {
  for (let round = 0; round < rounds(); round++) {
    const { packageId } = await packageOf('3', 2)
    for (const { memberId } of people) await aGift(database, memberId, parseAmount('3'))
    const codes = await race(...people.map(({ clients }, index) => shot(clients[index % 2 === 0 ? 0 : 1], subscribe, buying(packageId, '3'))))
    const sold = codes.filter((code) => code === 0).length
    expect(codes.filter((code) => code !== 0 && code !== packageErrors.soldOut.code)).toEqual([])
    // A unit that a buyer has locked is not available to the others, even when another one was free.
    expect(sold).toBeGreaterThanOrEqual(1)
    expect(sold).toBeLessThanOrEqual(2)
    await cancelled()
  }
})

/** Ends all leases, in a race of its own. */
async function cancelled(): Promise<void> {
  for (const { clients } of people) {
    for (const lease of (await clients[0].ask(leaseList, { state: 'pending' })).list) {
      const asked = { leaseId: lease.id, refund: formatAmount(lease.cancelling?.refund ?? lease.price) }
      const codes = await race(...clients.map((client) => shot(client, cancelLease, { idempotencyKey: key(), ...asked })))
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
    }
  }
}

test('a lease beside the hold of a charge: the money goes to one of them, the other is refused', { ...hasLongForm }, async () => {
  for (let round = 0; round < rounds(); round++) {
    const buyer = await freshMember()
    const { packageId } = await packageOf('20', 1)
    const unit = await ground.unit()
    await aGift(database, buyer.memberId, parseAmount('20'))
    const start = { pointId: unit.pointId, connector: 1, tariffId: await ground.tariffIdOf(unit.pointId) }
    const codes = await race(
      shot(buyer.clients[0], subscribe, buying(packageId, '20')),
      shot(buyer.clients[1], startCharging, { idempotencyKey: key(), ...start }),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
  }
})

test('a debt that is paid twice, beside a lease: it is paid once', { ...hasLongForm }, async () => {
  for (let round = 0; round < rounds(); round++) {
    const debtor = await freshMember()
    const unit = await ground.unit()
    await aGift(database, debtor.memberId, parseAmount('6'))
    await ground.charge(debtor.memberId, unit, { energyWh: 20_000 })
    await aGift(database, debtor.memberId, parseAmount('10'))
    const { packageId } = await packageOf('10', 1)
    await race(
      shot(debtor.clients[0], payDebt, { idempotencyKey: key() }),
      shot(debtor.clients[1], payDebt, { idempotencyKey: key() }),
      shot(debtor.clients[0], subscribe, buying(packageId, '10')),
      shot(debtor.clients[1], faucet, { idempotencyKey: key(), amount: '0.5' }),
    )
  }
})

test('several drivers at one connector, and one driver at several connectors', { ...hasLongForm }, async () => {
  for (let round = 0; round < rounds(); round++) {
    const unit = await ground.unit()
    const drivers = [await freshMember(), await freshMember()]
    for (const { memberId } of drivers) await aGift(database, memberId, parseAmount('50'))
    const tariffId = await ground.tariffIdOf(unit.pointId)
    const codes = await race(
      ...drivers.flatMap(({ clients }) =>
        clients.map((client, index) => shot(client, startCharging, { idempotencyKey: key(), pointId: unit.pointId, connector: 1 + index, tariffId })),
      ),
    )
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(2)
  }
})

/** A member with an empty wallet. */
async function freshMember(): Promise<Person> {
  const client = apis[0].client()
  const email = `${key()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}@example.org`
  const { id } = await client.register({ email, password: 'porcelain-42', invitationCode: apis[0].invitation })
  return { memberId: id, clients: [client, besides(client)] }
}

test('one card reader, one card number, one bill: the first request succeeds', { ...hasLongForm }, async () => {
  const unit = await ground.unit()
  for (const { clients } of people) await clients[0].ask(setCards, { idempotencyKey: key(), cardsOn: true })
  for (let round = 0; round < rounds(); round++) {
    await race(...people.flatMap(({ clients }) => clients.map((client) => shot(client, enrolCard, { idempotencyKey: key(), pointId: unit.pointId }))))
    await ground.forward(10 * MINUTE_MS)
    const admins = await administrators()
    const numbers = [randomBytes(4).toString('hex'), randomBytes(4).toString('hex')]
    await race(
      ...people.flatMap(({ memberId }, index) =>
        admins
          .slice(1, 3)
          .map((one) =>
            shot(one, addFleetCards, { idempotencyKey: key(), memberId, name: 'Fleet', numbers: index % 2 === 0 ? numbers : numbers.toReversed() }),
          ),
      ),
    )
  }
  const driver = people[0]!
  await aGift(database, driver.memberId, parseAmount('50'))
  const chargingSessionId = await ground.charge(driver.memberId, unit)
  const dispute = { chargingSessionId, reason: 'wrongPrice', words: 'I was charged twice as much' } as const
  await race(...driver.clients.flatMap((client) => [1, 2].map(() => shot(client, disputeBill, { idempotencyKey: key(), ...dispute }))))
  const { rows } = await sql<{ id: Id<'dispute'> }>`SELECT id FROM charging.dispute`.execute(database.owner.kysely)
  await race(
    ...(await administrators()).map((admin) =>
      shot(admin, rejectBillDispute, { idempotencyKey: key(), disputeId: rows[0]!.id, answer: 'as agreed' }),
    ),
  )
})

test('staff who set, end, approve and register the same thing at once', { ...hasLongForm }, async () => {
  const { modelId } = await registerFleet(database.owner, database.clock, 1)
  const admin = await administrators()
  for (let round = 0; round < rounds(); round++) {
    const validFrom = after(database.clock.now(), (round + 2) * DAY_MS)
    const tariff = { country: 'AT', tariffClass: 'AC' as const, perKwh: '0.5', perMinute: '0', start: '0', idlePerMinute: '0' }
    const more = { idleGraceMinutes: 0, vatPpm: 190_000, validFrom }
    const requests = await Promise.all(
      [1, 2].map(async (cents) => {
        const asked = { ...tariff, ...more, perKwh: `0.5${cents}`, reason: 'a race' }
        return (await admin[0]!.ask(askTariff, { idempotencyKey: key(), ...asked })).approvalId
      }),
    )
    await database.clock.forward(1_000)
    await race(
      ...requests.flatMap((approvalId) =>
        admin.slice(2).map((client) => shot(client, decideApproval, { idempotencyKey: key(), approvalId, approve: true })),
      ),
    )
    const { rows } = await sql<{ id: Id<'tariff'> }>`SELECT id FROM charging.tariff WHERE country = 'AT' AND withdrawn_at IS NULL`.execute(
      database.owner.kysely,
    )
    await race(...admin.map((client) => shot(client, endTariff, { idempotencyKey: key(), tariffId: rows[0]!.id })))

    const rate = { country: 'AT', tariffClass: 'AC' as const, perKwh: '0.2', validFrom, reason: 'new supplier' }
    const asked = await Promise.all(
      [1, 2].map(async (again) => (await admin[0]!.ask(askEnergyRate, { idempotencyKey: key(), ...rate, perKwh: `0.${again}` })).approvalId),
    )
    await database.clock.forward(1_000)
    await race(
      ...asked.flatMap((approvalId) =>
        admin.slice(2).map((client) => shot(client, decideApproval, { idempotencyKey: key(), approvalId, approve: true })),
      ),
    )

    const named = key()
    const model = { name: named, vendor: 'Ohmstead', current: 'AC' as const, maxW: 22_000, connectors: 1, plug: 'Type 2' as const }
    await race(...admin.map((client) => shot(client, createModel, { idempotencyKey: key(), ...model })))
    const unit = {
      serial: `R${round}X${randomBytes(4).toString('hex')}`,
      name: named,
      modelId,
      meterSerial: `M${randomBytes(4).toString('hex')}`,
      reason: 'a race',
    }
    await race(...admin.map((client) => shot(client, commissionDevice, unit)))
    const { code } = await admin[0]!.ask(issueHouseInvitation, { idempotencyKey: key(), note: 'a race' })
    await race(...admin.map((client) => shot(client, endHouseInvitation, { code })))
    const { memberId } = people[3]!
    const why = { memberId, reason: 'works with us' }
    await race(...admin.map((client) => shot(client, declareAffiliation, { idempotencyKey: key(), ...why, house: false })))
    await race(...admin.map((client) => shot(client, endMemberAffiliation, { idempotencyKey: key(), ...why })))
  }
})

test('two requests to host a lease, concurrent with its cancellation', { ...hasLongForm }, async () => {
  for (let round = 0; round < rounds(); round++) {
    const { packageId } = await packageOf('3', 1)
    const { memberId, clients } = people[2]!
    await aGift(database, memberId, parseAmount('3'))
    const { id: leaseId } = await clients[0].ask(subscribe, { ...buying(packageId, '3'), startAtOnce: true, startsAgain: true })
    await race(
      ...clients.flatMap((client) => [
        shot(client, startHosting, { idempotencyKey: key(), leaseId, waitInQueue: true }),
        shot(client, cancelLease, { idempotencyKey: key(), leaseId, refund: '3' }),
      ]),
    )
  }
})
