import { randomBytes } from 'node:crypto'
import { currentCharging, liveCharging, pointDetailCall, startCharging, stopCharging } from '@ohmstead/contract/charging/calls'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import type { Random } from '@ohmstead/simulator'
import type { Log } from '../../platform/log.ts'
import { apiClient, type ApiClient } from '../api-client.ts'
import { drivers } from './cast.ts'
import type { FollowingClock } from './simulated-clock.ts'
import type { SimulatedUnits } from './simulated-units.ts'

interface TrafficParts {
  readonly address: string
  readonly people: readonly { readonly name: string; readonly email: string | null; readonly phone?: string; readonly password: string }[]
  readonly units: SimulatedUnits
  readonly clock: FollowingClock
  readonly random: Random
  readonly log: Log
}

/** How often each driver looks for a point. */
const EVERY_MS = 9 * MINUTE_MS
const CHARGES_FOR_MS = [12 * MINUTE_MS, 50 * MINUTE_MS] as const

/** Drivers of the cast who charge while a demo runs, through the API: a demo always shows activity. */
export function openTraffic({ address, people, units, clock, random, log }: TrafficParts): { stop(): Promise<void> } {
  const clients = new Map<string, ApiClient>()
  const cancels = new Set<() => void>()
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()

  function later(ms: number, what: string, act: () => Promise<void>): void {
    if (stopped) return
    const cancel = clock.at(clock.now() + ms, () => {
      cancels.delete(cancel)
      // A failure of one driver must not stop the others.
      running = Promise.allSettled([running, act().catch((error: unknown) => log.debug({ event: 'demo.driver', what, error: String(error) }))])
    })
    cancels.add(cancel)
  }

  async function clientOf(name: string): Promise<ApiClient> {
    const known = clients.get(name)
    if (known) return known
    const person = people.find((candidate) => candidate.name === name)
    if (!person) throw new Error(`${name} is not of the cast`)
    const client = apiClient(address, { userAgent: 'Ohmstead demo driver' })
    await client.login(person.email ?? person.phone ?? '', person.password)
    clients.set(name, client)
    return client
  }

  async function visit(name: string): Promise<void> {
    const client = await clientOf(name)
    const { chargingSessionId } = await client.ask(currentCharging, {})
    if (chargingSessionId !== null) {
      const live = await client.ask(liveCharging, { chargingSessionId })
      if (live.state === 'charging' || live.state === 'suspended') {
        later(random.between(...CHARGES_FOR_MS), `${name} stops`, () => leave(client, chargingSessionId))
      }
      return
    }
    const places = units.all().filter(({ record, station }) => record.site !== null && station.isOnline)
    const place = random.pick(places)
    const connector = place.station.connectorIds.find((id) => place.station.car(id) === null && place.station.status(id) === 'Available')
    if (connector === undefined) return
    const point = await client.ask(pointDetailCall, { pointId: place.record.pointId })
    if (point.state !== 'free' || point.tariff === null) return
    const started = await client.call(startCharging, {
      idempotencyKey: randomBytes(15).toString('base64url'),
      pointId: place.record.pointId,
      connector,
      tariffId: point.tariff.id,
    })
    if (started.ok) later(random.between(...CHARGES_FOR_MS), `${name} stops`, () => leave(client, started.data.chargingSessionId))
  }

  async function leave(client: ApiClient, id: string): Promise<void> {
    const { chargingSessionId } = await client.ask(currentCharging, {})
    if (chargingSessionId === id) await client.ask(stopCharging, { idempotencyKey: randomBytes(15).toString('base64url'), chargingSessionId })
  }

  function round(name: string): void {
    later(random.between(0.4, 1.6) * EVERY_MS, `${name} visits`, async () => {
      try {
        // Drivers do not arrive in skipped hours: the server is only aware of its present.
        if (!clock.isBehind()) await visit(name)
      } finally {
        round(name)
      }
    })
  }
  // Ben is left to people who try the demo as him.
  for (const name of drivers.filter((driver) => driver !== 'ben')) round(name)

  return {
    async stop() {
      stopped = true
      for (const cancel of cancels) cancel()
      await running
    },
  }
}
