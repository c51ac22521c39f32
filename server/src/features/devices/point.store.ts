import type { DeviceOrder, IdentityKind, PointState } from '@ohmstead/contract/devices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { assert } from '@ohmstead/contract/kernel/assert'
import { sql, type RawBuilder } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'
import { totalOf } from '../../platform/page.ts'
import { anywhere } from '../../platform/sought.ts'
import type { Guesses } from './pairing.ts'
import type { ModelRow, SiteRow } from './place.store.ts'

export type Placement = 'depot' | 'managedSite' | 'ownSocket'

/** A unit with its model, its place, and whether it is connected. */
export interface PointRow {
  readonly id: Id<'point'>
  readonly stationId: string
  readonly serial: string
  readonly name: string
  readonly modelId: Id<'model'>
  readonly model: ModelRow
  readonly modelVendor: string
  readonly meterSerial: string
  readonly meterPublicKey: Buffer | null
  readonly placement: Placement
  readonly site: SiteRow | null
  /** Of the site, or of the member's socket; null in the depot. */
  readonly country: string | null
  readonly simulated: boolean
  readonly registeredAt: Instant
  readonly commissionedAt: Instant | null
  readonly retiredAt: Instant | null
  /** Two people accepted it with the meter that it has now. */
  readonly accepted: boolean
  readonly reported: (ReportedIdentity & { readonly at: Instant | null }) | null
  /** Its differences from what was registered or accepted. */
  readonly differs: readonly IdentityKind[]
  readonly connected: boolean
  readonly bootedAt: Instant | null
  readonly lastContactAt: Instant | null
  readonly state: PointState
}

interface FlatRow {
  id: Id<'point'>
  station_id: string
  serial: string
  name: string
  model_id: Id<'model'>
  meter_serial: string
  meter_public_key: Buffer | null
  placement: Placement
  site_id: Id<'site'> | null
  simulated: boolean
  registered_at: Instant
  commissioned_at: Instant | null
  retired_at: Instant | null
  accepted: boolean
  reported_vendor: string | null
  reported_model: string | null
  reported_serial: string | null
  reported_firmware: string | null
  reported_box_serial: string | null
  reported_meter_serial: string | null
  reported_meter_type: string | null
  reported_iccid: string | null
  reported_imsi: string | null
  reported_at: Instant | null
  differs: IdentityKind[]
  model_vendor: string
  model_name: string
  current: 'AC' | 'DC'
  max_w: number
  model_connectors: number
  plug: string
  site_name: string | null
  address: string | null
  city: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  time_zone: string | null
  connection_id: string | null
  booted_at: Instant | null
  last_contact_at: Instant | null
  state: PointState
}

/**
 * The function that compares reported and registered values is called only where the texts differ: it costs more than the rest of the row,
 * and few units need it.
 */
const columns = sql`
  id, station_id, serial, name, model_id, meter_serial, meter_public_key, placement, site_id, simulated, registered_at, commissioned_at, retired_at,
  reported_vendor, reported_model, reported_serial, reported_firmware, reported_box_serial, reported_meter_serial, reported_meter_type,
  reported_iccid, reported_imsi, reported_at, model_vendor, model_name, current, max_w, model_connectors, plug, site_name, address, city, country,
  latitude, longitude, time_zone, connection_id, booted_at, last_contact_at, state, platform.not_null(accepted) AS accepted,
  CASE WHEN coalesce(reported_serial, serial) = serial AND coalesce(reported_box_serial, serial) = serial
            AND coalesce(reported_meter_serial, meter_serial) = meter_serial
       THEN '{}' ELSE platform.not_null(differs) END AS differs`

function pointOf(row: FlatRow): PointRow {
  return {
    id: row.id,
    stationId: row.station_id,
    serial: row.serial,
    name: row.name,
    modelId: row.model_id,
    model: { id: row.model_id, name: row.model_name, current: row.current, maxW: row.max_w, connectors: row.model_connectors, plug: row.plug },
    meterSerial: row.meter_serial,
    meterPublicKey: row.meter_public_key,
    placement: row.placement,
    site: siteOf(row),
    country: row.country,
    simulated: row.simulated,
    registeredAt: row.registered_at,
    commissionedAt: row.commissioned_at,
    retiredAt: row.retired_at,
    accepted: row.accepted,
    reported:
      row.reported_vendor === null || row.reported_model === null
        ? null
        : {
            vendor: row.reported_vendor,
            model: row.reported_model,
            serial: row.reported_serial,
            boxSerial: row.reported_box_serial,
            meterSerial: row.reported_meter_serial,
            meterType: row.reported_meter_type,
            firmware: row.reported_firmware,
            iccid: row.reported_iccid,
            imsi: row.reported_imsi,
            at: row.reported_at,
          },
    differs: row.differs,
    modelVendor: row.model_vendor,
    connected: row.connection_id !== null,
    bootedAt: row.booted_at,
    lastContactAt: row.last_contact_at,
    state: row.state,
  }
}

