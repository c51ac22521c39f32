import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { framesStored } from '@ohmstead/contract/devices/events'
import type { NetworkFamily } from '@ohmstead/contract/networks/types'
import { openNotifier, type HttpEdge } from '../edges/http/index.ts'
import { openDepositKeys, type DepositKeys, type DepositXpubs } from '../edges/chains/index.ts'
import { openMailer } from '../edges/mail/index.ts'
import { openSmsSender } from '../edges/sms/index.ts'
import { giveSignInCodes, recodeSignIns, resealAuthenticators } from '../features/credentials/index.ts'
import { resealFundPasswords, sealFundPasswords } from '../features/accounts/index.ts'
import { chargingPort } from '../features/charging/index.ts'
import { resealMails, sealMails } from '../features/delivery/index.ts'
import { resealCommands, resealPairingCodes, sealPairingCodes } from '../features/devices/index.ts'
import { fileSource, isFresh, listInUse, simulatedSource, type ListSource } from '../features/screening/index.ts'
import { keepStaffProof } from '../features/staff/index.ts'
import { openWitness } from '../features/treasury/index.ts'
import { localKey } from '../features/withdrawals/index.ts'
import { openBus, type Bus } from '../platform/bus.ts'
import { demoClock, speedUpClock, systemClock, type Clock } from '../platform/clock.ts'
import { inTransaction, openDatabase, type Database } from '../platform/database.ts'
import { loginRoles, poolSizes, type DatabaseRole } from '../platform/database-role.ts'
import { assertDurable } from '../platform/durability.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import type { Env } from '../platform/env.ts'
import { prepareExternalPostgres } from '../platform/external-postgres.ts'
import { foundInstance, readInstance, type Instance } from '../platform/instance.ts'
import type { Log } from '../platform/log.ts'
import { isOutdated, openIpCountries } from '../platform/ip-country.ts'
import { migrate } from '../platform/migrate.ts'
import { newSessions } from '../platform/fresh-connection.ts'
import { recodePositions } from '../platform/outbox-position.ts'
import { giveFirstCodes, recodeRows, rowCoding, type Recoded } from '../platform/row-code.ts'
import { openSealer, resealWith, type Resealed, type Sealer } from '../platform/sealed.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { startApi } from './api.ts'
import { startDemo } from './demo/demo.ts'
import { peopleOfDemo, type DemoPeople } from './demo/people.ts'
import { startLocalNetworks, type LocalNetworks } from './demo/local-networks.ts'
import { simulatedList } from './demo/simulated-list.ts'
import { simulatedUnits, type SimulatedUnits } from './demo/simulated-units.ts'
import { clearUnfinishedSeed } from './demo/unfinished.ts'
import { startGateway, type GatewayMetrics } from './gateway.ts'
import { mailLine, mailsWaitFor, smsLine, textsRefusedIn } from './mail-note.ts'
import { offerSetUp } from './set-up.ts'
import { signingKeyOf, startSigner } from './signer.ts'
import { startWatcher } from './watcher.ts'
import { watchedNetworks } from './watched-networks.ts'
import { startWorker, type Worker } from './worker.ts'

export interface InstanceOptions {
  readonly env: Env
  readonly log: Log
  /** Called with one line for each step that takes time. */
  readonly progress: (line: string) => void
  /** Builds the web and returns its folder; absent: no pages. */
  readonly web?: () => Promise<string>
  /** The database failed permanently: the process should end. */
  readonly onLost?: (error: Error) => void
  /** Settings of the embedded database that override ours, and permission to lose data: only for the negative control. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  readonly allowLoss?: boolean
  /** How much wider than declared the limits of calls are; absent: as this kind of instance has them. */
  readonly rateFactor?: number
}

export interface RunningInstance {
  readonly address: string
  readonly instance: Instance
  stop(): Promise<void>
}

interface Postgres {
  readonly ownerUrl: string
  /** Why it accepts too few connections; undefined when they suffice. */
  readonly fewConnections?: string | undefined
  urlOf(role: DatabaseRole): string
  stop(): Promise<void>
}

