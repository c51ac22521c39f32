import type { Server } from 'node:http'
import { events, type callsByOwner } from '@ohmstead/contract/index'
import { feedKinds, feedPath } from '@ohmstead/contract/content/path'
import { statusFeedPath } from '@ohmstead/contract/incidents/path'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { supportPersonTyping, supportStaffTyping } from '@ohmstead/contract/support/events'
import { httpHandlers, openHttp, openNotifier, type HttpEdge } from '../edges/http/index.ts'
import type { DepositKeys } from '../edges/chains/index.ts'
import { openProvider } from '../edges/openid/index.ts'
import { memberPrincipal, type StandingOf } from '../features/accounts/index.ts'
import { articleFeed, articleHead } from '../features/content/index.ts'
import { incidentFeed } from '../features/incidents/index.ts'
import { shownPlacesOf, pointsInCustody } from '../features/hosting/index.ts'
import { splits } from '../features/income/index.ts'
import { grantsAt } from '../features/levels/index.ts'
import { unsubscribe } from '../features/notices/index.ts'
import { runningLeases } from '../features/packages/index.ts'
import { watchSettings } from '../features/settings/index.ts'
import { proveServer, staffPrincipal } from '../features/staff/index.ts'
import { fileByName } from '../features/uploads/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction, type Database } from '../platform/database.ts'
import { dueFailures } from '../platform/due.ts'
import type { Env } from '../platform/env.ts'
import type { Implemented } from '../platform/implement.ts'
import type { IpCountries } from '../platform/ip-country.ts'
import type { Log } from '../platform/log.ts'
import { passwordsHashed } from '../platform/password-hash.ts'
import type { Sealer } from '../platform/sealed.ts'
import { CHECKED_MAX_MS, checkedAgoMs, findings, watchStates } from '../platform/examine.ts'
import { peopleHandlers, peopleOfDemo, type DemoPeople } from './demo/people.ts'
import { simulatedUnits, type SimulatedUnits } from './demo/simulated-units.ts'
import { noTestChains, testMoneyHandlers, type TestChains } from './demo/test-money.ts'
import { unitHandlers } from './demo/unit-calls.ts'
import { approvalKinds, causeNamesOf, featureCalls, obstaclesOf, personalData, toBeReceivedBy, type HandlersOf, type Parts } from './features.ts'

export interface ApiOptions {
  readonly env: Pick<Env, 'trustedProxies' | 'publicUrl' | 'metricsToken' | 'staffHost' | 'uploadsHost' | 'google'> & Partial<Pick<Env, 'host'>>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly sealer: Sealer
  /** Shared with the OCPP edge; main listens with it. Without it the API creates its own. */
  readonly server?: Server
  /** Folder of the built web. */
  readonly web?: string
  /** The simulated units of a demo; empty in any other instance. */
  readonly units?: SimulatedUnits
  /** The people of a demo; empty in any other instance. */
  readonly people?: DemoPeople
  /** The local chains of a demo, which send test money; none in any other instance. */
  readonly testChains?: TestChains
  /** Derives deposit addresses; null: no member can recharge from a payment network. */
  readonly depositKeys?: DepositKeys | null
  /** Whether a provider of text messages is configured; without one, only a demo offers codes by phone. */
  readonly sendsSms?: boolean
  /** Countries of IP addresses; absent: no region is shown. */
  readonly ipCountries?: IpCountries
  readonly readiness?: () => Promise<readonly string[]>
  readonly notes?: () => Promise<readonly string[]>
  /** The factor by which limits are wider than declared: the seed acts for many people from one address. */
  readonly rateFactor?: number
  /** Off only in the test that proves that authorisation does not depend on it. */
  readonly checkSignature?: boolean
  readonly handlerMs?: number
}

function handlersOf(
  db: Database,
  clock: Clock,
  { units, people, testChains }: { units: SimulatedUnits; people: DemoPeople; testChains: TestChains },
  parts: Pick<Parts, 'sendsSms' | 'sealer' | 'google' | 'depositKeys' | 'ownOrigins' | 'typing'>,
) {
  return {
    http: httpHandlers(db, clock),
    ...featureCalls({
      standingOf,
      obstaclesOf,
      personalData,
      approvalKinds,
      splits,
      pointsInCustody,
      ownPlaces: shownPlacesOf,
      causeNamesOf,
      toBeReceivedBy,
      ...parts,
    }),
    demo: { ...unitHandlers(units), ...peopleHandlers(people), ...testMoneyHandlers(testChains) },
  } satisfies { readonly [Owner in keyof typeof callsByOwner]: HandlersOf<Owner> }
}

