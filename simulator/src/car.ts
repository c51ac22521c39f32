import type { Random } from './random.ts'

/** A car by its manufacturer's figures. */
export interface CarModel {
  readonly name: string
  readonly batteryWh: number
  readonly acPhases: 1 | 3
  /** Onboard charger, per phase. */
  readonly acMaxA: number
  readonly dcMaxW: number
  /** Nominal voltage of the pack. */
  readonly packV: number
}

/** A car at a connector. */
export interface Car extends CarModel {
  /** State of charge on arrival, percent. */
  readonly socPercent: number
  /** The state of charge at which it stops, set by the driver. */
  readonly targetSocPercent: number
  /** Takes exactly this metered energy and then stops; for replays of recorded sessions. */
  readonly takesWh?: number
  /** Holds the power instead of tapering; for replays of recorded sessions. */
  readonly flat?: boolean
}

/** Rounded public figures of common cars. A car with a dcMaxW of 0 has no DC inlet. */
export const CAR_MODELS = {
  compact: { name: 'compact', batteryWh: 40_000, acPhases: 1, acMaxA: 32, dcMaxW: 46_000, packV: 360 },
  city: { name: 'city', batteryWh: 52_000, acPhases: 3, acMaxA: 32, dcMaxW: 46_000, packV: 400 },
  sedan: { name: 'sedan', batteryWh: 60_000, acPhases: 3, acMaxA: 16, dcMaxW: 170_000, packV: 355 },
  estate: { name: 'estate', batteryWh: 77_000, acPhases: 3, acMaxA: 16, dcMaxW: 125_000, packV: 400 },
  tourer: { name: 'tourer', batteryWh: 93_000, acPhases: 3, acMaxA: 16, dcMaxW: 270_000, packV: 800 },
  van: { name: 'van', batteryWh: 68_000, acPhases: 3, acMaxA: 16, dcMaxW: 80_000, packV: 400 },
  hybrid: { name: 'hybrid', batteryWh: 13_000, acPhases: 1, acMaxA: 16, dcMaxW: 0, packV: 350 },
} as const satisfies Record<string, CarModel>

export type CarName = keyof typeof CAR_MODELS

/** A newly arrived car of that kind. */
export function newCar(
  model: CarName | CarModel,
  state: { socPercent?: number; targetSocPercent?: number; takesWh?: number; flat?: boolean } = {},
): Car {
  const kind = typeof model === 'string' ? CAR_MODELS[model] : model
  const { socPercent = 30, targetSocPercent = 100 } = state
  if (!(socPercent >= 0 && socPercent <= 100 && targetSocPercent >= 0 && targetSocPercent <= 100)) {
    throw new RangeError('A state of charge is between 0 and 100 percent.')
  }
  return {
    ...kind,
    socPercent,
    targetSocPercent,
    ...(state.takesWh === undefined ? {} : { takesWh: state.takesWh }),
    ...(state.flat === undefined ? {} : { flat: state.flat }),
  }
}

/** A random car that can use that kind of current. */
export function someCar(random: Random, current: 'AC' | 'DC'): Car {
  const names = (Object.keys(CAR_MODELS) as CarName[]).filter((name) => current === 'AC' || CAR_MODELS[name].dcMaxW > 0)
  return newCar(random.pick(names), {
    socPercent: Math.round(random.between(12, 65)),
    targetSocPercent: current === 'DC' ? random.integer(78, 92) : 100,
  })
}