/** All of Ohmstead in one process on one port: api, gateway, worker, watcher and signer, each as its own database role; and the demo. */
export async function startInstance(options: InstanceOptions): Promise<RunningInstance> {
  const { env, log, progress } = options
  // Built while the database starts: neither needs the other.
  const web = options.web?.()
  web?.catch(() => undefined)
  const stops: Stops = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const postgres = await startPostgres(options)
    stops.push(() => postgres.stop())
    progress('migrating the database')
    const { applied } = await migrate({ ownerUrl: postgres.ownerUrl, log })
    const { instance, sealer, coded } = await found(postgres, env, applied)
    if (coded > 0) progress(`${coded} rows of the earlier release were given their codes`)
    const dbs = await openDatabases(postgres, sealer, options, stops)
    const clock = await clockOf(instance, dbs.api, env, log, stops)
    const local = instance.kind === 'demo' ? await startLocal(options, stops) : null
    const depositKeys = depositKeysOf(local?.wallet.depositXpubs ?? env.depositXpubs)
    const base: Base = {
      options,
      instance,
      postgres,
      sealer,
      clock,
      dbs,
      bus: await openBus(dbs.api),
      local,
      depositKeys,
      units: simulatedUnits(),
      people: peopleOfDemo(),
      stops,
    }
    const server = createServer()
    const edge = await serveApi(base, server, await web)
    await serveStations(base, server, edge.metrics)
    const listening = { address: '' }
    const worker = await work(base, listening)
    await readNetworks(base)
    const port = await listenOn(server, env)
    const address = (listening.address = `http://localhost:${port}`)
    await welcome(base, { address, port, due: worker.due })
    worker.watch()
    return { address, instance, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What ends when the instance stops, in the order in which it was started. */
type Stops = (() => Promise<void> | void)[]
type Databases = Readonly<Record<'api' | 'gateway' | 'worker' | 'watcher' | 'signer', Database>>

/** What all roles of an instance are started with. */
interface Base {
  readonly options: InstanceOptions
  readonly instance: Instance
  readonly postgres: Postgres
  readonly sealer: Sealer
  readonly clock: Clock
  readonly dbs: Databases
  readonly bus: Bus
  /** The simulated payment networks of a demo; null in any other instance. */
  readonly local: LocalNetworks | null
  readonly depositKeys: DepositKeys | null
  readonly units: SimulatedUnits
  readonly people: DemoPeople
  readonly stops: Stops
}

async function openDatabases(postgres: Postgres, sealer: Sealer, { log, allowLoss = false }: InstanceOptions, stops: Stops): Promise<Databases> {
  const open = (role: keyof Databases): Database => {
    const db = openDatabase(postgres.urlOf(role), { name: `ohmstead ${role}`, max: poolSizes[role], log, rows: rowCoding(sealer) })
    stops.push(() => db.close())
    return db
  }
  const dbs: Databases = { api: open('api'), gateway: open('gateway'), worker: open('worker'), watcher: open('watcher'), signer: open('signer') }
  for (const db of Object.values(dbs)) await assertDurable(db, { allowLoss })
  return dbs
}

async function serveApi(
  { options, instance, postgres, sealer, clock, dbs, bus, local, depositKeys, units, people, stops }: Base,
  server: Server,
  folder: string | undefined,
): Promise<HttpEdge> {
  const { env, log, progress } = options
  const ipCountries = env.ipCountryFile === undefined ? null : openIpCountries(env.ipCountryFile)
  if (ipCountries) progress(`finding the countries of sign-ins in a file of ${ipCountries.madeOn}`)
  const sessions = newSessions(Object.values(dbs))
  const edge = await startApi({
    env,
    db: dbs.api,
    clock,
    log,
    bus,
    sealer,
    server,
    ...(folder !== undefined && { web: folder }),
    units,
    people,
    depositKeys,
    ...(local && { testChains: local }),
    sendsSms: env.sms !== undefined,
    ...(ipCountries && { ipCountries }),
    // A demo is ready when its history has been created.
    readiness: async () => [
      ...((await sessions()) ? [] : ['newSessions']),
      ...(instance.kind === 'demo' && people.all().length === 0 ? ['demo'] : []),
    ],
    rateFactor: options.rateFactor ?? (instance.kind === 'demo' ? DEMO_RATE_FACTOR : 1),
    notes: async () => [
      ...(postgres.fewConnections === undefined ? [] : ['maxConnections']),
      ...(mailsWaitFor(instance, env) ? ['mail'] : []),
      ...(textsRefusedIn(instance, env) ? ['sms'] : []),
      ...(ipCountries && isOutdated(ipCountries, clock.now()) ? [`ipCountries ${ipCountries.madeOn}`] : []),
      ...(sanctionsSource(instance, env) === null || isFresh(await listInUse(dbs.api.kysely), clock.now()) ? [] : ['sanctionsList']),
    ],
  })
  stops.push(() => edge.close())
  return edge
}

async function serveStations(
  { options: { env, log }, instance, sealer, clock, dbs, bus, stops }: Base,
  server: Server,
  metrics: GatewayMetrics,
): Promise<void> {
  const db = dbs.gateway
  const gateway = await startGateway({
    server,
    db,
    clock,
    log,
    sealer,
    charging: chargingPort(db, clock),
    trustedProxies: env.trustedProxies,
    names: env,
    metrics,
    framesNotifier: openNotifier({ bus, db, log }, framesStored),
    // In a demo a night passes in a moment, and the messages of its stations in that night must not be refused as too many.
    ...(instance.kind === 'demo' && { limits: { messagesPerSecond: 10_000, messagesAtOnce: 10_000 } }),
  })
  stops.push(() => gateway.stop())
}

async function work(
  { options: { env, log, progress }, instance, postgres, sealer, clock, dbs, bus, depositKeys, stops }: Base,
  listening: { readonly address: string },
): Promise<Worker> {
  if (mailsWaitFor(instance, env)) progress(await mailLine(dbs.worker))
  if (textsRefusedIn(instance, env)) progress(smsLine)
  const mailer = env.smtpUrl === undefined ? null : openMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom ?? 'Ohmstead <no-reply@localhost>' })
  const sms = env.sms === undefined ? null : openSmsSender(env.sms)
  const sanctions = sanctionsSource(instance, env)
  const worker = await startWorker({
    db: dbs.worker,
    clock,
    log,
    bus,
    sealer,
    mailer,
    sms,
    origin: () => env.publicUrl ?? listening.address,
    sanctions,
    knownObjects: env.knownDatabaseObjects,
    lockAlarmSeconds: env.lockAlarmSeconds,
    logins: loginRoles.map((role) => ({ role, url: postgres.urlOf(role) })),
    depositKeys,
  })
  stops.push(() => worker.stop())
  return worker
}