function siteOf({ site_id, site_name, address, city, country, latitude, longitude, time_zone }: FlatRow): PointRow['site'] {
  if (site_id === null) return null
  assert(site_name !== null && address !== null && city !== null && country !== null, 'a site has a name and an address')
  assert(latitude !== null && longitude !== null && time_zone !== null, 'a site has a position and a time zone')
  return { id: site_id, name: site_name, address, city, country, latitude, longitude, timeZone: time_zone }
}

export async function findPoint(q: Queryable, id: Id<'point'>): Promise<PointRow | null> {
  const { rows } = await sql<FlatRow>`SELECT ${columns} FROM devices.live_point WHERE id = ${id}`.execute(q)
  return rows[0] ? pointOf(rows[0]) : null
}

/** A point by a reference, so it exists. */
export async function pointById(q: Queryable, id: Id<'point'>): Promise<PointRow> {
  const point = await findPoint(q, id)
  assert(point, 'a referenced point exists')
  return point
}

export async function pointBySerial(q: Queryable, serial: string): Promise<PointRow | null> {
  const { rows } = await sql<FlatRow>`SELECT ${columns} FROM devices.live_point WHERE serial = ${serial}`.execute(q)
  return rows[0] ? pointOf(rows[0]) : null
}

export interface PointFilter {
  readonly ids?: readonly Id<'point'>[]
  readonly state?: PointState | undefined
  readonly siteId?: Id<'site'> | undefined
  readonly place?: Placement | 'placed' | undefined
  readonly modelId?: Id<'model'> | undefined
  /** Only units whose station reports other values than registered. */
  readonly differs?: boolean | undefined
  /** Part of a name, serial or station id. */
  readonly search?: string | undefined
  /** Only units that have a place and are not retired: what the public may see. */
  readonly placedOnly?: boolean
  readonly order?: DeviceOrder | undefined
  readonly descending?: boolean | undefined
  readonly offset?: number
  readonly limit?: number
}

const nothing = sql``
const byName = sql`name COLLATE devices.natural_order`
const orders: Readonly<Record<DeviceOrder, RawBuilder<unknown>>> = {
  name: byName,
  site: sql`coalesce(site_name, placement)`,
  model: sql`model_name`,
  firmware: sql`reported_firmware`,
  lastContact: sql`last_contact_at`,
  state: sql`array_position(ARRAY['faulted', 'offline', 'notOffered', 'busy', 'free'], state)`,
}

/** Points that match a filter, in a stable order, with their total number. */
export async function listPoints(
  q: Queryable,
  {
    ids,
    state,
    siteId,
    place,
    modelId,
    differs,
    search,
    placedOnly = false,
    order = 'name',
    descending = false,
    offset = 0,
    limit = 10_000,
  }: PointFilter,
): Promise<{ list: PointRow[]; total: number }> {
  const like = search === undefined || search === '' ? null : anywhere(search)
  // Only what is asked for is in the statement: with conditions that hold for NULL, PostgreSQL plans it again for every call.
  const wanted = sql`true
     ${ids === undefined ? nothing : sql`AND id = ANY(${ids})`}
     ${state === undefined ? nothing : sql`AND state = ${state}`}
     ${siteId === undefined ? nothing : sql`AND site_id = ${siteId}`}
     ${place === undefined ? nothing : place === 'placed' ? sql`AND placement <> 'depot'` : sql`AND placement = ${place}`}
     ${modelId === undefined ? nothing : sql`AND model_id = ${modelId}`}
     ${differs ? sql`AND retired_at IS NULL AND differs <> '{}'` : nothing}
     ${placedOnly ? sql`AND placement <> 'depot' AND commissioned_at IS NOT NULL AND accepted AND retired_at IS NULL` : nothing}
     ${like === null ? nothing : sql`AND (name ILIKE ${like} OR serial ILIKE ${like} OR station_id ILIKE ${like})`}`
  const { rows } = await sql<FlatRow>`SELECT ${columns} FROM devices.live_point WHERE ${wanted}
    ORDER BY ${orders[order]} ${descending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`}, ${byName}, id LIMIT ${limit} OFFSET ${offset}`.execute(q)
  const total = await totalOf({ offset, limit }, rows.length, async () => {
    const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM devices.live_point WHERE ${wanted}`.execute(q)
    return Number(counted[0]?.total ?? 0n)
  })
  return { list: rows.map(pointOf), total }
}