/** A member's level and tier, for the profile. The tier is that of the best lease in effect. */
const standingOf: StandingOf = async (q, memberId, now) => {
  const best = (await runningLeases(q, memberId)).find(({ state }) => state !== 'pending')
  return { level: (await grantsAt(q, memberId, now)).level, tier: best?.tier ?? 'free' }
}

/** Whether the watches of the worker finish. Before their first run, only while the server has just started. */
async function checksRun(db: Database, clock: Clock, sealer: Sealer, startedAt: Instant): Promise<boolean> {
  const states = await watchStates(db.kysely, sealer).catch(() => [])
  if (states.length === 0) return clock.trueNow() - startedAt <= CHECKED_MAX_MS
  return checkedAgoMs(states, clock.now()) <= CHECKED_MAX_MS
}

/** The addresses at which this instance is reached, as far as they are configured. */
const ownOrigins = ({ publicUrl, staffHost }: ApiOptions['env']): string[] =>
  [publicUrl, staffHost && `https://${staffHost}`].filter((one) => one !== undefined)

/** Tells open pages of conversations with support who is typing. */
function openTyping(options: Parameters<typeof openNotifier>[0]) {
  const [person, staff] = [openNotifier(options, supportPersonTyping), openNotifier(options, supportStaffTyping)]
  return { person: person.add, staff: staff.add, stop: async () => void (await Promise.all([person.stop(), staff.stop()])) }
}

/** Starts the API: every declared call, live connections, endpoints for operators, and the web. */
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
  people = peopleOfDemo(),
  testChains = noTestChains,
  depositKeys = null,
  sendsSms = false,
  ipCountries,
  readiness,
  notes,
  rateFactor,
  checkSignature,
  handlerMs,
}: ApiOptions): Promise<HttpEdge> {
  const startedAt = clock.trueNow()
  const stopWatching = await watchSettings(db)
  const google = env.google === undefined ? null : openProvider(env.google, log)
  const articleOf = (query: URLSearchParams, language: Language) =>
    articleHead(db.reading.kysely, query.get('name') ?? '', { now: clock.now(), language })
  const typing = openTyping({ bus, db, log })
  const edge = await openHttp({
    env,
    db,
    clock,
    log,
    bus,
    principals: [memberPrincipal(sealer), staffPrincipal(sealer)],
    sealer,
    proveServer: (trx) => proveServer(trx, sealer),
    events,
    calls: Object.values(
      handlersOf(db, clock, { units, people, testChains }, { sendsSms, sealer, google, depositKeys, ownOrigins: ownOrigins(env), typing }),
    ).flatMap((handlers) => Object.values<Implemented<CallDeclaration>>(handlers)),
    ...(server && { server }),
    ...(web !== undefined && { web }),
    files: (name) => fileByName(db.kysely, name),
    heads: { '/information/detail': articleOf, '/help/detail': articleOf },
    feeds: {
      ...Object.fromEntries(
        feedKinds.map((kind) => [feedPath(kind), (language: Language) => articleFeed(db.reading.kysely, kind, { now: clock.now(), language })]),
      ),
      [statusFeedPath]: (language) => incidentFeed(db.reading.kysely, { now: clock.now(), language }),
    },
    oneClick: { '/notice/unsubscribe': async (token) => (await inTransaction(db, (trx) => unsubscribe(trx, sealer, token))) !== null },
    ...(ipCountries && { ipCountries }),
    readiness: async () => [...((await checksRun(db, clock, sealer, startedAt)) ? [] : ['checks']), ...((await readiness?.()) ?? [])],
    ...(notes && { notes }),
    ...(rateFactor !== undefined && { rateFactor }),
    ...(checkSignature !== undefined && { checkSignature }),
    ...(handlerMs !== undefined && { handlerMs }),
  })
  edge.metrics.gauges('ohmstead_violations', 'Violations by part of the product; anything but 0 is an alarm', 'part', async () =>
    (await watchStates(db.kysely, sealer)).map(({ watch, found }) => ({ of: watch, value: found })),
  )
  edge.metrics.gauge('ohmstead_violations_age_seconds', 'Time since the last check; beyond 180 the checks are not running', async () => {
    return checkedAgoMs(await watchStates(db.kysely, sealer), clock.now()) / 1_000
  })
  edge.metrics.gauges('ohmstead_due_failures', 'Failures of later work since the start, by scan', 'scan', () => Promise.resolve(dueFailures()))
  edge.metrics.gauge('ohmstead_chain_ok', 'Whether the chain of sealed blocks is valid', async () =>
    (await findings(db.kysely, sealer)).some(({ violation }) => violation === 'chain') ? 0 : 1,
  )
  edge.metrics.gauge('ohmstead_passwords_hashed', 'Passwords hashed since the start', passwordsHashed)
  return {
    ...edge,
    async close() {
      stopWatching()
      await edge.close()
      await typing.stop()
    },
  }
}