async function startLocal({ env, progress }: InstanceOptions, stops: Stops): Promise<LocalNetworks> {
  const local = await startLocalNetworks(env.dataDir)
  stops.push(() => local.stop())
  await local.fundPayouts()
  if (local.watched.length === 1) progress('of the payment networks only TRC20 is simulated: npm has no local chain for this machine')
  return local
}

function depositKeysOf(extendedKeys: DepositXpubs): DepositKeys | null {
  const keys = openDepositKeys(extendedKeys)
  if (keys === null) throw new StartRefusal('DEPOSIT_XPUB and TRON_DEPOSIT_XPUB must be extended public keys (xpub…), never private ones.')
  return keys.families.length === 0 ? null : keys
}

/** Reads the payment networks, credits deposits, and sends withdrawals: on those of the environment, or the simulated ones of a demo. */
async function readNetworks({ options: { env, log }, clock, local, depositKeys, bus, dbs, stops }: Base): Promise<void> {
  const networks = local?.watched ?? watchedNetworks(env)
  const key = local === null ? await signingKeyOf(env) : localKey(local.wallet.payoutKey)
  const payoutAddress = async (family: NetworkFamily) => key?.addressOn(family) ?? null
  const watcher = await startWatcher({
    db: dbs.watcher,
    clock,
    bus,
    log,
    networks,
    depositKeys,
    payoutAddress,
  })
  stops.push(() => watcher.stop())
  const witness = openWitness({ db: dbs.worker, log, payoutAddress, depositKeys }, networks)
  stops.push(() => witness.stop())
  if (key === null) return
  const signer = startSigner({ db: dbs.signer, clock, log, key, networks })
  stops.push(() => signer.stop())
}

/** The demo begins its story; a production instance says how its first administrator signs in. */
async function welcome(
  { options: { env, log, progress }, instance, sealer, clock, dbs, units, people, stops }: Base,
  { address, port, due }: { readonly address: string; readonly port: number; readonly due: Worker['due'] },
): Promise<void> {
  if (instance.kind === 'demo') {
    const demo = await startDemo({ env, api: dbs.api, sealer, clock, log, progress, address, port, workerDb: dbs.worker, due, units, people })
    stops.push(() => demo.stop())
  } else {
    await offerSetUp({ db: dbs.api, sealer, clock, dataDir: env.dataDir, address: consoleAddress(env, address), progress })
  }
}

/**
 * Seals every secret again with the first key, makes the codes of rows with it, and accepts the named rows as they are; while servers run on an external
 * database, or while the embedded one is stopped.
 */
