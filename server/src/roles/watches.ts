import type { DepositKeys } from '../edges/chains/index.ts'
import { frameWatch } from '../edges/ocpp/index.ts'
import { memberSignInWatch } from '../features/credentials/index.ts'
import { addressWatch } from '../features/deposits/index.ts'
import { serverProofWatch, staffSignInWatch } from '../features/staff/index.ts'
import { catalogueWatchKnowing } from '../platform/catalogue.ts'
import { checksumWatch } from '../platform/checksum.ts'
import { LOCK_ALARM_SECONDS } from '../platform/env.ts'
import { rowCodeWatch } from '../platform/row-code.ts'
import { sequenceWatch } from '../platform/sequence.ts'
import { serverSettingWatch } from '../platform/server-setting.ts'
import { notificationWatch, sessionWatch } from '../platform/idle-connections.ts'
import { positionWatch } from '../platform/outbox-position.ts'
import { secretsKeyWatch, type Sealer } from '../platform/sealed.ts'
import { stalledWatch } from '../platform/stalled.ts'
import { loginWatch, type Login } from '../platform/login.ts'
import type { Watch } from '../platform/watch.ts'
import { featureListeners, featureWatches } from './features.ts'

export interface WatchOptions {
  readonly known?: readonly string[]
  readonly logins?: readonly Login[]
  readonly depositKeys?: DepositKeys | null
  readonly lockAlarmSeconds?: number
}

/**
 * Every watch: of the database itself, of its settings, the logins of its roles, its sequences, its notifications and sessions, events, secrets, checksums and codes of rows, of the frame log, then of the features in order.
 * `known`: what the server has beyond the release with the operator's knowledge.
 */
export const watchesOf = (
  sealer: Sealer,
  { known = [], logins = [], depositKeys = null, lockAlarmSeconds = LOCK_ALARM_SECONDS }: WatchOptions = {},
): readonly Watch[] => [
  catalogueWatchKnowing(known),
  serverSettingWatch(known),
  loginWatch(logins),
  sequenceWatch(),
  notificationWatch,
  sessionWatch(lockAlarmSeconds),
  stalledWatch(featureListeners),
  positionWatch(sealer),
  secretsKeyWatch(sealer),
  checksumWatch(),
  rowCodeWatch(sealer),
  frameWatch,
  ...featureWatches,
  ...(depositKeys === null ? [] : [addressWatch(depositKeys)]),
  serverProofWatch(sealer),
  staffSignInWatch(sealer),
  memberSignInWatch(sealer),
]
