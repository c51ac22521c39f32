import { passkeyProofs } from '../../accounts/index.ts'
import { insertChallenge, isChallengeOpen, useChallenge, type ChallengeOf } from '../passkey-challenge.store.ts'
import { keepPasskeyUse, lockPasskey, type StaffPasskey } from '../passkey.store.ts'

/** The passkeys of staff: proven by the same rules as for members, stored in rows of their own. */
export const staffPasskeys = passkeyProofs<ChallengeOf, StaffPasskey>({
  insertChallenge,
  isChallengeOpen,
  useChallenge,
  lockPasskey,
  keepPasskeyUse,
  ownerOf: ({ staffId }) => staffId,
})
