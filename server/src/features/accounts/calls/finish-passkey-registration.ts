import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { passkeysChanged } from '@ohmstead/contract/accounts/events'
import { finishPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { PASSKEYS_MAX } from '@ohmstead/contract/credentials/types'
import { newId } from '../../../platform/ids.ts'
import { implementAsServer } from '../../../platform/implement.ts'
import { memberOwner, passkeyRowOf, countPasskeys, insertPasskey, lockPasskeys, firstPasskeyName } from '../../credentials/index.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import { passkeys } from '../passkey.proof.ts'

export const finishPasskeyRegistrationOf = implementAsServer(finishPasskeyRegistration, async (at, { passkey: created, name }) => {
  const { trx, now, caller, userAgent, publish, refuse } = at
  const { memberId, signInId } = caller
  const made = await passkeys.made(at, { purpose: 'register', signInId }, created)
  await lockPasskeys(trx, memberOwner(memberId))
  if ((await countPasskeys(trx, memberOwner(memberId))) >= PASSKEYS_MAX) refuse(credentialErrors.tooManyPasskeys, { limit: PASSKEYS_MAX })
  const passkey = {
    ...made,
    id: newId('passkey', now),
    owner: memberOwner(memberId),
    name: name ?? firstPasskeyName(userAgent),
    transports: created.transports ?? [],
    createdAt: now,
  }
  if (!(await insertPasskey(trx, passkey))) refuse(credentialErrors.passkeyInUse)
  await noticeSecurity(at, { memberId, kind: 'passkeyAdded', params: originOf(at) })
  await publish(passkeysChanged, { memberId })
  return passkeyRowOf({ ...passkey, lastUsedAt: null })
})
