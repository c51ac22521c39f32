import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'
import { pointsInCustody } from './custody.store.ts'

/** Where a unit on a member's own socket is, as its member describes it. */
export interface OwnPlace {
  readonly pointId: Id<'point'>
  readonly name: string
  readonly street: string
  readonly city: string
  readonly directions: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The places of these units, for the members whose sockets they are on. */
export async function ownPlacesOf(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<ReadonlyMap<Id<'point'>, OwnPlace>> {
  const { rows } = await sql<OwnPlace>`
    SELECT o.point_id AS "pointId", o.name, o.street, o.city, o.directions, o.latitude, o.longitude
      FROM hosting.own_place o JOIN packages.lease_facts l ON l.id = o.lease_id
     WHERE o.point_id = ANY(${pointIds}::text[]) AND l.ended_at IS NULL`.execute(q)
  return new Map(rows.map((row) => [row.pointId, row]))
}

/**
 * The places that drivers see: those of units in custody. It is the address of a person, so it is shown only while drivers can charge there. A unit
 * without one is not listed.
 */
export async function shownPlacesOf(q: Queryable, pointIds: readonly Id<'point'>[]): Promise<ReadonlyMap<Id<'point'>, OwnPlace>> {
  const inCustody = await pointsInCustody(q, pointIds)
  return inCustody.size === 0 ? new Map() : ownPlacesOf(q, [...inCustody])
}

/** Saves the place of a running lease; false if the lease has ended, whose flow the worker ends a moment later. */
export async function saveOwnPlace(
  trx: Trx,
  lease: { readonly leaseId: Id<'lease'>; readonly memberId: Id<'member'> },
  place: OwnPlace,
): Promise<boolean> {
  const { pointId, name, street, city, directions, latitude, longitude } = place
  const { numAffectedRows } = await sql`
    INSERT INTO hosting.own_place (lease_id, member_id, point_id, name, street, city, directions, latitude, longitude)
    SELECT l.id, ${lease.memberId}, ${pointId}, ${name}, ${street}, ${city}, ${directions}, ${latitude}::float8, ${longitude}::float8
      FROM packages.lease_facts l WHERE l.id = ${lease.leaseId} AND l.ended_at IS NULL
    ON CONFLICT (lease_id) DO UPDATE
       SET name = excluded.name, street = excluded.street, city = excluded.city, directions = excluded.directions, latitude = excluded.latitude,
           longitude = excluded.longitude`.execute(trx)
  return numAffectedRows === 1n
}

/** Deletes the address of a person: once their lease has ended, or when they remove it. */
export async function deleteOwnPlace(trx: Trx, leaseId: Id<'lease'>): Promise<void> {
  await sql`DELETE FROM hosting.own_place WHERE lease_id = ${leaseId}`.execute(trx)
}
