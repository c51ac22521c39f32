import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { holdHours, holdingActs } from '@ohmstead/contract/accounts/types'
import { implement } from '../../../platform/implement.ts'
import { authenticatorOnSince, memberOwner, countPasskeys, recoveryCodesLeft } from '../../credentials/index.ts'
import { frozenUntil } from '../freeze.store.ts'
import { identityOf } from '../identity.store.ts'
import { maskedEmail, maskedPhone } from '../masking.ts'
import { credentialsOf } from '../person.store.ts'
import { lastWithdrawalHold } from '../withdrawal-hold.store.ts'

export const readSecurity = implement(securityOverview, async ({ trx, now, caller: { memberId } }) => {
  const { email, phoneCanonical, passwordHash, passwordChangedAt, fundPasswordSealed, fundPasswordChangedAt } = await credentialsOf(trx, memberId)
  const since = await authenticatorOnSince(trx, memberOwner(memberId))
  const google = await identityOf(trx, memberId, 'google')
  return {
    email: email === null ? null : maskedEmail(email),
    phone: phoneCanonical === null ? null : maskedPhone(phoneCanonical),
    offerEmail: email === null,
    loginPassword: { set: passwordHash !== null, changedAt: passwordChangedAt },
    fundPassword: { set: fundPasswordSealed !== null, changedAt: fundPasswordChangedAt },
    authenticator: { set: since !== null, since },
    recoveryCodesLeft: await recoveryCodesLeft(trx, memberOwner(memberId)),
    passkeys: await countPasskeys(trx, memberOwner(memberId)),
    google: google && (google.email === null ? '…' : maskedEmail(google.email)),
    frozen: await frozenUntil(trx, memberId, now),
    withdrawalsHeld: await lastWithdrawalHold(trx, memberId, now),
    holds: holdingActs.map((act) => ({ act, hours: holdHours[act] })),
  }
})
