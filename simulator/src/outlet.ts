import { noiseAt } from './random.ts'
import type { Car } from './car.ts'

/** 1 Wh in milliwatt-milliseconds. Volts are kept in tenths and amperes in hundredths, so U·I is whole milliwatts. */
const MWMS_PER_WH = 3_600_000_000
const STEP_MS = 10_000
const AC_EFFICIENCY = 0.9
const DC_EFFICIENCY = 0.95
const TAPER_FROM = 0.8

export interface OutletRating {
  readonly current: 'AC' | 'DC'
  readonly phases: 1 | 3
  readonly maxA: number
  readonly maxW: number
}

/** A meter register: whole Wh and the remaining part of a Wh. It only counts up. */
export interface Register {
  wh: number
  /** In milliwatt-milliseconds, less than one Wh. */
  rest: number
}

/** The meter values of one moment. Phases without current are listed with 0 A. */
export interface Reading {
  readonly at: number
  readonly registerWh: number
  readonly powerW: number
  readonly currentsA: readonly number[]
  readonly voltagesV: readonly number[]
  readonly offeredA: number
  readonly offeredW: number
  readonly socPercent: number | null
}

/** The hardware of one connector: contactor, meter and the car on its cable. Independent of the protocol. */
export class Outlet {
  readonly rating: OutletRating
  readonly register: Register
  readonly #seed: number
  #car: Car | null = null
  #closedSince: number | null = null
  #at = 0
  #stepEnd = 0
  #deciVolts: number[] = []
  #centiAmps: number[] = []
  #milliwatts = 0
  /** The metered energy that the car has taken since it arrived. */
  #takenWh = 0
  #takenRest = 0

  constructor(rating: OutletRating, options: { seed: number; register?: Register }) {
    this.rating = rating
    this.#seed = options.seed
    this.register = options.register ?? { wh: 0, rest: 0 }
  }

  get car(): Car | null {
    return this.#car
  }

  /** Whether energy may flow. */
  get isClosed(): boolean {
    return this.#closedSince !== null
  }

  /** Whether energy flows. */
  get isDrawing(): boolean {
    return this.#milliwatts > 0
  }

  get takenWh(): number {
    return this.#takenWh
  }

  connect(car: Car, at: number): void {
    this.advance(at)
    this.#car = car
    this.#takenWh = 0
    this.#takenRest = 0
    this.#beginStep()
  }

  disconnect(at: number): void {
    this.open(at)
    this.#car = null
    this.#beginStep()
  }

  close(at: number): void {
    this.advance(at)
    this.#closedSince ??= at
    this.#beginStep()
  }

  open(at: number): void {
    this.advance(at)
    this.#closedSince = null
    this.#beginStep()
  }