export interface CommissionedPoint {
  readonly id: Id<'point'>
  readonly placement: Placement
  readonly siteId: Id<'site'> | null
  readonly commissionedAt: Instant
}

/** Existing units of a model: they have booted, two people accepted them, and they are not retired. */
export async function commissionedPoints(q: Queryable, modelId: Id<'model'>): Promise<CommissionedPoint[]> {
  const { rows } = await sql<CommissionedPoint>`
    SELECT id, placement, site_id AS "siteId", commissioned_at AS "commissionedAt" FROM devices.point
     WHERE model_id = ${modelId} AND commissioned_at IS NOT NULL AND retired_at IS NULL ORDER BY commissioned_at, id`.execute(q)
  return rows
}

export interface NewPoint {
  readonly id: Id<'point'>
  readonly stationId: string
  readonly serial: string
  readonly name: string
  readonly modelId: Id<'model'>
  readonly siteId: Id<'site'> | null
  readonly meterSerial: string
  readonly meterPublicKey: Buffer | null
  readonly passwordHash: Buffer
  /** Sealed for its place, `pairingCodePlace`. */
  readonly pairingCodeSealed: Buffer
  readonly securityProfile: number
  readonly registeredAt: Instant
}

/** Which serial is in use already, or null. */
export type SerialInUse = 'serial' | 'meterSerial' | null

/** Adds a unit, or answers which of its serials another unit has. */
export async function insertPoint(trx: Trx, point: NewPoint): Promise<SerialInUse> {
  return unlessInUse(async () => ((await insertRow(trx, point)) ? null : 'serial'))
}

const serialConstraints: Readonly<Record<string, 'serial' | 'meterSerial'>> = { meter_in_one_unit: 'meterSerial', station_is_one_unit: 'serial' }

/** Answers which serial another unit has, if the database refuses a write because of it. */
async function unlessInUse<T>(write: () => Promise<T>): Promise<T | 'serial' | 'meterSerial'> {
  try {
    return await write()
  } catch (error) {
    const inUse = serialConstraints[(error as { constraint?: string }).constraint ?? '']
    if (inUse === undefined) throw error
    return inUse
  }
}

async function insertRow(trx: Trx, point: NewPoint): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO devices.point (id, station_id, serial, name, model_id, meter_serial, meter_public_key, placement, site_id, password_hash,
                               pairing_code_sealed, security_profile, registered_at)
    VALUES (${point.id}, ${point.stationId}, ${point.serial}, ${point.name}, ${point.modelId}, ${point.meterSerial}, ${point.meterPublicKey},
            ${point.siteId === null ? 'depot' : 'managedSite'}, ${point.siteId}, ${point.passwordHash}, ${point.pairingCodeSealed},
            ${point.securityProfile}, ${point.registeredAt})
    ON CONFLICT (serial) DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

export type NewPlacement =
  | { readonly kind: 'depot' }
  | { readonly kind: 'managedSite'; readonly siteId: Id<'site'> }
  | { readonly kind: 'ownSocket'; readonly country: string; readonly city?: string; readonly latitude?: number; readonly longitude?: number }

/** The place of a unit from now on. */
export async function setPlacement(trx: Trx, id: Id<'point'>, placement: NewPlacement): Promise<void> {
  const own = placement.kind === 'ownSocket' ? placement : null
  await sql`
    UPDATE devices.point
       SET placement = ${placement.kind}, site_id = ${placement.kind === 'managedSite' ? placement.siteId : null}, own_country = ${own?.country ?? null},
           own_city = ${own?.city ?? null}, own_latitude = ${own?.latitude ?? null}, own_longitude = ${own?.longitude ?? null}
     WHERE id = ${id}`.execute(trx)
}

export interface StationCredentials {
  readonly pointId: Id<'point'>
  readonly passwordHash: Buffer
  readonly securityProfile: number
  readonly retiredAt: Instant | null
  readonly booted: boolean
}

