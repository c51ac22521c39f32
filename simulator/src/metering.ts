import type { OCPP16 } from 'typed-ocpp'
import type { SimulatorClock } from './clock.ts'
import type { Configuration, Measurand } from './configuration.ts'
import type { Connector } from './connector.ts'
import type { OpenTransaction } from './memory.ts'
import { sampledValues } from './meter-values.ts'
import type { Reading } from './outlet.ts'
import type { StationClock } from './station-clock.ts'
import type { Timers } from './timers.ts'

/** How often the station checks whether the car still draws power. */
const TICK_MS = 10_000
/** With begin, end and the signed record a StopTransaction stays within the hundred entries that servers accept. */
const SAMPLES_MAX = 88

export interface MeteringParts {
  readonly clock: SimulatorClock
  readonly time: StationClock
  readonly timers: Timers
  readonly configuration: Configuration
  readonly connectors: readonly Connector[]
  readonly kilo: boolean
}

export interface MeteringHost {
  /** Reports a reading. */
  readonly report: (connector: Connector, payload: OCPP16.MeterValuesRequest, at: number) => void
  /** Called when the car may have started or stopped drawing power. */
  readonly looked: (connector: Connector) => void
}

/** Reads the meters at the configured intervals. */
export class Metering {
  readonly #parts: MeteringParts
  readonly #host: MeteringHost
  #cancelAlignment: () => void = () => {}

  constructor(parts: MeteringParts, host: MeteringHost) {
    this.#parts = parts
    this.#host = host
  }

  /** The current meter values, with the station's time. */
  read(connector: Connector): Reading {
    return { ...connector.outlet.read(this.#parts.clock.now()), at: this.#parts.time.now() }
  }

  watch(connector: Connector): void {
    connector.sampledWh = connector.outlet.register.wh
    this.#look(connector)
    this.sample(connector)
  }

  unwatch(connector: Connector): void {
    connector.cancelLook()
    connector.cancelSample()
  }

  /** Samples from now on at MeterValueSampleInterval. */
  sample(connector: Connector): void {
    connector.cancelSample()
    const seconds = this.#parts.configuration.number('MeterValueSampleInterval')
    if (seconds <= 0 || connector.transaction === null) return
    connector.cancelSample = this.#parts.timers.after(seconds * 1000, () => {
      this.report(connector, 'Sample.Periodic')
      this.sample(connector)
    })
  }

  /** Samples all connectors at whole multiples of ClockAlignedDataInterval since midnight UTC, by the station's clock. */
  align(): void {
    const { configuration, timers, time, connectors } = this.#parts
    this.#cancelAlignment()
    const ms = configuration.number('ClockAlignedDataInterval') * 1000
    if (ms <= 0) return
    this.#cancelAlignment = timers.after(ms - (time.now() % ms), () => {
      for (const connector of connectors) this.report(connector, 'Sample.Clock')
      this.align()
    })
  }

  report(connector: Connector, context: 'Sample.Periodic' | 'Sample.Clock' | 'Trigger'): void {
    const { configuration, kilo, time } = this.#parts
    const reading = this.read(connector)
    const measurands = configuration.measurands(context === 'Sample.Clock' ? 'MeterValuesAlignedData' : 'MeterValuesSampledData')
    const sampledValue = sampledValues(reading, measurands, { context, writing: { kilo }, previousWh: connector.sampledWh })
    if (context === 'Sample.Periodic') connector.sampledWh = reading.registerWh
    if (connector.transaction !== null && context !== 'Trigger') keep(connector.transaction, { context, reading })
    if (sampledValue.length === 0) return
    this.#host.report(connector, { connectorId: connector.id, meterValue: [{ timestamp: time.text(reading.at), sampledValue }] }, reading.at)
  }

  /** StopTransaction.transactionData: begin, stored samples, end. */
  course(transaction: OpenTransaction, end: Reading): OCPP16.MeterValue[] {
    const { configuration, kilo, time } = this.#parts
    const sampled = configuration.measurands('StopTxnSampledData')
    const aligned = configuration.measurands('StopTxnAlignedData')
    const begin = { ...end, at: transaction.startedAt, registerWh: transaction.meterStartWh, powerW: 0, currentsA: end.currentsA.map(() => 0) }
    const entry = (reading: Reading, measurands: readonly Measurand[], context: NonNullable<OCPP16.SampledValue['context']>) => ({
      timestamp: time.text(reading.at),
      sampledValue: sampledValues(reading, measurands, { context, writing: { kilo } }),
    })
    const entries = [
      entry(begin, sampled, 'Transaction.Begin'),
      ...transaction.samples.map(({ reading, context }) => entry(reading, context === 'Sample.Clock' ? aligned : sampled, context)),
      entry(end, sampled, 'Transaction.End'),
    ]
    return entries.filter(({ sampledValue }) => sampledValue.length > 0)
  }

  #look(connector: Connector): void {
    const now = this.#parts.clock.now()
    const next = (Math.floor(now / TICK_MS) + 1) * TICK_MS
    connector.cancelLook = this.#parts.timers.after(next - now, () => {
      if (connector.transaction === null) return
      connector.outlet.advance(this.#parts.clock.now())
      connector.transaction.lastSeenAt = this.#parts.time.now()
      this.#host.looked(connector)
      this.#look(connector)
    })
  }
}

/** Stores samples over the whole duration; the longer it is, the fewer per hour. */
function keep(transaction: OpenTransaction, sample: OpenTransaction['samples'][number]): void {
  transaction.samples.push(sample)
  if (transaction.samples.length > SAMPLES_MAX) transaction.samples = transaction.samples.filter((_, index) => index % 2 === 1)
}
