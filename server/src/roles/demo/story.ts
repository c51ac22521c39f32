import { randomBytes } from 'node:crypto'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { bindPhone, updateFundPassword } from '@ohmstead/contract/accounts/address-calls'
import { stepUp } from '@ohmstead/contract/accounts/calls'
import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { askEnergyRate, commissionDevice, createModel, createSite } from '@ohmstead/contract/devices/calls'
import { currentCharging, liveCharging, pointDetailCall, startCharging, stopCharging } from '@ohmstead/contract/charging/calls'
import { askTariff } from '@ohmstead/contract/charging/tariff-calls'
import { blinkDevice, confirmHosting, hostingStateCall, startHosting } from '@ohmstead/contract/hosting/calls'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { assert } from '@ohmstead/contract/kernel/assert'
import { dayOf } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { DAY_MS, HOUR_MS, instant, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { addContact } from '@ohmstead/contract/official/calls'
import { leaseList, packageList, savePackage, subscribe } from '@ohmstead/contract/packages/calls'
import { offerResale } from '@ohmstead/contract/resales/calls'
import { staffLogin } from '@ohmstead/contract/staff/calls'
import { fundBudget, makeTask } from '@ohmstead/contract/tasks/calls'
import { changeWheel } from '@ohmstead/contract/tasks/wheel-calls'
import { faucet } from '@ohmstead/contract/wallets/calls'
import { meterKey } from '@ohmstead/simulator'
import { apiClient, type ApiClient } from '../api-client.ts'
import {
  cast,
  drivers,
  energyRates,
  models,
  officialContacts,
  packages,
  sites,
  staffCast,
  tariffs,
  units,
  type CastMember,
  type ModelName,
} from './cast.ts'
import type { SimulatedUnits, UnitRecord } from './simulated-units.ts'
import { demoTasks, MARKETING_BUDGET, wheelPrizes } from './tasks.ts'

/** What the story can do besides calling the API. */
export interface World {
  readonly address: string
  readonly units: SimulatedUnits
  /** Adds a member of staff; there is no call for the first one. */
  hire(person: (typeof staffCast)[number]): Promise<unknown>
  /** A house invitation. */
  invite(): Promise<string>
  /** Moves the product's time forward, and waits until everything that follows is done. */
  pass(ms: number): Promise<void>
  /** Waits until no work is pending. */
  settle(): Promise<void>
  now(): number
}

export interface History {
  readonly clients: ReadonlyMap<string, ApiClient>
  readonly invitationCode: string
  readonly people: readonly (CastMember & { readonly id: Id<'member'> })[]
}

const BOOT_MINUTES_MAX = 60
const key = () => randomBytes(15).toString('base64url')
const TERMS = '2026-05-01'

/** The history of the demo's people, created through the API: all of it is possible in the product. */
export async function makeHistory(world: World, progress: (line: string) => void): Promise<History> {
  const { address } = world
  progress('the story: staff, sites, prices')
  for (const person of staffCast) await world.hire(person)
  const staff = await signInStaff(address)
  await setPrices(world, staff)
  await nameContacts(world, staff)
  const modelIds = await addModels(staff.operations)
  const siteIds = await addSites(staff.operations)

  progress('the story: units are commissioned and connect')
  await commission(world, staff, modelIds, siteIds)
  await world.pass(MINUTE_MS)
  await addPackages(staff, modelIds)

  await offerTasks(world, staff)

  progress('the story: people register')
  const invitationCode = await world.invite()
  const people = await registerPeople(world, invitationCode)
  const as = (name: string) => people.get(name)?.client ?? fail(name)

  progress('the story: leases and hosting')
  for (const [name, model] of [
    ['ada', 'OH-22'],
    ['ada', 'OH-50'],
    ['cleo', 'OH-22'],
    ['cleo', 'OH-7'],
  ] as const) {
    await leaseAndHost(world, as(name), model)
  }

  progress('the story: drivers charge')
  for (let wave = 0; wave < WAVES; wave++) await driveWave(world, as, wave)

  progress('the story: Cleo offers a lease, and Dora leases a unit for her own socket')
  await offerLease(people.get('cleo') ?? fail('cleo'))
  await lease(as('dora'), 'OH-7', 'ownSocket')
  return {
    invitationCode,
    clients: new Map([...people].map(([name, { client }]) => [name, client])),
    people: [...people.values()].map(({ member, id }) => ({ ...member, id })),
  }
}

async function signInStaff(address: string): Promise<{ operations: ApiClient; finance: ApiClient; administrator: ApiClient }> {
  const signIn = async (role: (typeof staffCast)[number]['role']) => {
    const person = staffCast.find((candidate) => candidate.role === role) ?? fail(role)
    const client = apiClient(address)
    await client.ask(staffLogin, { login: person.login, password: person.password })
    return client
  }
  return { operations: await signIn('operations'), finance: await signIn('finance'), administrator: await signIn('administrator') }
}

/** Energy rates and tariffs, approved by two people and valid from a future moment, however slow this machine is. */
async function setPrices(world: World, staff: { finance: ApiClient; administrator: ApiClient }): Promise<void> {
  const validFrom = instant(world.now() + 10 * MINUTE_MS)
  for (const { country, vatPpm, ...rate } of energyRates) {
    for (const tariffClass of ['AC', 'DC'] as const) {
      const asked = { country, tariffClass, perKwh: rate[tariffClass], validFrom, reason: 'Price of the supplier' }
      const { approvalId } = await staff.finance.ask(askEnergyRate, { idempotencyKey: key(), ...asked })
      await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
      const tariff = tariffs.find((candidate) => candidate.current === tariffClass) ?? fail(tariffClass)
      const { current: _, ...price } = tariff
      const set = { country, tariffClass, vatPpm, validFrom, ...price, reason: 'Prices of the first season' }
      const tariffAsked = await staff.finance.ask(askTariff, { idempotencyKey: key(), ...set })
      await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId: tariffAsked.approvalId, approve: true })
    }
  }
  await world.pass(validFrom - world.now() + MINUTE_MS)
}

