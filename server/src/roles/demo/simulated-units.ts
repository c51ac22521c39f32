import path from 'node:path'
import { fileMemory, Random, someCar, Station, type SimulatorClock } from '@ohmstead/simulator'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ModelName } from './cast.ts'

/** What must be stored to start a simulated unit again: what is printed on it, and its URL of the server. */
export interface UnitRecord {
  readonly pointId: Id<'point'>
  readonly stationId: string
  readonly password: string
  readonly serial: string
  readonly pairingCode: string
  readonly meterKeySeed: string
  readonly model: ModelName
  readonly name: string
  /** The site of the unit; null: in the depot, until a member plugs it in. */
  readonly site: string | null
}

/** The simulated units of a demo, with what a person in front of them could see and do. Empty in any other instance. */
export interface SimulatedUnits {
  add(record: UnitRecord): Station
  get(pointId: string): Station | undefined
  all(): readonly { readonly record: UnitRecord; readonly station: Station }[]
  /** Connects the units to the running server; before that they exist only as records. */
  open(world: { url: string; clock: SimulatorClock; folder: string }): void
  stop(): Promise<void>
}

export function simulatedUnits(): SimulatedUnits {
  const units = new Map<string, { record: UnitRecord; station: Station }>()
  const random = new Random('demo cars')
  let world: { url: string; clock: SimulatorClock; folder: string } | undefined

  return {
    open: (opened) => void (world = opened),
    add(record) {
      if (world === undefined) throw new Error('Units are added to an open world.')
      const station = new Station({
        url: world.url,
        stationId: record.stationId,
        password: record.password,
        model: record.model,
        serial: record.serial,
        pairingCode: record.pairingCode,
        meterKeySeed: record.meterKeySeed,
        clock: world.clock,
        memory: fileMemory(path.join(world.folder, `${record.serial}.json`)),
        configuration: { MeterValueSampleInterval: '60', ClockAlignedDataInterval: '0', HeartbeatInterval: '300' },
      })
      // A remote start without a connected car: a driver arrives.
      station.on('awaitingCar', (connectorId) => station.carArrives(someCar(random, station.model.current), connectorId))
      station.on('transactionEnded', ({ connectorId }) => {
        world?.clock.at(world.clock.now() + 60_000, () => station.carLeaves(connectorId))
      })
      units.set(record.pointId, { record, station })
      return station
    },
    get: (pointId) => units.get(pointId)?.station,
    all: () => [...units.values()],
    async stop() {
      await Promise.all([...units.values()].map(({ station }) => station.stop()))
    },
  }
}
