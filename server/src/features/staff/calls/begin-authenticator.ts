import { randomBytes } from 'node:crypto'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { beginStaffAuthenticator } from '@ohmstead/contract/staff/security-calls'
import { implement } from '../../../platform/implement.ts'
import {
  beginAuthenticator,
  AUTHENTICATOR_BEGUN_MS,
  AUTHENTICATOR_SECRET_BYTES,
  otpauthUrl,
  secretText,
  staffOwner,
} from '../../credentials/index.ts'
import { proveOwnPassword } from '../own-password.proof.ts'
import type { Parts } from '../parts.ts'

export function beginOwnAuthenticator({ sealer }: Parts) {
  return implement(beginStaffAuthenticator, async (at, { password }) => {
    const person = await proveOwnPassword(at, password)
    const secret = randomBytes(AUTHENTICATOR_SECRET_BYTES)
    if (!(await beginAuthenticator(at.trx, sealer, staffOwner(person.id), secret, at.now))) at.refuse(credentialErrors.authenticatorAlreadyOn)
    const url = otpauthUrl(secret, { issuer: 'Ohmstead staff', label: person.login })
    return { secret: secretText(secret), otpauthUrl: url, validForMs: AUTHENTICATOR_BEGUN_MS }
  })
}