/** The official contacts of the demo: addresses that no one can have, and numbers that are reserved for films. */
async function nameContacts(world: World, staff: { operations: ApiClient; administrator: ApiClient }): Promise<void> {
  for (const contact of officialContacts) {
    const asked = { ...contact, mayAsk: [...contact.mayAsk], since: dayOf(instant(world.now())), reason: 'A contact of the first season' }
    const { approvalId } = await staff.operations.ask(addContact, { idempotencyKey: key(), ...asked })
    await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  }
}

async function addModels(client: ApiClient): Promise<Map<ModelName, Id<'model'>>> {
  const ids = new Map<ModelName, Id<'model'>>()
  for (const model of models) ids.set(model.name, (await client.ask(createModel, { idempotencyKey: key(), vendor: 'Ohmstead', ...model })).id)
  return ids
}

async function addSites(client: ApiClient): Promise<Map<string, Id<'site'>>> {
  const ids = new Map<string, Id<'site'>>()
  for (const site of sites) ids.set(site.name, (await client.ask(createSite, { idempotencyKey: key(), ...site })).id)
  return ids
}

/** Operations register the units, and an administrator accepts them. */
async function commission(
  world: World,
  staff: { operations: ApiClient; administrator: ApiClient },
  modelIds: Map<ModelName, Id<'model'>>,
  siteIds: Map<string, Id<'site'>>,
): Promise<void> {
  for (const [index, unit] of units.entries()) {
    const serial = `OH${String(26_110_401 + index * 7)}`
    const { device, password, pairingCode, approvalId } = await staff.operations.ask(commissionDevice, {
      serial,
      modelId: modelIds.get(unit.model) ?? fail(unit.model),
      ...(unit.site !== null && { siteId: siteIds.get(unit.site) ?? fail(unit.site) }),
      name: unit.name,
      meterSerial: `1OHM${serial}`,
      meterPublicKey: meterKey(serial).publicKeyHex,
      securityProfile: 1,
      reason: 'Units of the first season',
    })
    assert(approvalId, 'a new unit waits for a second person')
    await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
    const record: UnitRecord = {
      pointId: device.id,
      stationId: device.stationId,
      password,
      serial,
      pairingCode,
      meterKeySeed: serial,
      model: unit.model,
      name: unit.name,
      site: unit.site,
    }
    const station = world.units.add(record)
    // In the depot each unit is switched on once: it can be sold only after it has booted.
    station.plugIn()
  }
  // A boot without an answer is retried by the unit's own clock.
  for (let minute = 0; world.units.all().some(({ station }) => !station.isOnline); minute++) {
    assert(minute < BOOT_MINUTES_MAX, 'every new unit is accepted by the server')
    await world.pass(MINUTE_MS)
  }
  for (const { record, station } of world.units.all()) if (record.site === null) station.unplug()
  await world.settle()
}

