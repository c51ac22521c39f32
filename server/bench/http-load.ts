// The readers of api.bench.ts, in a separate process: each has one open request, and sends the next when it is answered.
import type { EventEmitter } from 'node:events'
import { benchPackage } from '../../tools/bench-context.ts'

interface Options {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly amount: number
  readonly requests?: readonly { readonly setupRequest: (request: object) => object }[]
}

interface Result {
  readonly latency: { readonly p99: number }
  readonly errors: number
  readonly non2xx: number
}

/** As much of autocannon as we use. */
type Autocannon = (options: Options, done: (error: Error | null, result: Result) => void) => EventEmitter

export interface HttpLoad {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  /** One body for each request, because each carries a nonce of its own; their number is the number of requests. */
  readonly bodies: readonly string[]
}

export interface HttpLoadResult {
  readonly perSecond: number
  readonly p99Ms: number
  /** Requests that were answered by anything but success, or not at all. */
  readonly failed: number
}

async function run({ url, method, headers, connections, bodies }: HttpLoad): Promise<HttpLoadResult> {
  const autocannon = await benchPackage<Autocannon>('autocannon')
  const left = bodies.values()
  const signed = { setupRequest: (request: object) => ({ ...request, body: left.next().value ?? '' }) }
  const began = performance.now()
  // The library looks at its own clock once a second; the last answer says when it was done.
  let lastAt = began
  const { latency, errors, non2xx } = await new Promise<Result>((resolve, reject) => {
    const options = { url, method, headers, connections, amount: bodies.length, ...(method === 'POST' && { requests: [signed] }) }
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', () => (lastAt = performance.now()))
  })
  return { perSecond: bodies.length / ((lastAt - began) / 1_000), p99Ms: latency.p99, failed: errors + non2xx }
}

process.on('message', (load: HttpLoad) => {
  run(load).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