export async function credentialsOf(q: Queryable, stationId: string): Promise<StationCredentials | null> {
  const { rows } = await sql<StationCredentials>`
    SELECT id AS "pointId", password_hash AS "passwordHash", security_profile AS "securityProfile", retired_at AS "retiredAt",
           first_boot_at IS NOT NULL AS booted
      FROM devices.point WHERE station_id = ${stationId}`.execute(q)
  return rows[0] ?? null
}

/** The identity that a station reports in its boot (OCPP 1.6 §4.2); omitted values are null. */
export interface ReportedIdentity {
  readonly vendor: string
  readonly model: string
  readonly serial: string | null
  readonly boxSerial: string | null
  readonly meterSerial: string | null
  readonly meterType: string | null
  readonly firmware: string | null
  readonly iccid: string | null
  readonly imsi: string | null
}

export interface Boot extends ReportedIdentity {
  readonly pointId: Id<'point'>
  readonly at: Instant
  readonly frameId: string
}

/**
 * Stores the identity that a station reports; values omitted in a boot keep their last value. A boot that matches what was registered or
 * accepted commissions a unit that two people accepted; returns the differences.
 */
export async function saveBoot(trx: Trx, { pointId, at, frameId, ...identity }: Boot): Promise<readonly IdentityKind[]> {
  await sql`
    UPDATE devices.point p
       SET reported_vendor = s.vendor, reported_model = s.model, reported_serial = s.serial, reported_box_serial = s.box_serial,
           reported_meter_serial = s.meter_serial, reported_meter_type = s.meter_type, reported_firmware = s.firmware,
           reported_iccid = s.iccid, reported_imsi = s.imsi, reported_at = ${at},
           first_boot_at = coalesce(p.first_boot_at, ${at}), first_boot_frame = coalesce(p.first_boot_frame, ${frameId})
      FROM (SELECT k.id, coalesce(nullif(${identity.vendor}::text, ''), k.reported_vendor, '') AS vendor,
                   coalesce(nullif(${identity.model}::text, ''), k.reported_model, '') AS model,
                   coalesce(${identity.serial}::text, k.reported_serial) AS serial, coalesce(${identity.boxSerial}::text, k.reported_box_serial) AS box_serial,
                   coalesce(${identity.meterSerial}::text, k.reported_meter_serial) AS meter_serial,
                   coalesce(${identity.meterType}::text, k.reported_meter_type) AS meter_type, coalesce(${identity.firmware}::text, k.reported_firmware) AS firmware,
                   coalesce(${identity.iccid}::text, k.reported_iccid) AS iccid, coalesce(${identity.imsi}::text, k.reported_imsi) AS imsi
              FROM devices.point k WHERE k.id = ${pointId}) s
     WHERE p.id = s.id
       AND (p.reported_at IS NULL OR (p.reported_vendor, p.reported_model, p.reported_serial, p.reported_box_serial, p.reported_meter_serial,
                                      p.reported_meter_type, p.reported_firmware, p.reported_iccid, p.reported_imsi)
            IS DISTINCT FROM (s.vendor, s.model, s.serial, s.box_serial, s.meter_serial, s.meter_type, s.firmware, s.iccid, s.imsi))`.execute(trx)
  const { rows } = await sql<{ differs: IdentityKind[] }>`SELECT platform.not_null(devices.commission_known(${pointId}, ${at})) AS differs`.execute(
    trx,
  )
  return rows[0]?.differs ?? []
}

/** Two people accepted a unit as it is now. One that has booted is commissioned by it. */
export async function insertAcceptance(trx: Trx, pointId: Id<'point'>): Promise<void> {
  await sql`INSERT INTO devices.acceptance (point_id) VALUES (${pointId})`.execute(trx)
}

/** The meter with which a unit was last accepted. */
export async function lastAccepted(
  q: Queryable,
  pointId: Id<'point'>,
): Promise<{ readonly meterSerial: string; readonly meterPublicKey: string | null } | null> {
  const { rows } = await sql<{ meterSerial: string; meterPublicKey: string | null }>`
    SELECT meter_serial AS "meterSerial", encode(meter_public_key, 'hex') AS "meterPublicKey" FROM devices.acceptance
     WHERE point_id = ${pointId} ORDER BY accepted_at DESC LIMIT 1`.execute(q)
  return rows[0] ?? null
}

