import type { ConnectorStatus } from '@ohmstead/contract/devices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export interface ConnectorRow {
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly status: ConnectorStatus
  readonly errorCode: string
  readonly vendorErrorCode: string | null
  readonly detail: string | null
  readonly happenedAt: Instant
  readonly recordedAt: Instant
  readonly frameId: string
}

/** A connector as its station last reported it. */
export interface ReportedConnector extends ConnectorRow {
  /** False where the model has no such connector: it is stored for staff, and is neither offered nor counted. */
  readonly inModel: boolean
}

const connectorColumns = sql`
  k.point_id AS "pointId", k.connector, k.status, k.error_code AS "errorCode", k.vendor_error_code AS "vendorErrorCode", k.detail,
  k.happened_at AS "happenedAt", k.recorded_at AS "recordedAt", k.frame_id AS "frameId", k.connector <= m.connectors AS "inModel"`

/** The last status of the connectors of points, connector 0 included. */
export async function connectorsOfPoints(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<ReportedConnector[]> {
  if (pointIds.length === 0) return []
  const { rows } = await sql<ReportedConnector>`
    SELECT ${connectorColumns} FROM devices.connector k JOIN devices.point p ON p.id = k.point_id JOIN devices.model m ON m.id = p.model_id
     WHERE k.point_id = ANY(${pointIds}) ORDER BY k.point_id, k.connector`.execute(q)
  return rows
}

export async function isOnline(q: Queryable, pointId: Id<'point'>): Promise<boolean> {
  return (await presenceOf(q, pointId))?.connected ?? false
}

/** Those of the given units that could serve now: connected, and without a fault. Whether they are offered is another question. */
export async function usablePoints(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<Set<Id<'point'>>> {
  const { rows } = await sql<{ pointId: Id<'point'> }>`
    SELECT point_id AS "pointId" FROM devices.presence WHERE point_id = ANY(${pointIds}::text[]) AND connection_id IS NOT NULL`.execute(q)
  const connectors = await connectorsOfPoints(q, pointIds)
  const faulted = new Set(connectors.filter(({ status, inModel }) => status === 'Faulted' && inModel).map(({ pointId }) => pointId))
  return new Set(rows.map(({ pointId }) => pointId).filter((pointId) => !faulted.has(pointId)))
}

/** Those of the given units at which a car is plugged in, or which are reserved. */
export async function occupiedPoints(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<Set<Id<'point'>>> {
  const busy = new Set(['Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE', 'Finishing', 'Reserved'])
  const connectors = await connectorsOfPoints(q, pointIds)
  return new Set(connectors.filter(({ status, inModel }) => inModel && busy.has(status)).map(({ pointId }) => pointId))
}

export interface Presence {
  readonly connected: boolean
  readonly connectedAt: Instant | null
  readonly bootedAt: Instant | null
  readonly lastContactAt: Instant
}

/** Null for a unit that never connected. */
export async function presenceOf(q: Queryable, pointId: Id<'point'>): Promise<Presence | null> {
  const { rows } = await sql<Presence>`
    SELECT connection_id IS NOT NULL AS connected, connected_at AS "connectedAt", booted_at AS "bootedAt", last_contact_at AS "lastContactAt"
      FROM devices.presence WHERE point_id = ${pointId}`.execute(q)
  return rows[0] ?? null
}

export interface Opened {
  readonly connectionId: string
  readonly pointId: Id<'point'>
  readonly at: Instant
}

export interface Closed extends Opened {
  readonly code: number
  readonly reason: string
}

/** Many at once: a whole depot may reconnect in one batch. */
export async function openConnections(trx: Trx, opened: readonly Opened[]): Promise<void> {
  if (opened.length === 0) return
  await sql`
    INSERT INTO devices.connection (id, point_id, connected_at)
    SELECT * FROM unnest(${opened.map(({ connectionId }) => connectionId)}::uuid[], ${opened.map(({ pointId }) => pointId)}::text[],
                         ${opened.map(({ at }) => at)}::timestamptz[])
    ON CONFLICT (id) DO NOTHING`.execute(trx)
}

export async function closeConnections(trx: Trx, closed: readonly Closed[]): Promise<void> {
  if (closed.length === 0) return
  await sql`
    UPDATE devices.connection c SET closed_at = greatest(u.at, c.connected_at), close_code = u.code, close_reason = u.reason
      FROM unnest(${closed.map(({ connectionId }) => connectionId)}::uuid[], ${closed.map(({ at }) => at)}::timestamptz[],
                  ${closed.map(({ code }) => code)}::integer[], ${closed.map(({ reason }) => reason)}::text[]) AS u (id, at, code, reason)
     WHERE c.id = u.id AND c.closed_at IS NULL`.execute(trx)
}

/** The effect of one batch of facts on the presence of a unit. */
export interface Contact {
  readonly pointId: Id<'point'>
  readonly at: Instant
  readonly bootedAt: Instant | null
  /** The connection that has the presence from now on; null leaves it unchanged. */
  readonly connected: { readonly connectionId: string; readonly at: Instant } | null
  /** Connections that closed. */
  readonly left: readonly string[]
}

/** A connection that closes ends the presence only while it still has it. */
export async function savePresence(trx: Trx, contacts: readonly Contact[]): Promise<void> {
  if (contacts.length === 0) return
  const sorted = contacts.toSorted((a, b) => (a.pointId < b.pointId ? -1 : 1))
  await sql`
    INSERT INTO devices.presence AS p (point_id, last_contact_at, booted_at, connection_id, connected_at)
    SELECT * FROM unnest(${sorted.map(({ pointId }) => pointId)}::text[], ${sorted.map(({ at }) => at)}::timestamptz[],
                         ${sorted.map(({ bootedAt }) => bootedAt)}::timestamptz[],
                         ${sorted.map(({ connected }) => connected?.connectionId ?? null)}::uuid[],
                         ${sorted.map(({ connected }) => connected?.at ?? null)}::timestamptz[])
    ON CONFLICT (point_id) DO UPDATE SET
      last_contact_at = greatest(p.last_contact_at, excluded.last_contact_at),
      booted_at = coalesce(excluded.booted_at, p.booted_at),
      connection_id = coalesce(excluded.connection_id, p.connection_id),
      connected_at = coalesce(excluded.connected_at, p.connected_at)`.execute(trx)
  const left = sorted.flatMap((unit) => unit.left.map((connectionId) => ({ pointId: unit.pointId, connectionId })))
  if (left.length === 0) return
  await sql`
    UPDATE devices.presence p SET connection_id = NULL
      FROM unnest(${left.map(({ pointId }) => pointId)}::text[], ${left.map(({ connectionId }) => connectionId)}::uuid[]) AS u (point_id, connection_id)
     WHERE p.point_id = u.point_id AND p.connection_id = u.connection_id`.execute(trx)
}

/** Storing presence and connector status: several transactions may run at once. */
export async function writeLine(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('devices.line', 0))`.execute(trx)
}

/**
 * Waits for the writes of a killed gateway: its last commit may still come. Later statements see it, and no other transaction writes until
 * this one ends.
 */
export async function takeLine(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('devices.line', 0))`.execute(trx)
}

/** Marks every station as disconnected. */
export async function leaveLine(trx: Trx): Promise<void> {
  await sql`UPDATE devices.presence SET connection_id = NULL WHERE connection_id IS NOT NULL`.execute(trx)
}

/** A status that was received more than ten seconds before the stored one, by a clock that was set back, changes nothing. */
export async function saveConnectors(trx: Trx, connectors: readonly ConnectorRow[]): Promise<void> {
  if (connectors.length === 0) return
  const sorted = connectors.toSorted((a, b) => (a.pointId === b.pointId ? a.connector - b.connector : a.pointId < b.pointId ? -1 : 1))
  await sql`
    INSERT INTO devices.connector (point_id, connector, status, error_code, vendor_error_code, detail, happened_at, recorded_at, frame_id)
    SELECT * FROM unnest(
      ${sorted.map(({ pointId }) => pointId)}::text[], ${sorted.map(({ connector }) => connector)}::smallint[], ${sorted.map(({ status }) => status)}::text[],
      ${sorted.map(({ errorCode }) => errorCode)}::text[], ${sorted.map(({ vendorErrorCode }) => vendorErrorCode)}::text[],
      ${sorted.map(({ detail }) => detail)}::text[], ${sorted.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${sorted.map(({ recordedAt }) => recordedAt)}::timestamptz[], ${sorted.map(({ frameId }) => frameId)}::text[])
    ON CONFLICT (point_id, connector) DO UPDATE SET
      status = excluded.status, error_code = excluded.error_code, vendor_error_code = excluded.vendor_error_code, detail = excluded.detail,
      happened_at = excluded.happened_at, recorded_at = excluded.recorded_at, frame_id = excluded.frame_id
    WHERE devices.connector.recorded_at <= excluded.recorded_at + interval '10 seconds'`.execute(trx)
}

export interface AvailabilityChange {
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly state: 'online' | 'offline' | 'operative' | 'inoperative' | 'faulted'
  readonly at: Instant
}

/**
 * Ends the previous window and begins the next, at least a millisecond later: the windows of a connector are adjacent and never overlap. A unit whose
 * connection was replaced by another one is not offline when the former closes.
 */
export async function changeAvailability(trx: Trx, changes: readonly AvailabilityChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    WITH asked AS (
      SELECT u.* FROM unnest(${changes.map(({ pointId }) => pointId)}::text[], ${changes.map(({ connector }) => connector)}::smallint[],
                             ${changes.map(({ state }) => state)}::text[], ${changes.map(({ at }) => at)}::timestamptz[]) AS u (point_id, connector, state, at)
       WHERE NOT EXISTS (SELECT FROM devices.availability a
                          WHERE a.point_id = u.point_id AND a.connector = u.connector AND upper_inf(a.during) AND a.state = u.state)
         AND (u.state <> 'offline' OR NOT EXISTS (SELECT FROM devices.presence n WHERE n.point_id = u.point_id AND n.connection_id IS NOT NULL))
    ), ended AS (
      UPDATE devices.availability a SET during = tstzrange(lower(a.during), greatest(k.at, lower(a.during) + interval '1 ms'))
        FROM asked k WHERE a.point_id = k.point_id AND a.connector = k.connector AND upper_inf(a.during)
      RETURNING a.point_id, a.connector, upper(a.during) AS until
    )
    INSERT INTO devices.availability (point_id, connector, state, during)
    SELECT k.point_id, k.connector, k.state, tstzrange(coalesce(e.until, k.at), NULL)
      FROM asked k LEFT JOIN ended e USING (point_id, connector)`.execute(trx)
}

/** Notes that a gateway is running. */
export async function beat(q: Queryable): Promise<void> {
  await sql`SELECT devices.beat()`.execute(q)
}

/** Until when a gateway was running; now, where none ever was. */
export async function aliveUntil(q: Queryable): Promise<Instant> {
  const { rows } = await sql<{ at: Instant }>`SELECT platform.not_null(devices.alive_until()) AS at`.execute(q)
  return rows[0]!.at
}

/** Connections that a gateway left open when it died: all stations are disconnected until they connect again. */
export async function openLeftovers(q: Queryable): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    SELECT id AS "connectionId", point_id AS "pointId", connected_at AS at FROM devices.connection WHERE closed_at IS NULL`.execute(q)
  return rows
}

export interface AvailabilityWindow {
  readonly pointId: Id<'point'>
  readonly connector: number
  readonly state: AvailabilityChange['state']
  readonly from: Instant
  readonly until: Instant | null
}

/** How units could serve between two moments, limited to them and to one state if given; each unit's windows in order. */
export async function availabilityBetween(
  q: Queryable,
  pointIds: readonly Id<'point'>[],
  from: Instant,
  until: Instant,
  state: AvailabilityChange['state'] | null = null,
): Promise<AvailabilityWindow[]> {
  if (pointIds.length === 0) return []
  const { rows } = await sql<AvailabilityWindow>`
    SELECT point_id AS "pointId", connector, state, platform.not_null(lower(cut)) AS "from", upper(cut) AS "until"
      FROM (SELECT a.*, a.during * tstzrange(${from}::timestamptz, ${until}::timestamptz) AS cut FROM devices.availability a
             WHERE a.point_id = ANY(${pointIds}) AND a.state = coalesce(${state}, a.state)
               AND a.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)) cut_windows
     ORDER BY point_id, connector, lower(cut)`.execute(q)
  return rows
}

/** A time without a connection to a unit, of five minutes or more (`devices.outages`). */
export interface Outage {
  readonly from: Instant
  readonly until: Instant
}

/** The outages of a unit between two moments, limited to them, in order. */
export async function outagesBetween(q: Queryable, pointId: Id<'point'>, from: Instant, until: Instant): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    SELECT platform.not_null(o.from_time) AS "from", platform.not_null(o.until_time) AS "until" FROM devices.outages(${pointId}, ${from}, ${until}) o`.execute(
    q,
  )
  return rows
}