/** The budget of rewards, which two people fund, tasks, and the wheel, on whose odds two people agree. */
async function offerTasks(world: World, staff: { finance: ApiClient; administrator: ApiClient; operations: ApiClient }): Promise<void> {
  const asked = { amount: MARKETING_BUDGET, reason: 'Budget of the quarter' }
  const { approvalId } = await staff.finance.ask(fundBudget, { idempotencyKey: key(), ...asked })
  await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  for (const { reward, ...task } of demoTasks)
    await staff.operations.ask(makeTask, { idempotencyKey: key(), ...task, ...reward, expiresAt: instant(world.now() + 180 * DAY_MS) })
  const odds = await staff.finance.ask(changeWheel, { idempotencyKey: key(), prizes: wheelPrizes, reason: 'The first wheel' })
  await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId: odds.approvalId, approve: true })
}

/** Packages, which operations request and an administrator approves. */
async function addPackages(staff: { operations: ApiClient; administrator: ApiClient }, modelIds: Map<ModelName, Id<'model'>>): Promise<void> {
  for (const { model, ...pack } of packages) {
    const { approvalId } = await staff.operations.ask(savePackage, {
      idempotencyKey: key(),
      modelId: modelIds.get(model) ?? fail(model),
      hostingPerDay: 1,
      termsVersion: TERMS,
      onSale: true,
      ...pack,
      reason: 'Packages of the first season',
    })
    assert(approvalId, 'a new package waits for a second person')
    await staff.administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  }
}

interface Person {
  readonly member: CastMember
  readonly id: Id<'member'>
  readonly client: ApiClient
}

