import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, type Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { answeredByBoot, blankFrame, secretIn } from '../../edges/ocpp/index.ts'
import type { Queryable, Trx } from '../../platform/database.ts'
import { isChosen, type Chosen } from '../../platform/retries.ts'
import { resealEach, type Resealed, type SealedPlace, type Sealer } from '../../platform/sealed.ts'
import { BOOT_MS, type CommandEnd, type CommandState } from './command.ts'
import { resealSecret, waitingSecrets } from './waiting-secret.store.ts'

export interface CommandRow {
  readonly id: Id<'command'>
  readonly pointId: Id<'point'>
  readonly key: string
  readonly action: string
  readonly payload: string
  readonly state: CommandState
  readonly askedBy: string
  readonly askedAt: Instant
  readonly decidedBy: string | null
  readonly expiresAt: Instant
  readonly timeoutMs: number
  readonly sentAt: Instant | null
  readonly answeredAt: Instant | null
  readonly answer: string | null
  /** Of a reset: when the unit booted afterwards. */
  readonly confirmedAt: Instant | null
  /** The payload with its secrets, sealed, if it has some and the command has not ended. */
  readonly sealed: Buffer | null
}

const columns = sql`
  id, point_id AS "pointId", key, action, payload, state, asked_by AS "askedBy", asked_at AS "askedAt",
  decided_by AS "decidedBy", expires_at AS "expiresAt", timeout_ms AS "timeoutMs", sent_at AS "sentAt", answered_at AS "answeredAt", answer,
  confirmed_at AS "confirmedAt", sealed`

export type NewCommand = Pick<
  CommandRow,
  'id' | 'pointId' | 'key' | 'action' | 'payload' | 'sealed' | 'askedBy' | 'askedAt' | 'expiresAt' | 'timeoutMs'
>

/** Stores a command. One with the same key is returned instead. */
export async function insertCommand(trx: Trx, command: NewCommand): Promise<CommandRow> {
  await sql`
    INSERT INTO devices.command (id, point_id, key, action, payload, sealed, asked_by, asked_at, expires_at, timeout_ms, state)
    VALUES (${command.id}, ${command.pointId}, ${command.key}, ${command.action}, ${command.payload}, ${command.sealed}, ${command.askedBy},
            ${command.askedAt}, ${command.expiresAt}, ${command.timeoutMs}, 'queued')
    ON CONFLICT (point_id, key) DO NOTHING`.execute(trx)
  const { rows } = await sql<CommandRow>`SELECT ${columns} FROM devices.command WHERE point_id = ${command.pointId} AND key = ${command.key}`.execute(
    trx,
  )
  return rows[0]!
}

