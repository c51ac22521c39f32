import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  connectorChanged,
  frameUnusable,
  meterRead,
  stationBooted,
  stationConnected,
  stationContested,
  stationDisconnected,
} from '@ohmstead/contract/devices/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, DAY_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, inTransaction, together, type Database, type Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Log } from '../../platform/log.ts'
import { publishAll, type Publish } from '../../platform/outbox.ts'
import type { ConnectorReported, VendorPort, Fact, FleetPort, Peer, StationBooted, StationIdentity } from '../../edges/ocpp/index.ts'
import { publishEnds } from './command.jobs.ts'
import { confirmResets } from './command.store.ts'
import { passwordHash } from './credential.ts'
import { availabilityOf } from './point-state.ts'
import { credentialsOf, saveBoot } from './point.store.ts'
import {
  aliveUntil,
  beat,
  changeAvailability,
  closeConnections,
  connectorsOfPoints,
  leaveLine,
  takeLine,
  writeLine,
  openConnections,
  openLeftovers,
  saveConnectors,
  savePresence,
  type AvailabilityChange,
  type ConnectorRow,
  type Contact,
  type ReportedConnector,
} from './presence.store.ts'
import { mayComeOver } from './security-profile.ts'
import { goodKeys, type KnownKey } from './station-key.ts'
import { offeredKeys, useKey } from './station-key.store.ts'

export interface FleetOptions {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Allows stations without a password, from this machine only. */
  readonly allowsProfile0?: boolean
  /** A unit connected: its pending commands can be sent. Called after its commit. */
  readonly onConnected?: (pointId: Id<'point'>) => void
}

/** Compared when no unit has the id, so that an unknown id takes as long as a wrong password. */
const unknownPassword = sha256(randomBytes(20))
const NO_POINT = '' as Id<'point'>
/** How long a retired unit may still connect, to report what it delivered before; charging accepts nothing older. */
const RETIRED_REPORTS_MS = 30 * DAY_MS

/** The fleet as the gateway sees it: who may connect, and where facts are stored. */
export function fleetOfGateway({ db, clock, log, allowsProfile0 = false, onConnected }: FleetOptions): FleetPort {
  return {
    async mayConnect(stationId: string, password: Uint8Array, peer: Peer): Promise<StationIdentity | 'refused'> {
      const known = await credentialsOf(db.kysely, stationId)
      const inForce: KnownKey = { hash: known?.passwordHash ?? unknownPassword, commandId: null, acceptedAt: null }
      const keys = [inForce, ...(await offeredKeys(db.kysely, known?.pointId ?? NO_POINT))]
      const hash = passwordHash(password)
      const fitting = goodKeys(keys, clock.now()).find((key) => timingSafeEqual(hash, key.hash))
      if (known === null || (known.retiredAt !== null && after(known.retiredAt, RETIRED_REPORTS_MS) <= clock.now())) return 'refused'
      const open = known.securityProfile === 0
      if (!fitting && !open) return 'refused'
      if (!mayComeOver(known.securityProfile, { ...peer, hasPassword: password.length > 0 }, allowsProfile0)) return 'refused'
      if (fitting) await takeKey({ db, clock, log }, stationId, fitting, keys.length > 1)
      return { stationId, pointId: known.pointId, booted: known.booted }
    },
    record: (trx, facts) => record(trx, facts, { log, onConnected }),
  }
}

/** The first connection with a new key puts it in force; one with the old key means that the new one was not stored, or not yet. */
async function takeKey(
  { db, clock, log }: Pick<FleetOptions, 'db' | 'clock' | 'log'>,
  stationId: string,
  { commandId }: KnownKey,
  isChanging: boolean,
): Promise<void> {
  if (commandId === null) {
    if (isChanging) log.info({ event: 'ocpp.oldKeyUsed', stationId })
    return
  }
  if (await inTransaction(db, (trx) => useKey(trx, commandId, clock.now()))) log.info({ event: 'ocpp.newKeyUsed', stationId, commandId })
}

/** Known vendor messages: our own units answer a blink themselves; no others are understood. */
export const vendorMessages: VendorPort = {
  receive: async (_, { vendorId }) => ({ status: vendorId === 'ohmstead' ? 'UnknownMessageId' : 'UnknownVendorId' }),
}

const changesTheLine: ReadonlySet<Fact['kind']> = new Set(['connected', 'disconnected', 'connector'])

/**
 * Stores a batch of facts of many stations, in a few statements whatever its size: first it reads, then it returns what writes. Statements
 * that do not depend on each other are sent together, in this order.
 */
