import type { OutletRating } from './outlet.ts'

/** A station model. These models are fictitious. */
export interface StationModel {
  readonly vendor: string
  readonly name: string
  readonly firmware: string
  readonly meterType: string
  readonly current: 'AC' | 'DC'
  readonly connectors: number
  /** Rated power of each connector. */
  readonly maxW: number
  /** Permanently wired; false for a unit that a member plugs into a socket. */
  readonly hardwired: boolean
}

export const STATION_MODELS = {
  'OH-3': { vendor: 'Ohmstead', name: 'OH-3', firmware: '1.4.2', meterType: 'OM-1P', current: 'AC', connectors: 1, maxW: 3_680, hardwired: false },
  'OH-7': { vendor: 'Ohmstead', name: 'OH-7', firmware: '1.4.2', meterType: 'OM-1P', current: 'AC', connectors: 1, maxW: 7_360, hardwired: false },
  'OH-11': { vendor: 'Ohmstead', name: 'OH-11', firmware: '1.4.2', meterType: 'OM-3P', current: 'AC', connectors: 1, maxW: 11_040, hardwired: false },
  'OH-22': { vendor: 'Ohmstead', name: 'OH-22', firmware: '1.4.2', meterType: 'OM-3P', current: 'AC', connectors: 2, maxW: 22_080, hardwired: true },
  'OH-50': { vendor: 'Ohmstead', name: 'OH-50', firmware: '2.1.0', meterType: 'OM-DC', current: 'DC', connectors: 1, maxW: 50_000, hardwired: true },
  'OH-150': {
    vendor: 'Ohmstead',
    name: 'OH-150',
    firmware: '2.1.0',
    meterType: 'OM-DC',
    current: 'DC',
    connectors: 2,
    maxW: 150_000,
    hardwired: true,
  },
} as const satisfies Record<string, StationModel>

export type StationModelName = keyof typeof STATION_MODELS

/** A given model, a model by name, or the closest match to the known figures; known figures override the model's. */
export function modelOf(known: {
  readonly model?: string | StationModel
  readonly connectors?: number
  readonly maxW?: number
  readonly current?: 'AC' | 'DC'
}): StationModel {
  const base = typeof known.model === 'object' ? known.model : cataloguedModel(known.model, known.current, known.maxW)
  return {
    ...base,
    name: typeof known.model === 'string' ? known.model : base.name,
    connectors: known.connectors ?? base.connectors,
    maxW: known.maxW ?? base.maxW,
    current: known.current ?? base.current,
  }
}

function cataloguedModel(name = '', current: 'AC' | 'DC' = 'AC', maxW?: number): StationModel {
  const catalogue: Partial<Record<string, StationModel>> = STATION_MODELS
  const usual = current === 'AC' ? STATION_MODELS['OH-7'] : STATION_MODELS['OH-50']
  return catalogue[name] ?? Object.values(STATION_MODELS).find((model) => model.current === current && model.maxW >= (maxW ?? usual.maxW)) ?? usual
}

/** Fuses and phases for a rated power: single phase up to 7.4 kW, three above. */
export function ratingOf(model: StationModel): OutletRating {
  if (model.current === 'DC') return { current: 'DC', phases: 1, maxA: 500, maxW: model.maxW }
  const phases = model.maxW > 7_700 ? 3 : 1
  return { current: 'AC', phases, maxA: Math.max(6, Math.min(63, Math.round(model.maxW / (230 * phases)))), maxW: model.maxW }
}