/** Takes the next command of a unit for sending: from here on it is sent once or never. */
export async function claimCommand(trx: Trx, pointId: Id<'point'>, at: Instant): Promise<CommandRow | null> {
  const { rows } = await sql<CommandRow>`
    UPDATE devices.command
       SET state = 'sent', sent_at = ${at}, connection_id = (SELECT connection_id FROM devices.presence WHERE point_id = ${pointId})
     WHERE id = (SELECT id FROM devices.command WHERE point_id = ${pointId} AND state = 'queued' AND expires_at > ${at}
                  ORDER BY seq LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

export interface CommandEnding {
  readonly id: Id<'command'>
  readonly state: CommandEnd
  readonly answer: string | null
  readonly frameId: string | null
  readonly answerFrameId: string | null
  readonly at: Instant
}

export async function endCommand(trx: Trx, { id, state, answer, frameId, answerFrameId, at }: CommandEnding): Promise<CommandRow | null> {
  const { rows } = await sql<CommandRow>`
    UPDATE devices.command SET state = ${state}, answer = ${answer}, frame_id = ${frameId}, answer_frame_id = ${answerFrameId}, answered_at = ${at}
     WHERE id = ${id} AND answered_at IS NULL RETURNING ${columns}`.execute(trx)
  return rows[0] ?? null
}

/** It was not sent: it is pending again, for its original time. */
export async function requeueCommand(trx: Trx, id: Id<'command'>): Promise<void> {
  await sql`UPDATE devices.command SET state = 'queued', sent_at = NULL, connection_id = NULL WHERE id = ${id} AND state = 'sent'`.execute(trx)
}

/** No answer will come; the unit's boot ends the command. Returns the row if the unit booted first. */
export async function awaitBoot(trx: Trx, { id, frameId, at }: { id: Id<'command'>; frameId: string; at: Instant }): Promise<CommandRow | null> {
  const { rows } = await sql<CommandRow>`
    UPDATE devices.command
       SET unanswered_at = ${at}, frame_id = ${frameId}, answered_at = confirmed_at,
           state = CASE WHEN confirmed_at IS NULL THEN 'sent' ELSE 'accepted' END
     WHERE id = ${id} AND answered_at IS NULL RETURNING ${columns}`.execute(trx)
  return rows[0]?.state === 'accepted' ? rows[0] : null
}

/** A unit booted over a connection opened after its reset command: this confirms the reset, and ends one whose answer was lost. */
export async function confirmResets(
  trx: Trx,
  { pointId, connectionId, frameId, at }: { pointId: Id<'point'>; connectionId: string; frameId: string; at: Instant },
): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow & { unanswered: boolean }>`
    UPDATE devices.command
       SET confirmed_at = ${at}, confirmed_frame_id = ${frameId},
           state = CASE WHEN unanswered_at IS NULL THEN state ELSE 'accepted' END,
           answered_at = CASE WHEN unanswered_at IS NULL THEN answered_at ELSE ${at}::timestamptz END
     WHERE point_id = ${pointId} AND action = ANY(${[...answeredByBoot]}::text[]) AND state IN ('sent', 'accepted') AND confirmed_at IS NULL
       AND sent_at > ${after(at, -BOOT_MS)}
       AND EXISTS (SELECT FROM devices.connection k
                    WHERE k.id = ${connectionId} AND k.connected_at >= command.sent_at AND k.id IS DISTINCT FROM command.connection_id)
    RETURNING ${columns}, unanswered_at IS NOT NULL AS unanswered`.execute(trx)
  return rows.filter(({ unanswered }) => unanswered)
}

/** Times out commands that waited too long to be sent, and resets after which the unit did not boot. */
export async function expiredCommands(trx: Trx, now: Instant, limit: number, chosen: Chosen): Promise<Id<'command'>[]> {
  const { rows } = await sql<{ id: Id<'command'> }>`
    SELECT id FROM devices.command
     WHERE (state = 'queued' AND expires_at <= ${now} OR state = 'sent' AND unanswered_at IS NOT NULL AND sent_at <= ${after(now, -BOOT_MS)})
       AND ${isChosen(sql`id`, chosen)}
     ORDER BY seq LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Ends commands that the caller found expired and locked. */
export async function timeOut(trx: Trx, ids: readonly Id<'command'>[], now: Instant): Promise<CommandRow[]> {
  const { rows } = await sql<CommandRow>`
    UPDATE devices.command SET state = 'timedOut', answered_at = ${now} WHERE id = ANY (${[...ids]}::text[]) RETURNING ${columns}`.execute(trx)
  return rows
}

/**
 * Ends what an earlier gateway sent: it is unknown whether the station received it, so it is not sent again. A boot may still confirm a
 * reset.
 */
export async function timeOutSent(trx: Trx, now: Instant): Promise<CommandRow[]> {
  await sql`
    UPDATE devices.command SET unanswered_at = ${now} WHERE state = 'sent' AND action = ANY(${[...answeredByBoot]}::text[]) AND unanswered_at IS NULL`.execute(
    trx,
  )
  const { rows } = await sql<CommandRow>`
    UPDATE devices.command SET state = 'timedOut', answered_at = ${now} WHERE state = 'sent' AND unanswered_at IS NULL RETURNING ${columns}`.execute(
    trx,
  )
  return rows
}

/** Units with commands to send. */
export async function pointsWithQueued(q: Queryable, among: readonly string[] | 'all'): Promise<Id<'point'>[]> {
  const asked = among === 'all' ? sql`true` : sql`point_id = ANY (${among}::text[])`
  const { rows } = await sql<{ pointId: Id<'point'> }>`
    SELECT DISTINCT point_id AS "pointId" FROM devices.command WHERE state = 'queued' AND ${asked}`.execute(q)
  return rows.map(({ pointId }) => pointId)
}

export async function commandsOfPoint(
  q: Queryable,
  pointId: Id<'point'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: CommandRow[]; total: number }> {
  const { rows } =
    await sql<CommandRow>`SELECT ${columns} FROM devices.command WHERE point_id = ${pointId} ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      q,
    )
  const { rows: counted } = await sql<{ total: bigint }>`SELECT count(*) AS total FROM devices.command WHERE point_id = ${pointId}`.execute(q)
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}

/** The results of commands. */
export async function commandsById(q: Queryable, ids: readonly Id<'command'>[]): Promise<CommandRow[]> {
  if (ids.length === 0) return []
  return (await sql<CommandRow>`SELECT ${columns} FROM devices.command WHERE id = ANY (${ids}::text[])`.execute(q)).rows
}

const placeOf = (id: string): SealedPlace => ({ column: 'devices.command.sealed', row: id })

/** A payload as a command stores it: the part that people may read, and the whole of it sealed where it contains a secret. */
export function sealPayload(sealer: Sealer, id: Id<'command'>, payload: object): { readonly payload: string; readonly sealed: Buffer | null } {
  const whole = JSON.stringify(payload)
  return secretIn(payload) === null
    ? { payload: whole, sealed: null }
    : { payload: blankFrame(whole), sealed: sealer.seal(Buffer.from(whole, 'utf8'), placeOf(id)) }
}

/** The message to the station. */
export function payloadOf(sealer: Sealer, { id, payload, sealed }: Pick<CommandRow, 'id' | 'payload' | 'sealed'>): object {
  const whole: unknown = JSON.parse(sealed === null ? payload : sealer.open(sealed, placeOf(id)).toString('utf8'))
  assert(typeof whole === 'object' && whole !== null, 'the payload of a command is an object')
  return whole
}

/** Seals the secrets of commands again with the first key; commands wait a day at most. */
export async function resealCommands(owner: Trx, sealer: Sealer): Promise<Resealed> {
  await sql`ALTER TABLE devices.command DISABLE TRIGGER command_stays`.execute(owner)
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    SELECT id, sealed FROM devices.command WHERE sealed IS NOT NULL`.execute(owner)
  const resealed = await resealEach(
    sealer,
    [...rows, ...(await waitingSecrets(owner))].map(({ id, sealed }) => ({ sealed, place: placeOf(id) })),
    async (id, sealed) => {
      await sql`UPDATE devices.command SET sealed = ${sealed} WHERE id = ${id}`.execute(owner)
      await resealSecret(owner, id, sealed)
    },
  )
  await sql`ALTER TABLE devices.command ENABLE TRIGGER command_stays`.execute(owner)
  return resealed
}
