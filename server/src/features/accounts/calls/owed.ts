import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { canonicalEmail } from '../address.ts'
import { authenticatorOnSince } from '../authenticator.store.ts'
import { consentsMissing } from '../consent.ts'
import { consentsOf } from '../consent.store.ts'
import { isKnownDevice } from '../device-cookie.store.ts'
import { credentialsOf } from '../person.store.ts'
import { consentsInForce } from './consents-in-force.ts'
import type { SigningIn } from './open-sign-in.ts'

/** What a sign-in by an outside account still needs: neither more nor less than one by password. */
export interface Owed {
  /** The address a code goes to, on a device not seen before. */
  readonly code: string | null
  /** The authenticator is on. */
  readonly otp: boolean
  /** There are documents in force that were not agreed to. */
  readonly consents: boolean
}

export async function owedBy({ trx, deviceId }: Pick<SigningIn, 'trx' | 'deviceId'>, memberId: Id<'member'>): Promise<Owed> {
  const known = deviceId !== null && (await isKnownDevice(trx, memberId, sha256(deviceId)))
  return {
    code: known ? null : (await owedAddress(trx, memberId)).address,
    otp: (await authenticatorOnSince(trx, memberId)) !== null,
    consents: consentsMissing(await consentsInForce(trx), await consentsOf(trx, memberId)).length > 0,
  }
}

/** Where the code of a new device goes: the account's own address, never the outside account's. */
export async function owedAddress(q: Queryable, memberId: Id<'member'>): Promise<{ address: string; canonical: string }> {
  const address = (await credentialsOf(q, memberId))?.email ?? null
  const canonical = address === null ? null : canonicalEmail(address)
  assert(address !== null && canonical !== null, 'whoever linked an outside account has an address')
  return { address, canonical }
}
