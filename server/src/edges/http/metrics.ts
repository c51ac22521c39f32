import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of this process for Prometheus. */
export interface Metrics {
  answered(call: string, code: number, ms: number): void
  /** A number that is read when the metrics are requested. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void
  /** Such numbers of several things, distinguished by a label. */
  gauges(name: string, help: string, label: string, read: () => Promise<readonly { readonly of: string; readonly value: number }[]>): void
  text(): Promise<string>
  readonly contentType: string
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'ohmstead_http_answers_total',
    help: 'Responses of the API by call and code',
    labelNames: ['call', 'code'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'ohmstead_http_answer_seconds',
    help: 'Response time by call',
    labelNames: ['call'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Looking up a series by its labels costs more than counting in it.
  const series = new Map<string, { readonly seconds: Histogram.Internal<'call'>; readonly answers: Map<number, Counter.Internal> }>()
  const seriesOf = (call: string) => {
    const found = series.get(call) ?? { seconds: seconds.labels({ call }), answers: new Map<number, Counter.Internal>() }
    series.set(call, found)
    return found
  }
  return {
    answered(call, code, ms) {
      const of = seriesOf(call)
      const counter = of.answers.get(code) ?? answers.labels({ call, code })
      of.answers.set(code, counter)
      counter.inc()
      of.seconds.observe(ms / 1000)
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          this.reset()
          for (const { of, value } of await read()) this.set({ [label]: of }, value)
        },
      })
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
