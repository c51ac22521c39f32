import type { Station } from './station.ts'

/** Stations behind one fuse and one router. */
export class Site {
  readonly stations: readonly Station[]

  constructor(stations: readonly Station[]) {
    this.stations = stations
  }

  /** The lights go out everywhere at once. */
  cutPower(): void {
    for (const station of this.stations) station.supply(false)
  }

  /** And come back everywhere at once, which makes every station call at the same moment. */
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
