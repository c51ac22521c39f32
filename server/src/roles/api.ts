import type { Server } from 'node:http'
import { callsByOwner, events } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { httpHandlers, openHttp, type HttpEdge } from '../edges/http/index.ts'
import { openProvider } from '../edges/openid/index.ts'
import {
  accountsHandlers,
  accountsPersonalData,
  memberPrincipal,
  passwordsHashed,
  type AccountsParts,
  type ObstaclesOf,
  type StandingOf,
} from '../features/accounts/index.ts'
import { approvalHandlers } from '../features/approvals/index.ts'
import { chargingHandlers, chargingObstacles, chargingPersonalData } from '../features/charging/index.ts'
import { deviceHandlers } from '../features/devices/index.ts'
import { hostingHandlers, hostingObstacles, hostingPersonalData } from '../features/hosting/index.ts'
import { incomeHandlers, incomeObstacles, incomePersonalData } from '../features/income/index.ts'
import { grantsAt, levelHandlers, levelsPersonalData } from '../features/levels/index.ts'
import { packageHandlers, packageObstacles, packagesPersonalData, runningLeases } from '../features/packages/index.ts'
import { settingHandlers, watchSettings } from '../features/settings/index.ts'
import { staffHandlers, staffPrincipal } from '../features/staff/index.ts'
import { fileByName, uploadHandlers, uploadsPersonalData } from '../features/uploads/index.ts'
import { walletHandlers, walletObstacles, walletsPersonalData } from '../features/wallets/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Implemented } from '../platform/implement.ts'
import type { IpCountries } from '../platform/ip-country.ts'
import type { Log } from '../platform/log.ts'
import { findings, watchStates } from '../platform/watch.ts'
import type { Sealer } from '../platform/sealed.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { approvalKinds } from './approval-kinds.ts'
import { simulatedUnits, type SimulatedUnits } from './demo/simulated-units.ts'
import { unitHandlers } from './demo/unit-calls.ts'

type CallsByOwner = typeof callsByOwner

/** The handlers of every owner: a declared call without its handler does not compile. */
type HandlersByOwner = {
  readonly [Owner in keyof CallsByOwner]: {
    readonly [Name in keyof CallsByOwner[Owner]]: CallsByOwner[Owner][Name] extends CallDeclaration ? Implemented<CallsByOwner[Owner][Name]> : never
  }
}

export interface ApiOptions {
  readonly env: Pick<Env, 'trustedProxies' | 'publicUrl' | 'metricsToken' | 'staffHost' | 'uploadsHost' | 'google'> & Partial<Pick<Env, 'host'>>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly sealer: Sealer
  /** Shared with the OCPP edge; main listens with it. Without it the API makes its own. */
  readonly server?: Server
  /** Folder of the built web. */
  readonly web?: string
  /** The simulated units of a demo; none anywhere else. */
  readonly units?: SimulatedUnits
  /** Whether there is a provider of text messages; without one, only a demo offers codes by phone. */
  readonly sendsSms?: boolean
  /** Where addresses lie; absent: no region is told. */
  readonly ipCountries?: IpCountries
  readonly readiness?: () => Promise<readonly string[]>
  readonly notes?: () => Promise<readonly string[]>
  /** How much wider than declared the limits are: the seed speaks for many people from one address. */
  readonly rateFactor?: number
  /** Off only in the test that proves that no authorisation hangs on it. */
  readonly checkSignature?: boolean
}

function handlersOf(db: Database, units: SimulatedUnits, parts: Pick<AccountsParts, 'sendsSms' | 'sealer' | 'google'>): HandlersByOwner {
  return {
    http: httpHandlers(db),
    approvals: approvalHandlers(approvalKinds),
    settings: settingHandlers,
    uploads: uploadHandlers,
    accounts: accountsHandlers({ standingOf, obstaclesOf, personalData, ...parts }),
    devices: deviceHandlers(parts.sealer),
    levels: levelHandlers,
    wallets: walletHandlers,
    packages: packageHandlers,
    hosting: hostingHandlers,
    charging: chargingHandlers,
    income: incomeHandlers,
    staff: staffHandlers(parts.sealer),
    demo: unitHandlers(units),
  }
}

/** Where a member stands, for the profile: asked of features that lie below accounts. The tier is that of the best lease in effect. */
const standingOf: StandingOf = async (q, memberId, now) => {
  const best = (await runningLeases(q, memberId)).find(({ state }) => state !== 'pending')
  return { level: (await grantsAt(q, memberId, now)).level, tier: best?.tier ?? 'free' }
}

/** What stands in the way of closing an account: asked of everyone who knows of money or of something that runs. */
export const obstaclesOf: ObstaclesOf = async (q, memberId) => {
  const asked = [walletObstacles, chargingObstacles, packageObstacles, hostingObstacles, incomeObstacles]
  const found = []
  for (const ask of asked) found.push(...(await ask(q, memberId)))
  return found
}

/** What is kept about a member, feature by feature. */
export const personalData: readonly PersonalData[] = [
  ...accountsPersonalData,
  ...uploadsPersonalData,
  ...levelsPersonalData,
  ...walletsPersonalData,
  ...packagesPersonalData,
  ...hostingPersonalData,
  ...chargingPersonalData,
  ...incomePersonalData,
]

/** Starts the API: every declared call, its live line, the operator's pages and the web. */
export async function startApi({
  env,
  db,
  clock,
  log,
  bus,
  sealer,
  server,
  web,
  units = simulatedUnits(),
  sendsSms = false,
  ipCountries,
  readiness,
  notes,
  rateFactor,
  checkSignature,
}: ApiOptions): Promise<HttpEdge> {
  const stopWatching = await watchSettings(db)
  const google = env.google === undefined ? null : openProvider(env.google, log)
  const edge = await openHttp({
    env,
    db,
    clock,
    log,
    bus,
    principals: [memberPrincipal, staffPrincipal(sealer)],
    events,
    calls: Object.values(handlersOf(db, units, { sendsSms, sealer, google })).flatMap((handlers) =>
      Object.values<Implemented<CallDeclaration>>(handlers as never),
    ),
    ...(server && { server }),
    ...(web !== undefined && { web }),
    files: (name) => fileByName(db.kysely, name),
    ...(ipCountries && { ipCountries }),
    ...(readiness && { readiness }),
    ...(notes && { notes }),
    ...(rateFactor !== undefined && { rateFactor }),
    ...(checkSignature !== undefined && { checkSignature }),
  })
  edge.metrics.gauges('ohmstead_violations', 'Broken rules by part of the product; anything but 0 must wake somebody', 'part', async () =>
    (await watchStates(db.kysely)).map(({ watch, found }) => ({ of: watch, value: found })),
  )
  edge.metrics.gauge('ohmstead_violations_age_seconds', 'Since when no part was looked at; beyond 180 nobody looks', async () => {
    const looked = (await watchStates(db.kysely)).map(({ examinedAt }) => examinedAt)
    return looked.length === 0 ? Infinity : Math.max(0, clock.now() - Math.min(...looked)) / 1_000
  })
  edge.metrics.gauge('ohmstead_chain_ok', 'Whether the chain of sealed blocks holds', async () =>
    (await findings(db.kysely)).some(({ violation }) => violation === 'chain') ? 0 : 1,
  )
  edge.metrics.gauge('ohmstead_passwords_hashed', 'Passwords hashed since the start', passwordsHashed)
  return {
    ...edge,
    async close() {
      stopWatching()
      await edge.close()
    },
  }
}
