import { mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { newCar } from './car.ts'
import { isoTime, manualClock } from './clock.ts'
import type { ManualClock } from './clock.ts'
import { frameText } from './link.ts'
import type { RecordedEvent, RecordedTransaction, Recording } from './recording.ts'
import { Station } from './station.ts'
import type { StationOptions } from './station-options.ts'

/** Writes the recordings. `node simulator/src/record.ts` writes every file of recordings/ohmstead again. */

const START = Date.UTC(2026, 4, 4, 8, 0, 0)
const MINUTE = 60_000
const CARD = '04A2B9C1D5E680'

/** Actions of people and the environment, with a manual clock. */
interface Scene {
  readonly station: Station
  readonly clock: ManualClock
  /** Advances time second by second, so that every answer has its exact time. */
  pass(ms: number): Promise<void>
  /** Sends a command of the server. */
  command(action: string, payload: object): Promise<void>
}

interface Story {
  readonly title: string
  readonly options?: Partial<StationOptions>
  readonly play: (scene: Scene) => Promise<void>
}

async function startByCard({ station, pass }: Scene, takesWh = 4_000): Promise<void> {
  await pass(2 * MINUTE)
  station.carArrives(newCar('compact', { socPercent: 35, takesWh }))
  await pass(20_000)
  await station.swipe(CARD)
  await pass(1_000)
}

export const STORIES: Record<string, Story> = {
  'whole-charge': {
    title: 'A car arrives, charges by card until it is full, and leaves.',
    async play(scene) {
      await startByCard(scene)
      await scene.pass(45 * MINUTE)
      await scene.station.swipe(CARD)
      await scene.pass(MINUTE)
      scene.station.carLeaves()
      await scene.pass(MINUTE)
    },
  },
  'remote-charge': {
    title: 'Started and stopped by the server, two connectors.',
    options: { model: 'OH-22' },
    async play(scene) {
      await scene.pass(MINUTE)
      scene.station.carArrives(newCar('city', { socPercent: 40 }), 2)
      await scene.pass(5_000)
      await scene.command('RemoteStartTransaction', { idTag: CARD, connectorId: 2 })
      await scene.pass(18 * MINUTE)
      await scene.command('RemoteStopTransaction', { transactionId: 1 })
      await scene.pass(MINUTE)
      scene.station.carLeaves(2)
      await scene.pass(MINUTE)
    },
  },
  'fast-charge': {
    title: 'Direct current with a taper above 80 percent and the state of charge.',
    options: { model: 'OH-50' },
    async play(scene) {
      await scene.pass(MINUTE)
      scene.station.carArrives(newCar('sedan', { socPercent: 62, targetSocPercent: 92 }))
      await scene.pass(10_000)
      await scene.command('RemoteStartTransaction', { idTag: CARD })
      await scene.pass(40 * MINUTE)
      scene.station.carLeaves()
      await scene.pass(MINUTE)
    },
  },
  'offline-charge': {
    title: 'The network fails in the middle of one charge and returns in the middle of the next; all messages arrive late.',
    async play(scene) {
      const { station, pass } = scene
      await startByCard(scene)
      await pass(10 * MINUTE)
      station.faults.offline(35 * MINUTE)
      await pass(10 * MINUTE)
      station.carLeaves()
      await pass(5 * MINUTE)
      station.carArrives(newCar('sedan', { socPercent: 50 }))
      await station.swipe(CARD)
      await pass(30 * MINUTE)
      await station.swipe(CARD)
      station.carLeaves()
      await pass(MINUTE)
    },
  },
  'reboot-mid-charge': {
    title: 'The station restarts with the cable plugged; the charge is ended afterwards and a second one follows.',
    async play(scene) {
      const { station, pass } = scene
      await startByCard(scene, 6_000)
      await pass(12 * MINUTE)
      station.faults.reboot()
      await pass(2 * MINUTE)
      await station.swipe(CARD)
      await pass(12 * MINUTE)
      station.carLeaves()
      await pass(MINUTE)
    },
  },
  'power-cut': {
    title: 'The power fails for half an hour; the stop is reported afterwards, with the time of the power loss.',
    async play(scene) {
      const { station, pass } = scene
      await startByCard(scene, 6_000)
      await pass(12 * MINUTE)
      station.powerOff()
      await pass(30 * MINUTE)
      station.powerOn()
      await pass(2 * MINUTE)
      station.carLeaves()
      await pass(MINUTE)
    },
  },
  'repeated-frames': {
    title: 'Starts, readings and stops are sent several times, with the same and with new message ids, and one answer is missed.',
    async play(scene) {
      const { station, pass } = scene
      await pass(MINUTE)
      station.faults.duplicate('StartTransaction', { repeats: 2 })
      station.faults.duplicate('MeterValues', { times: 3, messageId: 'new' })
      station.faults.duplicate('StopTransaction', { repeats: 2, messageId: 'new' })
      await startByCard(scene)
      await pass(8 * MINUTE)
      station.faults.swallow('MeterValues')
      await pass(8 * MINUTE)
      station.carLeaves()
      await pass(3 * MINUTE)
    },
  },
  'vendor-kilowatt-hours': {
    title: 'A vendor that sends kWh and times without a zone, and stops with transactionId -1.',
    options: { quirks: { kilo: true, timestamps: 'zoneless', transactionId: 'minusOne' } },
    async play(scene) {
      await startByCard(scene)
      await scene.pass(15 * MINUTE)
      scene.station.carLeaves()
      await scene.pass(MINUTE)
    },
  },
}

/** Plays a story against a server that accepts everything, and records all messages. */
export async function record(story: string): Promise<Recording> {
  const recording = STORIES[story]
  if (recording === undefined) throw new Error(`There is no story '${story}'.`)
  const clock = manualClock(START)
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  await once(server, 'listening')
  const socket: { now: WebSocket | null } = { now: null }
  const accept = acceptEverything()
  server.on('connection', (peer) => {
    socket.now = peer
    accept(peer, clock)
  })

  let messageNumber = 0
  const station = new Station({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`,
    stationId: `OHM-${story}`,
    password: 'twenty characters ok',
    clock,
    seed: 'recording',
    bootMs: 5_000,
    reconnectMs: [1, 2],
    messageId: () => `m${++messageNumber}`,
    ...recording.options,
  })
  const events: RecordedEvent[] = []
  const transactions: RecordedTransaction[] = []
  station.on('connected', () => events.push({ at: isoTime(clock.now()), kind: 'open' }))
  station.on('disconnected', () => events.push({ at: isoTime(clock.now()), kind: 'close' }))
  station.on('frame', ({ at, direction, raw }) => events.push({ at: isoTime(at), kind: 'frame', direction, raw }))
  station.on('transactionEnded', ({ connectorId, idTag, meterStartWh, meterStopWh, at, endedAt, reason }) =>
    transactions.push({ connectorId, idTag, meterStartWh, meterStopWh, startedAt: isoTime(at), endedAt: isoTime(endedAt), reason }),
  )

  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      await clock.advance(Math.min(1_000, left))
      // A due connection is made now, because the network is faster than a second.
      if (station.hasPower && station.hasNetwork && station.state !== 'power') await station.online()
      await station.settled()
    }
  }
  let commandNumber = 0
  const command = async (action: string, payload: object) => {
    const id = `c${++commandNumber}`
    const answer = station.when('frame', ({ raw }) => raw.startsWith(`[3,"${id}"`) || raw.startsWith(`[4,"${id}"`))
    socket.now?.send(JSON.stringify([2, id, action, payload]))
    await answer
    await pass(1_000)
  }

  station.powerOn()
  await pass(10_000)
  await recording.play({ station, clock, pass, command })
  await station.stop()
  await new Promise((resolve) => server.close(resolve))
  const head = {
    story,
    title: recording.title,
    ocpp: '1.6',
    stationId: station.stationId,
    model: station.model.name,
    meterSerial: station.meterSerial,
    meterPublicKey: station.meterPublicKey,
    transactions,
  } as const
  return { head, events }
}

/** Accepts everything. A repeated start is the same transaction. */
function acceptEverything(): (peer: WebSocket, clock: ManualClock) => void {
  const starts = new Map<string, number>()
  return (peer, clock) => {
    peer.on('message', (data) => {
      const [kind, id, action, payload] = JSON.parse(frameText(data)) as [number, string, string, object]
      if (kind !== 2) return
      const start = JSON.stringify(payload)
      if (action === 'StartTransaction' && !starts.has(start)) starts.set(start, starts.size + 1)
      const accepted = { idTagInfo: { status: 'Accepted' } }
      const answers: Partial<Record<string, object>> = {
        Authorize: accepted,
        BootNotification: { status: 'Accepted', currentTime: isoTime(clock.now()), interval: 300 },
        Heartbeat: { currentTime: isoTime(clock.now()) },
        StartTransaction: { transactionId: starts.get(start), ...accepted },
        StopTransaction: accepted,
      }
      peer.send(JSON.stringify([3, id, answers[action] ?? {}]))
    })
  }
}

export function recordingText({ head, events }: Recording): string {
  return `${[head, ...events].map((line) => JSON.stringify(line)).join('\n')}\n`
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../recordings/ohmstead')
  mkdirSync(folder, { recursive: true })
  for (const story of Object.keys(STORIES)) writeFileSync(join(folder, `${story}.jsonl`), recordingText(await record(story)))
}
