import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { passkeysChanged } from '@ohmstead/contract/accounts/events'
import { finishPasskeyRegistration } from '@ohmstead/contract/accounts/factor-calls'
import { PASSKEYS_MAX } from '@ohmstead/contract/accounts/factor-types'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { firstPasskeyName, hostOf, keyMade } from '../passkey.ts'
import { useChallenge } from '../passkey-challenge.store.ts'
import { countPasskeys, insertPasskey, lockPasskeys } from '../passkey.store.ts'
import { noticeSecurity, originOf } from './notice-security.ts'
import { passkeyRowOf } from './passkey-row.ts'
import { expectedOf, useUp } from './prove-passkey.ts'

export const finishPasskeyRegistrationOf = implement(finishPasskeyRegistration, async (at, { passkey: created, name }) => {
  const { trx, now, lang, caller, userAgent, apart, tell, refuse } = at
  const { memberId, signInId } = caller
  const expected = await expectedOf(at, { purpose: 'register', signInId }, created)
  const made = await keyMade(created, expected)
  if (made === null) {
    await apart((own) => useChallenge(own, sha256(expected.challenge)))
    return refuse(accountErrors.passkeyWrong)
  }
  await useUp(trx, expected)
  await lockPasskeys(trx, memberId)
  if ((await countPasskeys(trx, memberId)) >= PASSKEYS_MAX) refuse(accountErrors.tooManyPasskeys, { limit: PASSKEYS_MAX })
  const passkey = {
    ...made,
    id: newId('passkey', now),
    memberId,
    host: hostOf(expected.origin),
    name: name ?? firstPasskeyName(userAgent),
    transports: created.transports ?? [],
    createdAt: now,
  }
  if (!(await insertPasskey(trx, passkey))) refuse(accountErrors.passkeyInUse)
  await noticeSecurity(trx, { memberId, kind: 'passkeyAdded', params: originOf(at), at: now, lang })
  await tell(passkeysChanged, { memberId })
  return passkeyRowOf({ ...passkey, lastUsedAt: null })
})
