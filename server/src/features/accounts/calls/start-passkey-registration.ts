import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { startPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { PASSKEYS_MAX } from '@ohmstead/contract/credentials/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { implementAsServer } from '../../../platform/implement.ts'
import { memberOwner, passkeysOf, creationOf, hostOf } from '../../credentials/index.ts'
import { findPerson } from '../person.store.ts'
import { passkeys } from '../passkey.proof.ts'

export const startPasskeyRegistrationOf = implementAsServer(startPasskeyRegistration, async ({ trx, now, caller, servedOrigin, refuse }) => {
  const { memberId, signInId } = caller
  const origin = servedOrigin ?? refuse(credentialErrors.passkeysNotHere)
  const existing = await passkeysOf(trx, memberOwner(memberId))
  if (existing.length >= PASSKEYS_MAX) refuse(credentialErrors.tooManyPasskeys, { limit: PASSKEYS_MAX })
  const person = await findPerson(trx, memberId)
  assert(person, 'a signed-in member is a person')
  return creationOf({
    challenge: await passkeys.give(trx, { purpose: 'register', signInId }, now),
    origin,
    owner: memberId,
    account: person.email ?? person.phone ?? person.username,
    displayName: person.username,
    existing: existing.filter(({ host }) => host === hostOf(origin)),
  })
})