export async function resealInstance(
  { env, log, progress }: Pick<InstanceOptions, 'env' | 'log' | 'progress'>,
  named: ReadonlySet<string>,
): Promise<Resealed & Recoded> {
  const postgres = await startPostgres({ env, log, progress })
  try {
    const { applied } = await migrate({ ownerUrl: postgres.ownerUrl, log })
    const owner = openDatabase(postgres.ownerUrl, { name: 'ohmstead reseal', max: 2 })
    try {
      const sealer = await openSealer({ keyFile: env.secretsKeyFile, dataDir: env.dataDir, owner })
      const options = { keyFile: env.secretsKeyFile, dataDir: env.dataDir, owner: { ...owner, rows: rowCoding(sealer) } }
      await giveFirstCodes(owner, sealer, applied)
      await giveSignInCodes(owner, sealer, applied)
      const keepers = [resealAuthenticators, resealFundPasswords, resealCommands, resealPairingCodes, resealMails, recodeSignIns]
      const resealed = await resealWith(options, keepers)
      return {
        ...resealed,
        ...(await inTransaction(owner, async (trx) => {
          const [rows, positions] = [await recodeRows(trx, sealer, named), await recodePositions(trx, sealer, named)]
          return { ...rows, accepted: [...rows.accepted, ...positions.accepted], wrong: [...rows.wrong, ...positions.wrong] }
        })),
      }
    } finally {
      await owner.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** A demo is used by one person with many tabs, and by scripts: its limits are wide, but never absent. */
const DEMO_RATE_FACTOR = 20

async function startPostgres({ env, log, progress, onLost, postgresSettings }: InstanceOptions): Promise<Postgres> {
  if (env.databaseUrl !== undefined) {
    progress('preparing your PostgreSQL')
    const prepared = await prepareExternalPostgres({ databaseUrl: env.databaseUrl, dataDir: env.dataDir })
    if (prepared.fewConnections !== undefined) {
      progress(prepared.fewConnections)
      log.warn({ event: 'database.fewConnections', reason: prepared.fewConnections })
    }
    return { ...prepared, stop: async () => undefined }
  }
  progress('starting PostgreSQL')
  return startEmbeddedPostgres({
    dataDir: env.dataDir,
    log,
    // Never while another start creates that story: only the process that locked the folder may clear it.
    beforehand: () => {
      if (!env.empty) clearUnfinishedSeed(env.dataDir, progress)
    },
    ...(onLost && { onLost }),
    ...(postgresSettings && { settings: postgresSettings }),
  })
}

/** The kind of this instance and the key of its secrets, both stored at the first start. Starting it as another kind is refused. */
async function found(postgres: Postgres, env: Env, migrations: readonly string[]): Promise<{ instance: Instance; sealer: Sealer; coded: number }> {
  const owner = openDatabase(postgres.ownerUrl, { name: 'ohmstead found', max: 1 })
  try {
    const instance = await foundInstance(owner, env.empty ? 'production' : 'demo', env.empty ? 0 : DEMO_BEGINS_MS)
    if (instance.kind === 'production' && !env.empty) {
      throw new StartRefusal('DATA_DIR contains a production instance: start it with --empty, or give the demo another DATA_DIR.')
    }
    if (instance.kind === 'demo' && env.empty) throw new StartRefusal('DATA_DIR contains a demo: give a production instance another DATA_DIR.')
    // Awaited here, because the pool is closed on return.
    const sealer = await openSealer({ keyFile: env.secretsKeyFile, dataDir: env.dataDir, owner })
    await keepStaffProof(owner, sealer)
    await sealFundPasswords(owner.kysely, sealer)
    await sealPairingCodes(owner.kysely, sealer)
    await sealMails(owner.kysely, sealer)
    const coded = await giveFirstCodes(owner, sealer, migrations)
    await giveSignInCodes(owner, sealer, migrations)
    return { instance: await readInstance(owner), sealer, coded }
  } finally {
    await owner.close()
  }
}

/** Sanctioned addresses: the operator's file, or in a demo a simulated list. */
function sanctionsSource({ kind }: Instance, { sanctionsListFile }: Env): ListSource | null {
  if (sanctionsListFile !== undefined) return fileSource(sanctionsListFile)
  return kind === 'demo' ? simulatedSource(simulatedList) : null
}

/** A demo begins three days ago, so that it has a history when it is first used. */
const DEMO_BEGINS_MS = -3 * 86_400_000

async function clockOf(instance: Instance, db: Database, env: Env, log: Log, stops: (() => void)[]): Promise<Clock> {
  if (instance.kind === 'production') return systemClock()
  const clock = await demoClock(db)
  if (env.speed > 1) stops.push(speedUpClock(db, env.speed, (error) => log.error({ event: 'demo.clockFailed', error })))
  return clock
}

/** The URL of the console: if it has a host of its own, it is served only there. */
function consoleAddress({ publicUrl, staffHost }: Env, address: string): string {
  const there = new URL(publicUrl ?? address)
  if (staffHost !== undefined) there.hostname = staffHost
  return there.origin
}

async function listenOn(server: Server, env: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartRefusal(`Port ${env.port} is taken: set PORT to another one.`) : error),
    )
    server.listen(env.port, env.host, resolve)
  })
  return (server.address() as AddressInfo).port
}
