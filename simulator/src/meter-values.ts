import type { OCPP16 } from 'typed-ocpp'
import type { Measurand } from './configuration.ts'
import type { Reading } from './outlet.ts'

/** A vendor's format of meter values. */
export interface MeterWriting {
  /** Energy in kWh and power in kW instead of Wh and W. */
  readonly kilo: boolean
}

type Context = NonNullable<OCPP16.SampledValue['context']>

/** A reading as the sampledValue list of OCPP 1.6 §7.43. `previousWh` is the register one interval ago. */
export function sampledValues(
  reading: Reading,
  measurands: readonly Measurand[],
  options: { context: Context; writing: MeterWriting; previousWh?: number },
): OCPP16.SampledValue[] {
  const { context, writing } = options
  const values: OCPP16.SampledValue[] = []
  const energy = (measurand: 'Energy.Active.Import.Register' | 'Energy.Active.Import.Interval', wh: number) =>
    values.push({ value: writing.kilo ? kilo(wh) : String(wh), context, measurand, unit: writing.kilo ? 'kWh' : 'Wh', location: 'Outlet' })
  const power = (measurand: 'Power.Active.Import' | 'Power.Offered', watts: number) =>
    values.push({ value: writing.kilo ? kilo(watts) : watts.toFixed(1), context, measurand, unit: writing.kilo ? 'kW' : 'W', location: 'Outlet' })

  for (const measurand of measurands) {
    switch (measurand) {
      case 'Energy.Active.Import.Register':
        energy(measurand, reading.registerWh)
        break
      case 'Energy.Active.Import.Interval':
        energy(measurand, reading.registerWh - (options.previousWh ?? reading.registerWh))
        break
      case 'Power.Active.Import':
        power(measurand, reading.powerW)
        break
      case 'Power.Offered':
        power(measurand, reading.offeredW)
        break
      case 'Current.Import':
        reading.currentsA.forEach((amps, phase) => {
          values.push({ value: amps.toFixed(2), context, measurand, unit: 'A', location: 'Outlet', ...phaseName(reading, phase, '') })
        })
        break
      case 'Voltage':
        reading.voltagesV.forEach((volts, phase) => {
          values.push({ value: volts.toFixed(1), context, measurand, unit: 'V', location: 'Outlet', ...phaseName(reading, phase, '-N') })
        })
        break
      case 'Current.Offered':
        values.push({ value: String(reading.offeredA), context, measurand, unit: 'A', location: 'Outlet' })
        break
      case 'SoC':
        if (reading.socPercent !== null) values.push({ value: String(reading.socPercent), context, measurand, unit: 'Percent', location: 'EV' })
        break
    }
  }
  return values
}

function phaseName(reading: Reading, phase: number, suffix: '' | '-N'): { phase?: 'L1' | 'L2' | 'L3' | 'L1-N' | 'L2-N' | 'L3-N' } {
  if (reading.currentsA.length === 1) return {}
  const line = (['L1', 'L2', 'L3'] as const)[phase]
  return line === undefined ? {} : { phase: `${line}${suffix}` }
}

/** Three decimals are exact for whole Wh and avoid binary fractions in messages. */
function kilo(value: number): string {
  const whole = Math.round(value)
  return `${Math.trunc(whole / 1000)}.${String(Math.abs(whole) % 1000).padStart(3, '0')}`
}
