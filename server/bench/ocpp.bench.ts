import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WebSocketServer } from 'ws'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { openBus } from '../src/platform/bus.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { sha256 } from '../src/platform/hash.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sealerOf } from '../src/platform/sealed.ts'
import { startApi } from '../src/roles/api.ts'
import { startGateway } from '../src/roles/gateway.ts'
import { localNames } from '../test/ocpp-station.ts'
import { openChargingDesk } from '../test/charging-desk.ts'
import { registerFleet } from '../test/fleet.ts'
import { edgeEnv } from '../test/test-env.ts'
import { forkLoader } from './loader.ts'
import type { LoadResult, LoadTask, Story } from './ocpp-load.ts'

export const name = 'ocpp'

/** Talking at once in the throughput figures; a station has one call open, so this is how many the server may share a commit among. */
const TALKING = 500
/** So few that a batch is small: each message waits for a commit of its own or of a few. */
const FEW = 16
const STORM = 1_000
const RETURNING = 2_000
const env = { ...edgeEnv, names: localNames }

/** A gateway and PostgreSQL with everything durable, on the machine's cores with the stations. */
export async function run({ folder, seconds, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const scale = quick ? 10 : 1
  const [talking, storm, returning] = [TALKING / scale, STORM / scale, RETURNING / scale]
  const log = openLog('silent')
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const [owner, api, gatewayDb] = [openDatabase(postgres.ownerUrl), openDatabase(postgres.urlOf('api')), openDatabase(postgres.urlOf('gateway'))]
  await foundInstance(owner, 'demo')
  const clock = systemClock()
  say(`registers ${returning} stations`)
  const { units } = await registerFleet(owner, clock, returning)
  const desk = await openChargingDesk(owner, gatewayDb)
  const server = createServer()
  const sealer = sealerOf(sha256('bench'))
  const edge = await startApi({ env, db: api, clock, log, bus: await openBus(api), sealer, server, rateFactor: 1e6 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [url, probe] = [`ws://127.0.0.1:${port}`, `http://127.0.0.1:${port}`]
  // The pace of one station is a limit of its own; here it would be the figure.
  const limits = { messagesPerSecond: 1e9, messagesAtOnce: 1e9 }
  const role = await startGateway({ server, db: gatewayDb, clock, log, sealer, charging: desk, trustedProxies: [], names: localNames, limits })
  const loader = forkLoader<LoadTask, LoadResult>(path.join(import.meta.dirname, 'ocpp-load.ts'))
  const { load } = loader
  const figures: Figure[] = []
  const ms = seconds * 1_000

  try {
    say('echo')
    const echo = await bareEcho()
    const bareBefore = await settledRss()
    await load({ kind: 'connect', url: echo.url, units, atOnce: 50, boot: false })
    const bareKib = ((await settledRss()) - bareBefore) / 1024 / returning
    const reference = await rate(load, { kind: 'drive', story: 'heartbeat', stations: talking, ms })
    await load({ kind: 'leave' })
    echo.close()

    say(`${returning} stations connect and boot`)
    const idleBefore = await settledRss()
    await load({ kind: 'connect', url, units, atOnce: 50, boot: true })
    figures.push(
      figure({
        name: 'memory per idle station',
        ours: ((await settledRss()) - idleBefore) / 1024 / returning,
        reference: bareKib,
        referenceName: 'a connection of the bare echo',
        unit: 'KiB',
      }),
    )

    const highest = watchRss()
    const drive = async (story: Story, title: string, aim: Pick<Figure, 'aim'>, stations = talking) => {
      say(title)
      const from = performance.now()
      const { done, refused, p99Ms } = await load({ kind: 'drive', story, stations, ms })
      // What was answered before it was kept counts when it is kept.
      while (role.gateway.backlog() > 0) await sleep(10)
      const perSecond = done / ((performance.now() - from) / 1_000)
      say(`${title}: ${done} in total, ${refused} without answer, p99 ${Math.round(p99Ms)} ms`)
      figures.push(
        figure({
          name: title,
          ours: perSecond,
          reference,
          referenceName: 'bare ws echo with JSON.parse',
          unit: story === 'session' ? 'sessions/s' : 'messages/s',
          ...aim,
        }),
      )
    }
    await drive('heartbeat', 'Heartbeat', { aim: { of: 'ratio', atLeast: 0.3 } })
    await drive('status', 'StatusNotification, stored', { aim: { of: 'ours', atLeast: 3_000 } })
    await drive('meter', 'MeterValues, stored', { aim: { of: 'ours', atLeast: 3_000 } })
    await drive('status', `StatusNotification, stored, of ${FEW} stations`, { aim: { of: 'ours', atLeast: 2_000 } }, FEW)
    await drive('meter', `MeterValues, stored, of ${FEW} stations`, { aim: { of: 'ours', atLeast: 2_000 } }, FEW)
    const memory = (title: string, bytes: number) =>
      figure({ name: title, ours: bytes / 2 ** 20, reference: null, unit: 'MiB', aim: { of: 'ours', atMost: 400 } })
    figures.push(
      memory(`highest memory of the server during messages of ${talking} stations`, highest.stop()),
      memory(`memory of the server after messages of ${talking} stations`, await settledRss()),
    )
    await drive('session', 'charging sessions of 10 messages, decided and stored', {})

    const atRest = await load({ kind: 'rest', probe, ms: ms / 2 })
    const stormy = async (title: string, task: LoadTask, withinS: number) => {
      say(title)
      const { seconds: took, refused, probeP99Ms } = await load(task)
      const none = { reference: null }
      figures.push(
        figure({ name: `${title}: all answered`, ours: took, ...none, unit: 's', aim: { of: 'ours', atMost: withinS } }),
        figure({ name: `${title}: without answer`, ours: refused, ...none, unit: 'stations', aim: { of: 'ours', atMost: 0 } }),
        figure({ name: `${title}: API p99`, ours: probeP99Ms, reference: atRest.probeP99Ms, referenceName: 'the same call at rest', unit: 'ms' }),
      )
    }
    await stormy(`status storm of ${storm}`, { kind: 'storm', story: 'status', stations: storm, probe }, 5)
    await stormy(`reconnect storm of ${returning}, the same ids`, { kind: 'return', url, probe }, 30)
    await load({ kind: 'leave' })
  } finally {
    loader.end()
    await role.stop()
    server.closeAllConnections()
    await edge.close()
    await Promise.all([owner, api, gatewayDb].map((database) => database.close()))
    await postgres.stop()
  }
  return figures
}

async function rate(load: (task: LoadTask) => Promise<LoadResult>, task: LoadTask): Promise<number> {
  const { done, seconds } = await load(task)
  return done / seconds
}

/** What the machine can do with the same library and no product: parse, answer, forget. */
async function bareEcho(): Promise<{ url: string; close(): void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, handleProtocols: () => 'ocpp1.6' })
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const [, id] = JSON.parse(data.toString('utf8')) as [number, string]
      socket.send(`[3,"${id}",{"currentTime":"2026-05-04T08:00:00.000Z"}]`)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Memory that is not collected yet is not in use. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
}

/** The highest memory of this process from now on. */
function watchRss(): { stop(): number } {
  let highest = 0
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 200)
  return {
    stop() {
      clearInterval(timer)
      return highest
    },
  }
}

async function settledRss(): Promise<number> {
  await sleep(500)
  collectGarbage()
  return process.memoryUsage().rss
}
