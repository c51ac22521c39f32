/** The shares of visits for the energy quantiles of a profile. */
export const ENERGY_AT = [
  0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99,
] as const
/** The same for the durations within one fifth of the visits by energy. */
export const DURATION_AT = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98] as const

/** Charging behaviour at one kind of place, in figures. */
export interface Profile {
  readonly source: string
  readonly licence: string
  readonly sessions: number
  readonly visitsPerConnectorDay: number
  /** Visits begun per hour in which a connector is free, in millionths, by local hour of the week from Monday 00:00. */
  readonly startsPerFreeHourPpm: readonly number[]
  /** Shares of the visits by local hour of the day and by day of the week, for comparison. */
  readonly arrivalsByHourPpm: readonly number[]
  readonly arrivalsByDayPpm: readonly number[]
  /** Quantiles at ENERGY_AT. */
  readonly energyWh: readonly number[]
  /** For each fifth of the visits by energy, quantiles of the whole stay at DURATION_AT. */
  readonly durationMinutes: readonly (readonly number[])[]
  /** Time on the cable beyond what the energy needs at the usual power: quartiles and 90 %. */
  readonly idleMinutes: readonly number[]
}

/** The value at that share, linear between the quantiles and constant beyond them. */
export function atShare(values: readonly number[], shares: readonly number[], share: number): number {
  const above = shares.findIndex((known) => known >= share)
  if (above === 0) return values[0] ?? 0
  if (above < 0) return values.at(-1) ?? 0
  const low = shares[above - 1] ?? 0
  const high = shares[above] ?? 1
  const from = values[above - 1] ?? 0
  const to = values[above] ?? from
  return from + ((to - from) * (share - low)) / (high - low)
}
