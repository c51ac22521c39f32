import { DAY_MS } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { networkOf } from '../../platform/network.ts'
import type { Asker } from './asker.ts'
import { newToken } from './token.ts'

/** As long as its requests are counted. */
const ASKER_KEPT_MS = DAY_MS

export type Asking = Pick<RequestContext, 'ip' | 'deviceId' | 'cookies'>

export function askerOf({ ip, deviceId, cookies }: Asking): Asker {
  const known = [deviceId, cookies.read('asker') ?? null].filter((value) => value !== null)
  return { browserHashes: known.map(sha256), networkHash: sha256(networkOf(ip)) }
}

/** The browser that a code is bound to. One that never signed in here gets a cookie for this purpose only, which proves nothing else. */
export function bindingOf({ deviceId, cookies }: Asking): Buffer {
  const name = deviceId ?? cookies.read('asker') ?? newToken()
  if (deviceId === null) cookies.set('asker', name, { maxAgeMs: ASKER_KEPT_MS })
  return sha256(name)
}
