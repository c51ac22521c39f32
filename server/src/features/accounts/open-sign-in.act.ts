import type { Id } from '@ohmstead/contract/kernel/id'
import { after } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../platform/hash.ts'
import { newId } from '../../platform/ids.ts'
import type { RequestContext } from '../../platform/implement.ts'
import {
  describeDevice,
  rememberDevice,
  memberOwner,
  insertSignIn,
  DEVICE_KEPT_MS,
  SIGN_IN_ABSOLUTE_MS,
  SIGN_IN_IDLE_MS,
  newToken,
  type SignInMethod,
} from '../credentials/index.ts'
import { noticeSecurity, originOf } from './notice-security.act.ts'
import type { StandingOf } from './parts.ts'
import { profileOf } from './profile.view.ts'

export type SigningIn = Pick<RequestContext, 'trx' | 'now' | 'lang' | 'ip' | 'region' | 'userAgent' | 'client' | 'deviceId' | 'cookies' | 'sealer'>

/**
 * Signs a member in: cookies and an anti-CSRF token for a browser, a bearer token for any other client; both are stored as hashes. The
 * person is notified of a new device, except at the `first` sign-in, by which the account was opened.
 */
export async function openSignIn(
  at: SigningIn,
  memberId: Id<'member'>,
  method: SignInMethod,
  standingOf: StandingOf,
  { first = false }: { readonly first?: boolean } = {},
) {
  const { trx, now, ip, region, client, cookies, sealer } = at
  const token = newToken()
  const csrf = newToken()
  const deviceId = at.deviceId ?? newToken()
  const newDevice = (await rememberDevice(trx, memberOwner(memberId), sha256(deviceId), now)) && !first
  await insertSignIn(trx, sealer, {
    id: newId('signIn', now),
    memberId,
    client: client.apiKey,
    tokenHash: sha256(token),
    csrfHash: sha256(csrf),
    method,
    ...describeDevice(at.userAgent),
    ip,
    newDevice,
    region,
    at: now,
    absoluteUntil: after(now, SIGN_IN_ABSOLUTE_MS),
  })
  if (newDevice) await noticeSecurity(at, { memberId, kind: 'newDevice', params: originOf(at) })
  cookies.set('device', deviceId, { maxAgeMs: DEVICE_KEPT_MS })
  // From now on the device cookie identifies the browser that requests codes.
  if (cookies.read('asker') !== undefined) cookies.clear('asker')
  if (client.kind === 'public') cookies.set('session', token, { maxAgeMs: SIGN_IN_IDLE_MS })
  return { token: client.kind === 'public' ? csrf : token, userInfo: await profileOf(trx, memberId, now, standingOf) }
}
