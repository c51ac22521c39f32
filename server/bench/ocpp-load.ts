// The stations of ocpp.bench.ts, in a process of their own: each keeps one call open, as a station does.
import { setTimeout as sleep } from 'node:timers/promises'
import { levelList } from '@ohmstead/contract/levels/calls'
import { WebSocket } from 'ws'
import { apiClient } from '../src/roles/api-client.ts'
import { quantile } from './spread.ts'

export interface LoadUnit {
  readonly stationId: string
  readonly password: string
}

export type LoadTask =
  | { readonly kind: 'connect'; readonly url: string; readonly units: readonly LoadUnit[]; readonly atOnce: number; readonly boot: boolean }
  /** Every station says the same kind of thing again and again, as fast as it is answered. */
  | { readonly kind: 'drive'; readonly story: Story; readonly stations: number; readonly ms: number }
  /** Every station says one thing at the same moment. */
  | { readonly kind: 'storm'; readonly story: Story; readonly stations: number; readonly probe: string }
  /** Every line breaks at once; every station returns at once and boots. */
  | { readonly kind: 'return'; readonly url: string; readonly probe: string }
  /** Only API requests, to measure them without the storm. */
  | { readonly kind: 'rest'; readonly probe: string; readonly ms: number }
  | { readonly kind: 'leave' }

export type Story = 'heartbeat' | 'status' | 'meter' | 'session'

export interface LoadResult {
  readonly done: number
  readonly seconds: number
  readonly refused: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly probeP99Ms: number
}

interface Caller {
  readonly unit: LoadUnit
  readonly socket: WebSocket
  call(action: string, payload: object): Promise<unknown>
}

const LATE_MS = 30_000
let callers: Caller[] = []
let serial = 0

async function open(url: string, unit: LoadUnit): Promise<Caller> {
  const auth = Buffer.from(`${unit.stationId}:${unit.password}`).toString('base64')
  for (let attempt = 0; ; attempt++) {
    const socket = new WebSocket(`${url}/ocpp/${unit.stationId}`, ['ocpp1.6'], {
      headers: { authorization: `Basic ${auth}` },
      perMessageDeflate: false,
      handshakeTimeout: LATE_MS,
    })
    const opened = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.on('error', () => undefined)
    if (opened) return callerOf(unit, socket)
    if (attempt === 20) throw new Error(`${unit.stationId} is not let in`)
    await sleep(100 + (serial % 200))
  }
}

function callerOf(unit: LoadUnit, socket: WebSocket): Caller {
  let answer: ((frame: string) => void) | undefined
  socket.on('message', (data: Buffer) => answer?.(data.toString('utf8')))
  return {
    unit,
    socket,
    call: (action, payload) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no answer')), LATE_MS)
        answer = (frame) => {
          clearTimeout(timer)
          const [type, , result] = JSON.parse(frame) as [number, string, unknown]
          if (type === 3) resolve(result)
          else reject(new Error(frame))
        }
        socket.send(JSON.stringify([2, String((serial += 1)), action, payload]))
      }),
  }
}

const statuses = ['Available', 'Preparing', 'Charging', 'Finishing'] as const
const iso = () => new Date(performance.timeOrigin + performance.now()).toISOString()

function meterValues(registerWh: number, transactionId: number | null): object {
  const sample = (measurand: string, value: string, unit: string, phase?: string) => ({
    value,
    context: 'Sample.Periodic',
    format: 'Raw',
    measurand,
    location: 'Outlet',
    unit,
    ...(phase && { phase }),
  })
  return {
    connectorId: 1,
    ...(transactionId !== null && { transactionId }),
    meterValue: [
      {
        timestamp: iso(),
        sampledValue: [
          sample('Energy.Active.Import.Register', String(registerWh), 'Wh'),
          sample('Power.Active.Import', '10980.5', 'W'),
          ...['L1', 'L2', 'L3'].map((phase) => sample('Current.Import', '15.91', 'A', phase)),
        ],
      },
    ],
  }
}

const rounds = new Map<string, number>()

