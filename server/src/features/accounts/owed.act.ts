import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import { boundAddress, type Address } from './address.ts'
import { authenticatorOnSince, isKnownDevice, memberOwner } from '../credentials/index.ts'
import { consentsMissing } from './consent.ts'
import { consentsOf } from './consent.store.ts'
import { maskedEmail, maskedPhone } from './masking.ts'
import { credentialsOf } from './person.store.ts'
import { consentsInForce } from './consents-in-force.act.ts'
import type { SigningIn } from './open-sign-in.act.ts'

/** What a sign-in by an outside account still requires: exactly what one by password does. */
export interface Owed {
  /** The address that a code is sent to, masked, on a new device. */
  readonly code: string | null
  /** The authenticator is on. */
  readonly otp: boolean
  /** There are documents in force without consent. */
  readonly consents: boolean
}

export async function owedBy({ trx, deviceId, now }: Pick<SigningIn, 'trx' | 'deviceId' | 'now'>, memberId: Id<'member'>): Promise<Owed> {
  const known = deviceId !== null && (await isKnownDevice(trx, 'member', memberId, sha256(deviceId)))
  return {
    code: known ? null : maskedAddress(await owedAddress(trx, memberId)),
    otp: (await authenticatorOnSince(trx, memberOwner(memberId))) !== null,
    consents: consentsMissing(await consentsInForce(trx, now), await consentsOf(trx, memberId)).length > 0,
  }
}

/** Where the code of a new device is sent: the account's own address, never the outside account's. */
export async function owedAddress(q: Queryable, memberId: Id<'member'>): Promise<Address> {
  const credentials = await credentialsOf(q, memberId)
  const address = boundAddress(credentials, 'email') ?? boundAddress(credentials, 'phone')
  assert(address, 'a member has an address')
  return address
}

export function maskedAddress({ channel, canonical, typed }: Address): string {
  return channel === 'email' ? maskedEmail(typed) : maskedPhone(canonical)
}
