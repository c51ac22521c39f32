import { randomBytes, randomUUID } from 'node:crypto'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { inTransaction, type Database, type Queryable } from '../../src/platform/database.ts'
import { putTariff, type NewTariff } from '../../src/features/charging/index.ts'
import { post } from '../../src/features/ledger/index.ts'
import { insertGift } from '../../src/features/wallets/faucet.store.ts'
import { faucetGift } from '../../src/features/wallets/postings.ts'
import { newId } from '../../src/platform/ids.ts'
import { saveBoot } from '../../src/features/devices/point.store.ts'
import { storeFrame } from '../frames.ts'
import { START, type TestDatabase } from '../harness.ts'
import { asMember, type MemberGrounds } from './member.ts'

/**
 * The setting for tests of database rules: members, models, units, inserted as the owner because other tests cover the calls that create
 * them. Stories do not use it: their people register through the API.
 */

/** An energy rate that two people approved long ago. */
export async function anEnergyRate(
  owner: Database,
  {
    country = 'DE',
    tariffClass,
    perKwh,
    from,
  }: { readonly country?: string; readonly tariffClass: 'AC' | 'DC'; readonly perKwh: bigint; readonly from: Instant },
): Promise<void> {
  await inTransaction(owner, async (trx) => {
    await sql`ALTER TABLE devices.energy_rate DISABLE TRIGGER user`.execute(trx)
    await sql`ALTER TABLE devices.energy_rate ENABLE TRIGGER add_to_checksum`.execute(trx)
    await sql`ALTER TABLE devices.energy_rate ENABLE TRIGGER note_written`.execute(trx)
    await sql`
      INSERT INTO devices.energy_rate (id, country, tariff_class, rate_micros_per_kwh, valid, asked_by, asked_at, approved_by, approved_at)
      VALUES (${randomUUID()}::uuid, ${country}, ${tariffClass}, ${perKwh}, tstzrange(${from}::timestamptz, NULL), 'one', ${from}, 'two', ${from})`.execute(
      trx,
    )
    await sql`ALTER TABLE devices.energy_rate ENABLE TRIGGER user`.execute(trx)
  })
}

/** A tariff without the approval of two people. */
export async function aTariff(owner: Database, row: Pick<NewTariff, 'tariffClass' | 'tariff' | 'validFrom'>): Promise<void> {
  await inTransaction(owner, async (trx) => {
    await sql`ALTER TABLE charging.tariff DISABLE TRIGGER agreed_tariff, DISABLE TRIGGER agreed_end`.execute(trx)
    await putTariff(trx, { id: newId('tariff', START), siteId: null, country: 'DE', ...row, setBy: 'ground', setAt: row.validFrom })
    await sql`ALTER TABLE charging.tariff ENABLE TRIGGER agreed_tariff, ENABLE TRIGGER agreed_end`.execute(trx)
  })
}

export async function aMember(owner: Queryable, options: { inviter?: Id<'member'>; affiliated?: boolean } = {}): Promise<Id<'member'>> {
  const id = newId('member', START)
  const code = invitationCode()
  const house = options.inviter ? null : invitationCode()
  if (house)
    await sql`INSERT INTO accounts.invitation (code, note, issued_by, issued_at) VALUES (${house}, 'ground', 'ground', ${START})`.execute(owner)
  await sql`
    INSERT INTO accounts.member (id, invitation_code, inviter_id, house_code, country, affiliated, house, created_at)
    VALUES (${id}, ${code}, ${options.inviter ?? null}, ${house}, 'DE', ${options.affiliated ?? false}, false, ${START})`.execute(owner)
  return id
}

