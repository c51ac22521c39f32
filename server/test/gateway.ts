import { startGateway, type GatewayRoleParts, type GatewayRole } from '../src/roles/gateway.ts'
import { silentLog } from '../src/platform/log.ts'
import type { TestDatabase } from './harness.ts'
import { localNames } from './ocpp-station.ts'
import { testSealer } from './sealer.ts'

type Chosen = Pick<GatewayRoleParts, 'server' | 'charging'> & Partial<GatewayRoleParts>

/** A gateway over the database of a test, with its clock. */
export function startTestGateway({ gateway: db, clock }: TestDatabase, chosen: Chosen): Promise<GatewayRole> {
  return startGateway({ db, clock, log: silentLog, sealer: testSealer, trustedProxies: [], names: localNames, ...chosen })
}
