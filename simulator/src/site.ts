import type { Station } from './station.ts'

/** Stations behind one fuse and one router. */
export class Site {
  readonly stations: readonly Station[]

  constructor(stations: readonly Station[]) {
    this.stations = stations
  }

  /** Cuts the power of all stations at once. */
  cutPower(): void {
    for (const station of this.stations) station.supply(false)
  }

  /** Restores the power of all stations at once, so that every station connects at the same moment. */
  restorePower(): void {
    for (const station of this.stations) station.supply(true)
  }

  cutNetwork(ms?: number): void {
    for (const station of this.stations) station.faults.offline(ms)
  }

  restoreNetwork(): void {
    for (const station of this.stations) station.faults.online()
  }
}
