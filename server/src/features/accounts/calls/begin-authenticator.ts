import { randomBytes } from 'node:crypto'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { googleRandom } from '@ohmstead/contract/accounts/factor-calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import { implementAsServer } from '../../../platform/implement.ts'
import {
  beginAuthenticator,
  AUTHENTICATOR_BEGUN_MS,
  AUTHENTICATOR_SECRET_BYTES,
  otpauthUrl,
  secretText,
  memberOwner,
} from '../../credentials/index.ts'
import { findPerson } from '../person.store.ts'
import type { Parts } from '../parts.ts'

export function beginAuthenticatorOf({ sealer }: Parts) {
  return implementAsServer(googleRandom, async ({ trx, now, caller, refuse }) => {
    const { memberId } = caller
    const person = await findPerson(trx, memberId)
    assert(person, 'a signed-in member is a person')
    const secret = randomBytes(AUTHENTICATOR_SECRET_BYTES)
    if (!(await beginAuthenticator(trx, sealer, memberOwner(memberId), secret, now))) refuse(credentialErrors.authenticatorAlreadyOn)
    const label = person.email ?? person.phone ?? person.username
    return { secret: secretText(secret), otpauthUrl: otpauthUrl(secret, { issuer: 'Ohmstead', label }), validForMs: AUTHENTICATOR_BEGUN_MS }
  })
}
