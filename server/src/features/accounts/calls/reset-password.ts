import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { signInEnded } from '@ohmstead/contract/accounts/events'
import { sha256 } from '../../../platform/hash.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import {
  clearGuesses,
  proveCode,
  spendCode,
  forgetDevices,
  rememberDevice,
  deviceTarget,
  memberSubject,
  memberOwner,
  hashPassword,
  endSignIns,
  DEVICE_KEPT_MS,
  newToken,
} from '../../credentials/index.ts'
import { findCredentials, savePassword } from '../person.store.ts'
import type { Parts } from '../parts.ts'
import { givenAddress } from '../given-address.ts'
import { provePassword } from '../password.proof.ts'
import { secure } from '../secure.act.ts'

/**
 * Sets a new login password for a reader of the address. A message to an unknown address contains no code, so a valid code belongs to a
 * known one: before that, known and unknown addresses are treated alike, and afterwards only the reader learns the difference.
 */
export function resetForgottenPasswordOf({ sealer }: Parts) {
  return implementAsServer(forgetLoginPassword, async (at, { email, phone, code, password }) => {
    const { trx, now, cookies, publish, refuse } = at
    const address = givenAddress({ email, phone })
    provePassword(password, [address.typed])
    const codeId = await proveCode(at, sealer, 'resetPassword', address.canonical, code)
    const known = await findCredentials(trx, address.canonical)
    if (known === null) return refuse(credentialErrors.codeWrong)
    const { memberId } = known
    provePassword(password, [known.email, known.phone, known.username])
    await spendCode(at, codeId)

    await savePassword(trx, memberId, await hashPassword(password), now)
    const ended = await endSignIns(trx, memberId, { allBut: null }, 'passwordReset', now)
    // A person with the old password may have made a device known. The current one has just shown a code, as a new one must.
    const deviceId = at.deviceId ?? newToken()
    await forgetDevices(trx, memberOwner(memberId))
    await rememberDevice(trx, memberOwner(memberId), sha256(deviceId), now)
    cookies.set('device', deviceId, { maxAgeMs: DEVICE_KEPT_MS })
    const subject = memberSubject(memberId)
    for (const target of [{ scope: 'account', subject } as const, { scope: 'stepUp', subject } as const, deviceTarget(subject, sha256(deviceId))])
      await clearGuesses(trx, target.scope, target.subject)

    for (const signInId of ended) await publish(signInEnded, { memberId, signInId })
    return { withdrawalsHeldUntil: await secure(at, memberId, 'passwordReset') }
  })
}