/** Simulated money, given to a member who is signed in. */
export async function aGift(database: MemberGrounds, memberId: Id<'member'>, amount: Micros): Promise<void> {
  await asMember(database, memberId, async (trx) => {
    const at = database.clock.now()
    const gift = { id: newId('faucet', at), memberId, amount, at }
    await insertGift(trx, gift)
    await post(trx, faucetGift(gift))
  })
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
function invitationCode(): string {
  return [...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export async function aModel(
  owner: Queryable,
  { maxW = 22_000, current = 'AC', connectors = 2 }: { readonly maxW?: number; readonly current?: 'AC' | 'DC'; readonly connectors?: number } = {},
): Promise<Id<'model'>> {
  const id = newId('model', START)
  await sql`
    INSERT INTO devices.model (id, name, vendor, current, max_w, connectors, plug, created_at)
    VALUES (${id}, ${`Model ${id}`}, 'Ohmstead', ${current}, ${maxW}, ${connectors}, 'Type 2', ${START})`.execute(owner)
  return id
}

export async function aSite(owner: Queryable): Promise<Id<'site'>> {
  const id = newId('site', START)
  await sql`
    INSERT INTO devices.site (id, name, address, city, country, latitude, longitude, time_zone, created_at)
    VALUES (${id}, 'Hafen', 'Hafenstraße 1', 'Hamburg', 'DE', 53.5, 9.9, 'Europe/Berlin', ${START})`.execute(owner)
  return id
}

export interface UnitOptions {
  readonly modelId: Id<'model'>
  readonly siteId?: Id<'site'>
  readonly commissioned?: boolean
}

/** A unit on a managed site, or in the depot. */
export async function aPoint(owner: Queryable, { modelId, siteId, commissioned = true }: UnitOptions): Promise<Id<'point'>> {
  const id = newId('point', START)
  const noise = id.slice(-12).toUpperCase()
  const before = after(START, -DAY_MS)
  await sql`
    INSERT INTO devices.point (id, station_id, serial, name, model_id, meter_serial, placement, site_id, password_hash, pairing_code_hash, registered_at,
                               first_boot_at, first_boot_frame, commissioned_at)
    VALUES (${id}, ${stationId()}, ${`S${noise}`}, ${`Unit ${noise}`}, ${modelId}, ${`M${noise}`}, ${siteId ? 'managedSite' : 'depot'}, ${siteId ?? null},
            ${randomBytes(32)}, ${randomBytes(32)}, ${before}, ${commissioned ? before : null}, ${commissioned ? 'frame' : null}, ${commissioned ? before : null})`.execute(
    owner,
  )
  if (commissioned) await acceptUnit(owner, id)
  return id
}

/** Two people accepted a unit as it is now: in service already, or once it boots. */
export async function acceptUnit(owner: Queryable, pointId: Id<'point'>): Promise<void> {
  await asHistory(owner, 'devices.acceptance', ['agreed_unit'], () =>
    sql`
    INSERT INTO devices.acceptance (point_id, serial, model_id, max_w, connectors, site_id, meter_serial, meter_public_key, accepted_at)
    SELECT p.id, p.serial, p.model_id, m.max_w, m.connectors, p.site_id, p.meter_serial, p.meter_public_key, p.registered_at
      FROM devices.point p JOIN devices.model m ON m.id = p.model_id WHERE p.id = ${pointId}`.execute(owner),
  )
}

/** A unit was retired then, whatever it was used for. */
export async function retireUnit(owner: Queryable, pointId: Id<'point'>, at: Instant): Promise<void> {
  await asHistory(owner, 'devices.point', ['retired_by_staff', 'bound_by_lease', 'hosted_by_member', 'used_by_driver'], () =>
    sql`UPDATE devices.point SET retired_at = ${at} WHERE id = ${pointId}`.execute(owner),
  )
}

/** The first boot of a unit, as its gateway stores it. */
export function bootUnit({ gateway, clock }: Pick<TestDatabase, 'gateway' | 'clock'>, pointId: Id<'point'>): Promise<unknown> {
  const unsaid = { serial: null, boxSerial: null, meterSerial: null, meterType: null, firmware: null, iccid: null, imsi: null }
  return inTransaction(gateway, async (trx) => {
    const at = clock.now()
    const frameId = await storeFrame(trx, pointId, 'BootNotification', at)
    return saveBoot(trx, { vendor: 'V', model: 'M', ...unsaid, pointId, at, frameId })
  })
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function stationId(): string {
  return `OHM${[...randomBytes(16)].map((byte) => BASE32[byte % 32]).join('')}`
}

/** Inserts a past, which the database would refuse later. The triggers that check times are disabled meanwhile. */
async function asHistory(owner: Queryable, table: string, triggers: readonly string[], write: () => Promise<unknown>): Promise<void> {
  const turn = async (how: 'disable' | 'enable') => {
    for (const trigger of triggers) await sql.raw(`alter table ${table} ${how} trigger ${trigger}`).execute(owner)
  }
  await turn('disable')
  try {
    await write()
  } finally {
    await turn('enable')
  }
}

export interface LeaseOptions {
  readonly memberId: Id<'member'>
  readonly rank?: number
  readonly pointId: Id<'point'>
  readonly modelId: Id<'model'>
  readonly boughtAt?: Instant
  readonly effectiveAt?: Instant | null
  readonly cycleDays?: number
  readonly priceMicros?: bigint
}

/** A package on sale. */
export async function aPackage(
  owner: Queryable,
  { modelId, cycleDays = 30, priceMicros = 30_000_000n, rank = 1 }: Pick<LeaseOptions, 'modelId' | 'cycleDays' | 'priceMicros' | 'rank'>,
): Promise<Id<'package'>> {
  const id = newId('package', START)
  await asHistory(owner, 'packages.package', ['agreed_new'], () =>
    sql`
    INSERT INTO packages.package (id, names, model_id, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version, on_sale, created_at, changed_at)
    VALUES (${id}, '{"en_US": "Ground"}', ${modelId}, 'professional', ${rank}, ${priceMicros}, ${cycleDays}, 1, '2026-05-01', true, ${START}, ${START})`.execute(
      owner,
    ),
  )
  return id
}

/** A lease that runs from the moment of purchase, unless given otherwise; nothing is paid for it. */
export async function aLease(owner: Queryable, options: LeaseOptions): Promise<Id<'lease'>> {
  const { memberId, pointId, modelId, boughtAt = START, cycleDays = 30, priceMicros = 30_000_000n, rank = 1 } = options
  const effectiveAt = options.effectiveAt === undefined ? boughtAt : options.effectiveAt
  const packageId = await aPackage(owner, { modelId, cycleDays, priceMicros, rank })
  const id = newId('lease', boughtAt)
  await asHistory(owner, 'packages.lease', ['bought_in_time', 'paid_for'], () =>
    sql`
    INSERT INTO packages.lease (id, member_id, package_id, point_id, placement, tier, rank, price_micros, cycle_days, hosting_per_day, terms_version,
                                start_at_once, state, bought_at, effective_at, expires_at)
    VALUES (${id}, ${memberId}, ${packageId}, ${pointId}, 'managedSite', 'professional', ${rank}, ${priceMicros}, ${cycleDays}, 1, '2026-05-01',
            true, ${effectiveAt === null ? 'pending' : 'effective'}, ${boughtAt}, ${effectiveAt},
            ${effectiveAt === null ? null : after(effectiveAt, cycleDays * DAY_MS)})`.execute(owner),
  )
  return id
}

/** A window of custody; open where `until` is absent. */
export async function aCustody(
  owner: Queryable,
  custody: { leaseId: Id<'lease'>; memberId: Id<'member'>; pointId: Id<'point'>; from: Instant; until?: Instant },
): Promise<Id<'custody'>> {
  const { leaseId, memberId, pointId, from, until } = custody
  const flowId = newId('hosting', from)
  const id = newId('custody', from)
  await sql`
    INSERT INTO hosting.flow (id, lease_id, member_id, point_id, kind, state, opened_at, ended_at)
    SELECT ${flowId}, ${leaseId}, ${memberId}, p.id, CASE p.placement WHEN 'ownSocket' THEN 'ownSocket' ELSE 'managedSite' END, 'ended', ${from}, ${until ?? from}
      FROM devices.point p WHERE p.id = ${pointId}`.execute(owner)
  await asHistory(owner, 'hosting.custody', ['begins_in_time'], () =>
    sql`
    INSERT INTO hosting.custody (id, flow_id, lease_id, member_id, point_id, from_at, until_at, end_reason)
    VALUES (${id}, ${flowId}, ${leaseId}, ${memberId}, ${pointId}, ${from}, ${until ?? null}, ${until === undefined ? null : 'member'})`.execute(
      owner,
    ),
  )
  return id
}