async function registerPeople(world: World, firstInvitation: string): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  const codes = new Map<string, string>()
  for (const member of cast) {
    const client = apiClient(world.address, { lang: member.language, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Ohmstead demo' })
    const { invitedBy, email, phone }: CastMember = member
    const invitationCode = invitedBy === undefined ? firstInvitation : (codes.get(invitedBy) ?? fail(invitedBy))
    const profile = await client.register({
      ...(email === null ? { phone: phone ?? fail(`a way to reach ${member.name}`) } : { email }),
      password: member.password,
      invitationCode,
      country: member.country,
      language: member.language,
    })
    codes.set(member.name, profile.invitationCode)
    await client.ask(updateProfile, { username: member.name.charAt(0).toUpperCase() + member.name.slice(1) })
    if (member.money !== '0') await client.ask(faucet, { idempotencyKey: key(), amount: member.money })
    await protect(client, member)
    people.set(member.name, { member, id: profile.id, client })
    await world.pass(2 * MINUTE_MS)
  }
  return people
}

/** A second address and a fund password, for those who have them. */
async function protect(client: ApiClient, { email, phone, password, fundPassword }: CastMember): Promise<void> {
  if (email === null) return
  if (phone !== undefined) {
    await client.ask(stepUp, { password })
    await client.ask(bindPhone, { phone, code: await client.codeFor('bindPhone', phone) })
  }
  if (fundPassword !== undefined) await client.ask(updateFundPassword, { code: await client.codeFor('fundPassword', email), fundPassword })
}

async function lease(client: ApiClient, model: ModelName, placement: 'managedSite' | 'ownSocket'): Promise<Id<'lease'>> {
  const { list } = await client.ask(packageList, {})
  const pack = list.find((candidate) => candidate.model.name === model) ?? fail(model)
  const bought = await client.call(subscribe, {
    idempotencyKey: key(),
    packageId: pack.id,
    placement,
    price: formatAmount(pack.price),
    termsVersion: pack.termsVersion,
    startAtOnce: true,
    startsAgain: true,
  })
  assert(bought.ok, `a lease of ${model} is bought (${bought.code} ${bought.message})`)
  return bought.data.id
}

/** Offers a lease at a managed site to other members, for less than it is worth today. */
async function offerLease({ client, member: { password } }: Person): Promise<void> {
  const { list } = await client.ask(leaseList, { state: 'effective' })
  const { id: leaseId } = list.find(({ model }) => model.name === 'OH-7') ?? fail('a lease')
  await client.ask(stepUp, { password })
  await client.ask(offerResale, { idempotencyKey: key(), leaseId, price: '215' })
}

/** Lease, flow, blink, terms: each step waits for the unit's own message. */
async function leaseAndHost(world: World, client: ApiClient, model: ModelName): Promise<void> {
  const leaseId = await lease(client, model, 'managedSite')
  await world.settle()
  const opened = await client.ask(startHosting, { idempotencyKey: key(), leaseId, waitInQueue: true })
  await world.pass(20 * SECOND_MS)
  await client.ask(blinkDevice, { idempotencyKey: key(), hostingId: opened.id })
  await world.pass(20 * SECOND_MS)
  await client.ask(confirmHosting, { idempotencyKey: key(), hostingId: opened.id, termsVersion: TERMS })
  await world.pass(20 * SECOND_MS)
  const { list } = await client.ask(hostingStateCall, { hostingId: opened.id })
  assert(list[0]?.state === 'inCustody', `a unit of ${model} is in custody (${list[0]?.state}, waits at ${list[0]?.step})`)
}

const WAVES = 6
const WAVE_EVERY_MS = 11 * HOUR_MS
const WAVE_STEPS_MIN = [2, 2, 14, 16, 18]

/** A wave of drivers: each starts at a unit of the story, charges for a while and stops. */
async function driveWave(world: World, as: (name: string) => ApiClient, wave: number): Promise<void> {
  const began = world.now()
  const onSites = world.units.all().filter(({ record }) => record.site !== null)
  const driving: ApiClient[] = []
  for (const [index, name] of drivers.entries()) {
    const { record, station } = onSites[(wave * 5 + index * 2) % onSites.length] ?? fail('a unit')
    const connector = station.connectorIds.find((candidate) => station.car(candidate) === null)
    if (connector === undefined) continue
    const client = as(name)
    const point = await client.ask(pointDetailCall, { pointId: record.pointId })
    if (point.state !== 'free' || point.tariff === null) continue
    await client.call(startCharging, { idempotencyKey: key(), pointId: record.pointId, connector, tariffId: point.tariff.id })
    driving.push(client)
  }
  assert(driving.length > 0, 'each wave has a charging session')
  await world.settle()
  for (const [step, minutes] of WAVE_STEPS_MIN.entries()) {
    await world.pass(minutes * MINUTE_MS)
    // They leave one after the other, as people do.
    for (const driver of driving.splice(0, step >= 2 ? 2 : 0)) await stop(driver)
    // A pending command would be too late when the clock is moved.
    await world.settle()
  }
  for (const driver of driving) await stop(driver)
  await world.settle()
  await world.pass(2 * MINUTE_MS)
  await world.pass(Math.max(0, WAVE_EVERY_MS - (world.now() - began)))
}

/** Ends this driver's charging session, if there is one: a start with a late answer may still have begun. */
async function stop(client: ApiClient): Promise<void> {
  const { chargingSessionId } = await client.ask(currentCharging, {})
  if (chargingSessionId === null) return
  const live = await client.ask(liveCharging, { chargingSessionId })
  if (live.state === 'charging' || live.state === 'suspended') await client.ask(stopCharging, { idempotencyKey: key(), chargingSessionId })
}

function fail(what: string): never {
  throw new Error(`The story lacks ${what}.`)
}