/** One round of a story; answers how many messages it took. */
async function play(caller: Caller, story: Story): Promise<number> {
  const round = (rounds.get(caller.unit.stationId) ?? 0) + 1
  rounds.set(caller.unit.stationId, round)
  const status = (name: string) => caller.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: name, timestamp: iso() })
  switch (story) {
    case 'heartbeat':
      await caller.call('Heartbeat', {})
      return 1
    case 'status':
      await status(statuses[round % statuses.length] ?? 'Available')
      return 1
    case 'meter':
      await caller.call('MeterValues', meterValues(round * 100, null))
      return 1
    case 'session': {
      await status('Preparing')
      await caller.call('Authorize', { idTag: 'GOOD' })
      const { transactionId } = (await caller.call('StartTransaction', {
        connectorId: 1,
        idTag: 'GOOD',
        meterStart: round * 10_000,
        timestamp: iso(),
      })) as { transactionId: number }
      await status('Charging')
      for (const step of [1, 2, 3]) await caller.call('MeterValues', meterValues(round * 10_000 + step * 1_000, transactionId))
      await status('Finishing')
      await caller.call('StopTransaction', { transactionId, meterStop: round * 10_000 + 4_000, timestamp: iso(), reason: 'EVDisconnected' })
      await status('Available')
      return 1
    }
  }
}

async function run(task: LoadTask): Promise<LoadResult> {
  const began = performance.now()
  const took: number[] = []
  let refused = 0
  const timed = async (act: () => Promise<unknown>) => {
    const from = performance.now()
    try {
      await act()
      took.push(performance.now() - from)
    } catch {
      refused += 1
    }
  }
  const boot = { chargePointVendor: 'Bench', chargePointModel: 'Bench 22' }
  let probe: Probe | undefined
  switch (task.kind) {
    case 'connect': {
      const waiting = [...task.units]
      const lane = async () => {
        for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
          const caller = await open(task.url, unit)
          if (task.boot) await caller.call('BootNotification', boot)
          callers.push(caller)
        }
      }
      await Promise.all(Array.from({ length: task.atOnce }, lane))
      return result(callers.length)
    }
    case 'drive': {
      const until = performance.now() + task.ms
      await Promise.all(
        callers.slice(0, task.stations).map(async (caller) => {
          while (performance.now() < until) await timed(() => play(caller, task.story))
        }),
      )
      return result(took.length)
    }
    case 'storm':
      probe = probing(task.probe)
      await Promise.all(callers.slice(0, task.stations).map((caller) => timed(() => play(caller, task.story))))
      break
    case 'return': {
      const units = callers.map(({ unit }) => unit)
      for (const { socket } of callers) socket.terminate()
      callers = []
      probe = probing(task.probe)
      await Promise.all(
        units.map((unit) =>
          timed(async () => {
            const caller = await open(task.url, unit)
            await caller.call('BootNotification', boot)
            callers.push(caller)
          }),
        ),
      )
      break
    }
    case 'rest':
      probe = probing(task.probe)
      await sleep(task.ms)
      break
    case 'leave':
      for (const { socket } of callers) socket.terminate()
      callers = []
      break
  }
  return result(took.length)

  function result(done: number): LoadResult {
    return {
      done,
      seconds: (performance.now() - began) / 1_000,
      refused,
      p50Ms: quantile(took, 0.5),
      p99Ms: quantile(took, 0.99),
      probeP99Ms: probe?.stop() ?? 0,
    }
  }
}

interface Probe {
  stop(): number
}

/** Makes a signed call of the same server's API every 10 ms and answers how long the slowest hundredth took. */
function probing(url: string): Probe {
  const client = apiClient(url)
  const took: number[] = []
  const timer = setInterval(() => {
    const from = performance.now()
    client.ask(levelList, {}).then(
      () => took.push(performance.now() - from),
      () => took.push(LATE_MS),
    )
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return quantile(took, 0.99)
    },
  }
}

process.on('message', (task: LoadTask) => {
  run(task).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