async function record(
  trx: Trx,
  facts: readonly Fact[],
  { log, onConnected }: { readonly log: Log; readonly onConnected: FleetOptions['onConnected'] },
): Promise<() => Promise<void>> {
  const of = <K extends Fact['kind']>(kind: K) => facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
  const [connected, disconnected, booted, reports] = [of('connected'), of('disconnected'), of('booted'), of('connector')]
  const [, stored] = await together([
    facts.some(({ kind }) => changesTheLine.has(kind)) ? writeLine(trx) : Promise.resolve(),
    connectorsOfPoints(trx, pointsOf(reports)),
  ])
  return async () => {
    const contacts = presenceIn(facts)
    const opened = connected.map(({ connectionId, station, recordedAt }) => ({ connectionId, pointId: station.pointId, at: recordedAt }))
    const closed = disconnected.map(({ connectionId, station: { pointId }, recordedAt: at, code, reason }) => ({
      connectionId,
      pointId,
      at,
      code,
      reason,
    }))
    await together([
      openConnections(trx, opened),
      closeConnections(trx, closed),
      saveLine(trx, contacts),
      takeBoots(trx, booted, log),
      takeConnectors(trx, reports, stored, log),
      // What a boot ends is published before the boot.
      ...(booted.length === 0 ? [publishFacts(trx, facts)] : []),
    ])
    if (booted.length > 0) await publishFacts(trx, facts)
    if (onConnected) for (const { station } of connected) afterCommit(trx, () => onConnected(station.pointId))
  }
}

/** Availability follows from presence, so it is stored after it. */
async function saveLine(trx: Trx, contacts: readonly Contact[]): Promise<void> {
  await savePresence(trx, contacts)
  await changeAvailability(trx, contacts.flatMap(presenceChanges))
}

function pointsOf(reports: readonly ConnectorReported[]): Id<'point'>[] {
  return [...new Set(reports.map(({ station }) => station.pointId))]
}

function publishFacts(trx: Trx, facts: readonly Fact[]): Promise<void> {
  return publishAll(trx, (publish) => facts.forEach((fact) => publishFact(fact, publish)))
}

function presenceChanges({ pointId, at, connected, left }: Contact): AvailabilityChange[] {
  if (connected === null && left.length === 0) return []
  return [{ pointId, connector: 0, state: connected === null ? 'offline' : 'online', at: connected?.at ?? at }]
}

async function takeBoots(trx: Trx, boots: readonly StationBooted[], log: Log): Promise<void> {
  for (const boot of boots) await takeBoot(trx, boot, log)
}

/** The effect of a batch on each unit's presence: the latest open connection has it. */
function presenceIn(facts: readonly Fact[]): Contact[] {
  const contacts = new Map<Id<'point'>, Contact>()
  for (const fact of facts) {
    const { pointId } = fact.station
    const { recordedAt: at, connectionId } = fact
    const before = contacts.get(pointId) ?? { pointId, at, bootedAt: null, connected: null, left: [] }
    contacts.set(pointId, {
      pointId,
      at: before.at > at ? before.at : at,
      bootedAt: fact.kind === 'booted' ? at : before.bootedAt,
      connected: fact.kind === 'connected' ? { connectionId, at } : before.connected,
      left: fact.kind === 'disconnected' ? [...before.left, connectionId] : before.left,
    })
  }
  return [...contacts.values()].map((unit) =>
    unit.connected && unit.left.includes(unit.connected.connectionId) ? { ...unit, connected: null } : unit,
  )
}

async function takeBoot(trx: Trx, boot: StationBooted, log: Log): Promise<void> {
  const { station, connectionId, recordedAt, frameId, vendor, model, serial, boxSerial, meterSerial, meterType, firmware, iccid, imsi } = boot
  const { pointId, stationId } = station
  const identity = { vendor, model, serial, boxSerial, meterSerial, meterType, firmware, iccid, imsi }
  const differs = await saveBoot(trx, { pointId, at: recordedAt, frameId, ...identity })
  if (differs.length > 0)
    afterCommit(trx, () => log.warn({ event: 'device.reportsOtherIdentity', pointId, stationId, differs, serial, boxSerial, meterSerial, frameId }))
  await publishEnds(trx, await confirmResets(trx, { pointId, connectionId, frameId, at: recordedAt }))
}

