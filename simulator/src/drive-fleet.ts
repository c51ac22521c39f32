import { join } from 'node:path'
import { newCar, someCar } from './car.ts'
import type { Car } from './car.ts'
import { realClock } from './clock.ts'
import type { SimulatorClock } from './clock.ts'
import type { Quirks } from './faults.ts'
import { fileMemory } from './memory.ts'
import { ratingOf } from './models.ts'
import { Random } from './random.ts'
import { Site } from './site.ts'
import { Station } from './station.ts'
import type { StationOptions } from './station-options.ts'

/** One row of a credentials file. */
export interface FleetCredential {
  readonly stationId: string
  readonly password: string
  readonly model?: string
  readonly connectors?: number
  readonly maxW?: number
  readonly current?: 'AC' | 'DC'
  readonly serial?: string
  readonly pairingCode?: string
  /** Stations of one site lose their power together. */
  readonly site?: string | null
  /** False for an unplugged unit: it starts when it is plugged in. */
  readonly plugged?: boolean
}

/** A visit of one car, from cable in to cable out. */
export interface PlannedCharge {
  readonly stationId: string
  readonly connectorId: number
  readonly arriveAt: number
  readonly departAt: number
  readonly energyWh: number
  readonly idTag: string
}

export interface FleetFaults {
  /** Power cuts of a whole site (or of all stations if no site is named); times count from the start of the run. */
  readonly siteCuts?: readonly { afterMs: number; forMs: number; site?: string }[]
  /** Network losses per station and hour, ten minutes long on average. */
  readonly offlinePerHour?: number
  /** Watchdog restarts per station and hour. */
  readonly rebootsPerHour?: number
  /** Share of transactions with repeated messages. */
  readonly duplicates?: number
  /** Share of transactions with one missed answer. */
  readonly swallows?: number
  /** The maximum clock drift in parts per million. */
  readonly driftPpm?: number
  /** Share of stations with a vendor quirk. */
  readonly quirky?: number
}

export interface FleetOptions {
  readonly url: string
  readonly credentials: readonly FleetCredential[]
  /** `swipe`: cars arrive by the plan and use cards. `remote`: a car arrives when the server starts one. `none`: no cars. */
  readonly drivers: 'swipe' | 'remote' | 'none'
  readonly plan?: readonly PlannedCharge[]
  readonly clock?: SimulatorClock
  readonly seed?: number | string
  readonly faults?: FleetFaults
  /** Keeps each station's memory in a file of this folder. */
  readonly memoryFolder?: string
  /** Options of every station; they override those of its credential. */
  readonly station?: Partial<StationOptions>
  /** Stations start one after the other within this real time. */
  readonly staggerMs?: number
  readonly signal?: AbortSignal
}

export interface FleetReport {
  readonly stations: number
  readonly online: number
  /** CALLs sent and received, by action. */
  readonly sent: Readonly<Record<string, number>>
  readonly received: Readonly<Record<string, number>>
  readonly charging: number
  readonly transactionsStarted: number
  readonly transactionsStopped: number
  readonly energyWh: number
  readonly queued: number
  /** Failures by reason. */
  readonly errors: Readonly<Record<string, number>>
}

const QUIRKS: readonly Quirks[] = [
  { kilo: true },
  { timestamps: 'zoneless' },
  { transactionId: 'minusOne' },
  { bootsOnReconnect: true },
  { resumesTransactions: true },
  { repeatsMessageIds: true },
]

/** Many stations with their cars, determined by one seed. */
export class Fleet {
  readonly stations: ReadonlyMap<string, Station>
  readonly sites: ReadonlyMap<string, Site>
  readonly clock: SimulatorClock
  readonly #options: FleetOptions
  readonly #random: Random
  readonly #timers = new Set<() => void>()
  readonly #sent: Record<string, number> = {}
  readonly #received: Record<string, number> = {}
  readonly #errors: Record<string, number> = {}
  readonly #plan: readonly PlannedCharge[]
  #nextInPlan = 0
  #energyWh = 0
  #started = 0
  #stopped = 0
  #isOver = false