export interface AcceptedIdentity {
  readonly pointId: Id<'point'>
  readonly kind: IdentityKind
  readonly value: string
  readonly reason: string
  readonly acceptedBy: string
  readonly acceptedAt: Instant
}

/** Accepts what the station reports now. Returns which serial another unit has, or null. */
export async function acceptIdentity(trx: Trx, accepted: AcceptedIdentity): Promise<SerialInUse> {
  return unlessInUse(async () => {
    await sql`
    INSERT INTO devices.accepted_identity (point_id, kind, value, registered, reason, accepted_by, accepted_at)
    VALUES (${accepted.pointId}, ${accepted.kind}, ${accepted.value}, '', ${accepted.reason}, ${accepted.acceptedBy}, ${accepted.acceptedAt})
      ON CONFLICT DO NOTHING`.execute(trx)
    return null
  })
}

export async function pairingOf(q: Queryable, pointId: Id<'point'>): Promise<Guesses | null> {
  const { rows } = await sql<Guesses>`SELECT wrong, opens_at AS "opensAt" FROM devices.pairing_guess WHERE point_id = ${pointId}`.execute(q)
  return rows[0] ?? null
}

/** Where the sealed hash of a unit's code is stored. */
export function pairingCodePlace(pointId: string): SealedPlace {
  return { column: 'devices.point.pairing_code_sealed', row: pointId }
}

/** The hash of the code and the number of guesses, locked, so that concurrent guesses are all counted. */
export async function lockPairing(trx: Trx, sealer: Sealer, pointId: Id<'point'>): Promise<{ codeHash: Buffer; guesses: Guesses | null }> {
  const { rows } = await sql<{ sealed: Buffer | null }>`
    SELECT pairing_code_sealed AS sealed FROM devices.point WHERE id = ${pointId} FOR NO KEY UPDATE`.execute(trx)
  const sealed = rows[0]?.sealed
  assert(sealed, 'a point to pair exists, and its code was sealed at the start')
  return { codeHash: sealer.open(sealed, pairingCodePlace(pointId)), guesses: await pairingOf(trx, pointId) }
}

/** Seals the hashes of codes that an earlier release stored unsealed. */
export async function sealPairingCodes(owner: Queryable, sealer: Sealer): Promise<void> {
  const { rows } = await sql<{ id: Id<'point'>; hash: Buffer }>`
    SELECT id, pairing_code_hash AS hash FROM devices.point WHERE pairing_code_hash IS NOT NULL`.execute(owner)
  for (const { id, hash } of rows)
    await sql`
      UPDATE devices.point SET pairing_code_sealed = ${sealer.seal(hash, pairingCodePlace(id))}, pairing_code_hash = NULL
       WHERE id = ${id} AND pairing_code_hash IS NOT NULL`.execute(owner)
}

/** Seals every hash of a code again with the first key. */
export async function resealPairingCodes(owner: Trx, sealer: Sealer): Promise<Resealed> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    SELECT id, pairing_code_sealed AS sealed FROM devices.point WHERE pairing_code_sealed IS NOT NULL`.execute(owner)
  return resealEach(
    sealer,
    rows.map(({ id, sealed }) => ({ sealed, place: pairingCodePlace(id) })),
    (id, sealed) => sql`UPDATE devices.point SET pairing_code_sealed = ${sealed} WHERE id = ${id}`.execute(owner),
  )
}

export async function saveGuesses(trx: Trx, pointId: Id<'point'>, { wrong, opensAt }: Guesses): Promise<void> {
  await sql`
    INSERT INTO devices.pairing_guess (point_id, wrong, opens_at) VALUES (${pointId}, ${wrong}, ${opensAt})
    ON CONFLICT (point_id) DO UPDATE SET wrong = excluded.wrong, opens_at = excluded.opens_at`.execute(trx)
}

const uses = { unit_leased: 'leased', unit_hosted: 'hosted', unit_charging: 'charging' } as const

/** Retires a unit permanently; or returns what it is still used for. */
export async function retirePoint(trx: Trx, pointId: Id<'point'>): Promise<(typeof uses)[keyof typeof uses] | null> {
  try {
    await sql`UPDATE devices.point SET retired_at = platform.now() WHERE id = ${pointId}`.execute(trx)
    return null
  } catch (error) {
    const use = uses[(error as { constraint?: string }).constraint as keyof typeof uses] as (typeof uses)[keyof typeof uses] | undefined
    if (use === undefined) throw error
    return use
  }
}