async function takeConnectors(trx: Trx, reports: readonly ConnectorReported[], stored: readonly ReportedConnector[], log: Log): Promise<void> {
  if (reports.length === 0) return
  const key = (pointId: string, connector: number) => `${pointId} ${connector}`
  const before = new Map(stored.map((row) => [key(row.pointId, row.connector), row]))
  const latest = new Map<string, ConnectorRow>()
  for (const report of reports) {
    const { station, connector, status, errorCode, vendorErrorCode, detail, time, recordedAt, frameId } = report
    latest.set(key(station.pointId, connector), {
      pointId: station.pointId,
      connector,
      status,
      errorCode,
      vendorErrorCode,
      detail,
      happenedAt: time.at,
      recordedAt,
      frameId,
    })
  }
  // Whether a connector is in the model does not depend on what it reports: known ones need no second look.
  const isFirst = [...latest.keys()].some((name) => !before.has(name))
  const [, now] = await together([
    saveConnectors(trx, [...latest.values()]),
    isFirst ? connectorsOfPoints(trx, pointsOf(reports)) : Promise.resolve(stored),
  ])
  const extra = new Set(now.flatMap((row) => (row.inModel ? [] : [key(row.pointId, row.connector)])))
  const appeared = [...latest].flatMap(([name, { pointId, connector, frameId }]) =>
    extra.has(name) && !before.has(name) ? [{ pointId, connector, frameId }] : [],
  )
  for (const one of appeared) afterCommit(trx, () => log.warn({ event: 'device.connectorNotInModel', ...one }))
  const changes = [...latest].flatMap(([name, { pointId, connector, status, recordedAt }]): AvailabilityChange[] => {
    const was = before.get(name)
    const state = availabilityOf(status)
    const isUnchanged = was && availabilityOf(was.status) === state
    return connector === 0 || extra.has(name) || isUnchanged ? [] : [{ pointId, connector, state, at: recordedAt }]
  })
  await changeAvailability(trx, changes)
}

/** What is published about a fact; receiving a message alone is not an event. */
function publishFact(fact: Fact, publish: Publish): void {
  const {
    station: { pointId },
    recordedAt: at,
  } = fact
  switch (fact.kind) {
    case 'connected':
      return publish(stationConnected, { pointId, at })
    case 'disconnected':
      return publish(stationDisconnected, { pointId, at })
    case 'contested':
      return publish(stationContested, { pointId, address: fact.address, at })
    case 'booted':
      return publish(stationBooted, { pointId, at, frameId: fact.frameId })
    case 'connector': {
      const { connector, status, errorCode, time, frameId } = fact
      return publish(connectorChanged, { pointId, connector, status, errorCode, happenedAt: time.at, at, frameId })
    }
    case 'meter': {
      const { connector, transaction, readings, frameId, sha256: hash } = fact
      return publish(meterRead, { pointId, connector, transaction, readings: [...readings], frameId, sha256: hash, at })
    }
    case 'unusable':
      return publish(frameUnusable, { pointId, frameId: fact.frameId, action: fact.action, reason: fact.reason, at })
    case 'heartbeat':
      return undefined
    default:
      // A new kind of fact does not compile until it is decided here what is published about it.
      return fact satisfies never
  }
}

/** How often a gateway notes that it is running. */
const BEAT_MS = 20 * SECOND_MS

/** Notes that this gateway is running, until it is stopped. */
export async function startPulse(db: Database, log: Log): Promise<{ stop(): Promise<void> }> {
  const note = () => beat(db.kysely).catch((error: unknown) => log.warn({ event: 'devices.noPulse', error }))
  await note()
  const timer = setInterval(() => void note(), BEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await note()
    },
  }
}

/**
 * When the gateway starts, no station is connected, whatever the previous one stored. They lost their connections when that one ended: what a unit reports of the
 * time between was not online.
 */
export async function forgetConnections(db: Database, clock: Clock): Promise<number> {
  return inTransaction(db, async (trx) => {
    await takeLine(trx)
    const left = await openLeftovers(trx)
    const at = clock.now()
    const lostAt = await aliveUntil(trx)
    await closeConnections(
      trx,
      left.map((one) => ({ ...one, at: lostAt, code: 1006, reason: 'the gateway ended' })),
    )
    const units = [...new Map(left.map((one) => [one.pointId, one])).values()]
    await leaveLine(trx)
    await changeAvailability(
      trx,
      units.map(({ pointId }) => ({ pointId, connector: 0, state: 'offline', at: lostAt })),
    )
    await publishAll(trx, (publish) => units.forEach(({ pointId }) => publish(stationDisconnected, { pointId, at })))
    return units.length
  })
}