  /** Advances time. Power is constant within a step, so that the register is its exact integral. */
  advance(to: number): void {
    while (this.#at < to) {
      if (this.#closedSince === null || this.#car === null) {
        this.#at = to
        break
      }
      if (this.#at >= this.#stepEnd) this.#beginStep()
      const end = Math.min(to, this.#stepEnd)
      const ms = end - this.#at
      // A full car stays full until it is moved.
      if (this.#milliwatts === 0) {
        this.#at = to
        break
      }
      const left = this.#leftMwms()
      const wanted = this.#milliwatts * ms
      if (wanted < left) {
        this.#count(wanted)
        this.#at = end
      } else {
        const needed = Math.min(ms, Math.ceil(left / this.#milliwatts))
        this.#count(left)
        this.#at += needed
        this.#beginStep()
      }
    }
    if (this.#at >= this.#stepEnd) this.#beginStep()
  }

  read(at: number): Reading {
    this.advance(at)
    return {
      at,
      registerWh: this.register.wh,
      powerW: this.#milliwatts / 1000,
      currentsA: this.#centiAmps.map((value) => value / 100),
      voltagesV: this.#deciVolts.map((value) => value / 10),
      offeredA: this.rating.maxA,
      offeredW: this.rating.maxW,
      socPercent: this.#car && this.rating.current === 'DC' ? Math.floor(this.#soc() * 100) : null,
    }
  }

  #count(mwms: number): void {
    this.register.rest += mwms
    const wh = Math.floor(this.register.rest / MWMS_PER_WH)
    this.register.wh += wh
    this.register.rest -= wh * MWMS_PER_WH
    this.#takenRest += mwms
    const taken = Math.floor(this.#takenRest / MWMS_PER_WH)
    this.#takenWh += taken
    this.#takenRest -= taken * MWMS_PER_WH
  }

  #efficiency(): number {
    return this.rating.current === 'AC' ? AC_EFFICIENCY : DC_EFFICIENCY
  }

  #soc(): number {
    if (this.#car === null) return 0
    const taken = (this.#takenWh + this.#takenRest / MWMS_PER_WH) * this.#efficiency()
    return Math.min(1, this.#car.socPercent / 100 + taken / this.#car.batteryWh)
  }

  /** The metered energy that the car still needs, at most one battery. */
  #leftMwms(): number {
    const car = this.#car
    if (car === null) return 0
    if (this.rating.current === 'DC' && car.dcMaxW === 0) return 0
    const wantsWh = car.takesWh ?? Math.floor((Math.max(0, car.targetSocPercent - car.socPercent) / 100) * (car.batteryWh / this.#efficiency()))
    const wholeWh = wantsWh - this.#takenWh
    return wholeWh <= 0 ? 0 : wholeWh * MWMS_PER_WH - this.#takenRest
  }

  #beginStep(): void {
    this.#stepEnd = (Math.floor(this.#at / STEP_MS) + 1) * STEP_MS
    const index = Math.floor(this.#at / STEP_MS)
    const car = this.#car
    const phases = this.rating.current === 'DC' ? 1 : this.rating.phases
    const soc = this.#soc()
    this.#deciVolts = Array.from({ length: phases }, (_, phase) =>
      this.rating.current === 'AC'
        ? Math.round(2300 + 30 * (noiseAt(this.#seed + phase, Math.floor(index / 6)) - 0.5) + 10 * (noiseAt(this.#seed ^ (phase + 77), index) - 0.5))
        : Math.round((car?.packV ?? 0) * 10 * (0.92 + 0.14 * soc)),
    )
    this.#centiAmps = this.#deciVolts.map(() => 0)
    this.#milliwatts = 0
    if (this.#closedSince === null || car === null || this.#leftMwms() === 0) return

    const rampMs = this.rating.current === 'AC' ? 20_000 : 60_000
    const ramp = Math.min(1, (this.#stepEnd - this.#closedSince) / rampMs)
    const flutter = 1 - 0.02 * noiseAt(this.#seed ^ 0x51ed, index)
    const used = this.rating.current === 'AC' ? Math.min(phases, car.acPhases) : 1
    const volts = this.#deciVolts.slice(0, used).reduce((sum, value) => sum + value / 10, 0)
    const wanted = this.rating.current === 'AC' ? car.acMaxA * this.#taperAc(soc) : (car.dcMaxW * this.#taperDc(soc)) / volts
    const amps = Math.min(this.rating.maxA, wanted, this.rating.maxW / volts) * ramp * flutter
    for (let phase = 0; phase < used; phase++) {
      const centi = Math.max(1, Math.floor(amps * 100))
      this.#centiAmps[phase] = centi
      this.#milliwatts += centi * (this.#deciVolts[phase] ?? 0)
    }
  }

  #taperDc(soc: number): number {
    if (this.#car?.flat || soc <= TAPER_FROM) return 1
    return 1 - 0.88 * ((soc - TAPER_FROM) / (1 - TAPER_FROM))
  }

  #taperAc(soc: number): number {
    if (this.#car?.flat || soc <= 0.97) return 1
    return 1 - 0.6 * ((soc - 0.97) / 0.03)
  }
}