  constructor(options: FleetOptions) {
    this.#options = options
    this.clock = options.clock ?? realClock()
    this.#random = new Random(options.seed ?? 'fleet')
    this.#plan = [...(options.plan ?? [])].sort((a, b) => a.arriveAt - b.arriveAt)
    const built = options.credentials.map((credential) => ({ site: credential.site ?? '', station: this.#build(credential) }))
    this.stations = new Map(built.map(({ station }) => [station.stationId, station]))
    const bySite = Map.groupBy(built, ({ site }) => site)
    this.sites = new Map(Array.from(bySite, ([name, members]) => [name, new Site(members.map(({ station }) => station))]))
    options.signal?.addEventListener('abort', () => void this.stop(), { once: true })
  }

  /** Starts the stations within `staggerMs`, and then the plan. */
  start(): void {
    const { credentials, staggerMs = Math.min(10_000, credentials.length * 10) } = this.#options
    credentials.forEach((credential, index) => {
      const station = this.stations.get(credential.stationId)
      if (station === undefined || credential.plugged === false) return
      const timer = setTimeout(
        () => {
          this.#timers.delete(cancel)
          station.powerOn()
        },
        (staggerMs * index) / credentials.length,
      )
      const cancel = () => clearTimeout(timer)
      this.#timers.add(cancel)
    })
    this.#planFaults()
    if (this.#options.drivers === 'swipe') this.#nextVisit()
  }

  /** Lets every car leave and waits until every message is delivered, at most `patienceMs` in real time. */
  async finish(patienceMs: number): Promise<void> {
    this.#clearTimers()
    for (const site of this.sites.values()) site.restorePower()
    for (const station of this.stations.values()) {
      station.faults.online()
      for (const connectorId of station.connectorIds) if (station.car(connectorId) !== null) station.carLeaves(connectorId)
    }
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    await Promise.all(
      [...this.stations.values()].map(async (station) => {
        if (station.hasPower && !station.isDrained)
          await station.when('drained', () => true, { signal: patience.signal }).catch(() => this.#count('not drained'))
      }),
    )
    clearTimeout(timer)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    this.#clearTimers()
    await Promise.all([...this.stations.values()].map((station) => station.stop()))
  }

  report(): FleetReport {
    const all = [...this.stations.values()]
    const sum = (of: (station: Station) => number) => all.reduce((total, station) => total + of(station), 0)
    return {
      stations: all.length,
      online: sum((station) => (station.isOnline ? 1 : 0)),
      sent: { ...this.#sent },
      received: { ...this.#received },
      charging: sum((station) => station.connectorIds.filter((id) => station.transaction(id) !== null).length),
      transactionsStarted: this.#started,
      transactionsStopped: this.#stopped,
      energyWh: this.#energyWh,
      queued: sum((station) => station.queueLength),
      errors: { ...this.#errors },
    }
  }

  #build(credential: FleetCredential): Station {
    const { faults = {}, seed, memoryFolder } = this.#options
    const random = this.#random.fork(credential.stationId)
    const quirks = random.chance(faults.quirky ?? 0) ? random.pick(QUIRKS) : undefined
    const { stationId, password, model, connectors, maxW, current, serial, pairingCode } = credential
    const station = new Station({
      url: this.#options.url,
      stationId,
      password,
      clock: this.clock,
      ...(seed === undefined ? {} : { seed }),
      ...(model === undefined ? {} : { model }),
      ...(connectors === undefined ? {} : { connectors }),
      ...(maxW === undefined ? {} : { maxW }),
      ...(current === undefined ? {} : { current }),
      ...(serial === undefined ? {} : { serial }),
      ...(pairingCode === undefined ? {} : { pairingCode }),
      ...(quirks === undefined ? {} : { quirks }),
      ...(memoryFolder === undefined ? {} : { memory: fileMemory(join(memoryFolder, `${encodeURIComponent(stationId)}.json`)) }),
      configuration: { TransactionMessageRetryInterval: '10' },
      ...this.#options.station,
    })
    if (faults.driftPpm) station.faults.clockDrift(random.between(-faults.driftPpm, faults.driftPpm))
    this.#listen(station, random)
    return station
  }

  #listen(station: Station, random: Random): void {
    station.on('frame', ({ direction, raw }) => {
      const action = /^\[2,"[^"]*","(\w+)"/.exec(raw)?.[1]
      if (action === undefined) return
      const counts = direction === 'cp->csms' ? this.#sent : this.#received
      counts[action] = (counts[action] ?? 0) + 1
    })
    station.on('failed', (action, reason) => this.#count(`${action}: ${reason}`))
    station.on('refused', (status) => this.#count(`upgrade refused: ${status}`))
    station.on('lost', (message, reason) => this.#count(`${message.action} given up: ${reason}`))
    station.on('boot', (status) => {
      if (status !== 'Accepted') this.#count(`boot ${status}`)
    })
    station.on('transactionStarted', ({ status }) => {
      this.#started++
      if (status !== 'Accepted') this.#count(`transaction not accepted: ${status}`)
    })
    station.on('transactionStopped', () => this.#stopped++)
    station.on('transactionEnded', (transaction) => {
      this.#energyWh += transaction.meterStopWh - transaction.meterStartWh
    })
    if (this.#options.drivers === 'remote') this.#sendCarsWhenCalled(station, random)
  }

  /** After a remote start, a car arrives, and leaves some time after the charge has ended. */
  #sendCarsWhenCalled(station: Station, random: Random): void {
    station.on('awaitingCar', (connectorId) => {
      this.#after(random.between(3_000, 12_000), () => {
        if (station.car(connectorId) === null) station.carArrives(someCar(random, station.model.current), connectorId)
      })
    })
    const leaveLater = (connectorId: number, ms: number) => {
      const car = station.car(connectorId)
      this.#after(ms, () => {
        if (car !== null && station.car(connectorId) === car) station.carLeaves(connectorId)
      })
    }
    station.on('transactionEnded', ({ connectorId, reason }) => {
      if (reason !== 'EVDisconnected') leaveLater(connectorId, random.between(10_000, 40_000))
    })
    station.on('status', (connectorId, status) => {
      if (status === 'SuspendedEV') leaveLater(connectorId, random.between(5, 25) * 60_000)
    })
  }

  #nextVisit(): void {
    const visit = this.#plan[this.#nextInPlan++]
    if (visit === undefined) return
    this.#at(visit.arriveAt, () => {
      this.#nextVisit()
      this.#visit(visit)
    })
  }

  #visit(visit: PlannedCharge): void {
    const station = this.stations.get(visit.stationId)
    if (station === undefined || !station.connectorIds.includes(visit.connectorId)) return this.#count('visit to an unknown connector')
    if (station.car(visit.connectorId) !== null) return this.#count('visit to an occupied connector')
    const { faults = {} } = this.#options
    if (this.#random.chance(faults.duplicates ?? 0)) {
      const messageId = this.#random.pick(['same', 'new'] as const)
      for (const action of ['StartTransaction', 'MeterValues', 'StopTransaction'] as const) {
        if (this.#random.chance(0.5)) station.faults.duplicate(action, { messageId, repeats: this.#random.integer(1, 4) })
      }
    }
    if (this.#random.chance(faults.swallows ?? 0))
      station.faults.swallow(this.#random.pick(['StartTransaction', 'MeterValues', 'StopTransaction'] as const))
    const car = carFor(visit, station)
    station.carArrives(car, visit.connectorId)
    station.swipe(visit.idTag, visit.connectorId).then(
      (status) => {
        if (status !== 'Accepted') this.#count(`swipe: ${status}`)
      },
      (error: unknown) => this.#count(`swipe: ${String(error)}`),
    )
    const stopsByCard = this.#random.chance(0.5)
    this.#at(visit.departAt, () => {
      if (station.car(visit.connectorId) !== car) return
      if (stopsByCard && station.transaction(visit.connectorId) !== null) void station.swipe(visit.idTag, visit.connectorId)
      station.carLeaves(visit.connectorId)
    })
  }

  #planFaults(): void {
    const { faults = {} } = this.#options
    for (const cut of faults.siteCuts ?? []) {
      const touched = cut.site === undefined ? [...this.sites.values()] : [this.sites.get(cut.site)].filter((site) => site !== undefined)
      this.#after(cut.afterMs, () => {
        for (const site of touched) site.cutPower()
        this.#after(cut.forMs, () => {
          for (const site of touched) site.restorePower()
        })
      })
    }
    for (const station of this.stations.values()) {
      const random = this.#random.fork(`faults/${station.stationId}`)
      this.#again(random, faults.offlinePerHour ?? 0, () => station.faults.offline(random.between(60_000, 1_140_000)))
      this.#again(random, faults.rebootsPerHour ?? 0, () => station.faults.reboot())
    }
  }

  /** Runs `act` at random times with that rate. */
  #again(random: Random, perHour: number, act: () => void): void {
    if (perHour <= 0) return
    this.#after((-Math.log(1 - random.next()) * 3_600_000) / perHour, () => {
      act()
      this.#again(random, perHour, act)
    })
  }

  #count(reason: string): void {
    this.#errors[reason] = (this.#errors[reason] ?? 0) + 1
  }

  #after(ms: number, task: () => void): void {
    this.#at(this.clock.now() + ms, task)
  }

  #at(at: number, task: () => void): void {
    if (this.#isOver) return
    const cancelTimer = this.clock.at(at, () => {
      this.#timers.delete(cancelTimer)
      task()
    })
    this.#timers.add(cancelTimer)
  }

  #clearTimers(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
  }
}

/** A car that takes exactly that energy in that time, at most at the station's power. */
function carFor(visit: { arriveAt: number; departAt: number; energyWh: number }, station: Pick<Station, 'model'>): Car {
  const rating = ratingOf(station.model)
  const hours = Math.max(1 / 60, (visit.departAt - visit.arriveAt) / 3_600_000)
  const neededW = (visit.energyWh / hours) * 1.06
  const exactly = { takesWh: visit.energyWh, flat: true, socPercent: 20 }
  const batteryWh = Math.max(40_000, Math.ceil(visit.energyWh * 1.3))
  if (rating.current === 'DC') {
    return newCar({ name: 'visitor', batteryWh, acPhases: 1, acMaxA: 32, dcMaxW: Math.max(42_000, Math.ceil(neededW)), packV: 400 }, exactly)
  }
  const kinds = [
    [1, 16],
    [1, 32],
    [3, 16],
    [3, 32],
  ] as const
  const [acPhases, acMaxA] = kinds.find(([phases, amps]) => phases * amps * 225 >= neededW) ?? [3, 63]
  return newCar({ name: 'visitor', batteryWh, acPhases, acMaxA, dcMaxW: 0, packV: 360 }, exactly)
}
