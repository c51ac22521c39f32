import type { Server } from 'node:http'
import { callsByOwner } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { httpHandlers, openHttp, type HttpEdge, type Principal } from '../edges/http/index.ts'
import { accountsHandlers, memberPrincipal, passwordsHashed, type StandingOf } from '../features/accounts/index.ts'
import { grantsAt, levelHandlers } from '../features/levels/index.ts'
import { settingHandlers, watchSettings } from '../features/settings/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import type { Implemented } from '../platform/implement.ts'
import type { Log } from '../platform/log.ts'

type CallsByOwner = typeof callsByOwner

/** The handlers of every owner: a declared call without its handler does not compile. */
type HandlersByOwner = {
  readonly [Owner in keyof CallsByOwner]: { readonly [Name in keyof CallsByOwner[Owner]]: CallsByOwner[Owner][Name] extends CallDeclaration ? Implemented<CallsByOwner[Owner][Name]> : never }
}

export interface ApiOptions {
  readonly env: Pick<Env, 'trustedProxies' | 'publicUrl' | 'metricsToken' | 'staffHost'>
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  /** Shared with the OCPP edge; main listens with it. Without it the API makes its own. */
  readonly server?: Server
  /** Folder of the built web. */
  readonly web?: string
  readonly readiness?: () => Promise<readonly string[]>
  /** How much wider than declared the limits are: the seed speaks for many people from one address. */
  readonly rateFactor?: number
  /** Off only in the test that proves that no authorisation hangs on it. */
  readonly checkSignature?: boolean
}

// Each feature adds its line when it arrives.
function handlersOf(db: Database) {
  return {
    http: httpHandlers(db),
    settings: settingHandlers,
    accounts: accountsHandlers(standingOf),
    levels: levelHandlers,
  } satisfies Partial<HandlersByOwner>
}

const principals: readonly Principal[] = [memberPrincipal]

/** Where a member stands, for the profile: asked of features that lie below accounts. */
const standingOf: StandingOf = async (q, memberId, now) => ({ level: (await grantsAt(q, memberId, now)).level, tier: 'free' })

/** Starts the API: every declared call, its live line, the operator's pages and the web. */
export async function startApi({ env, db, clock, log, bus, server, web, readiness, rateFactor, checkSignature }: ApiOptions): Promise<HttpEdge> {
  const stopWatching = await watchSettings(db)
  const edge = await openHttp({
    env,
    db,
    clock,
    log,
    bus,
    principals,
    calls: Object.values(handlersOf(db)).flatMap((handlers) => Object.values<Implemented<CallDeclaration>>(handlers as never)),
    ...(server && { server }),
    ...(web !== undefined && { web }),
    ...(readiness && { readiness }),
    ...(rateFactor !== undefined && { rateFactor }),
    ...(checkSignature !== undefined && { checkSignature }),
  })
  edge.metrics.gauge('ohmstead_passwords_hashed', 'Passwords hashed since the start', passwordsHashed)
  return {
    ...edge,
    async close() {
      stopWatching()
      await edge.close()
    },
  }
}
