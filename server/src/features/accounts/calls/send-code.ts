import { sendCode } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { implementAsServer, type RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isGenuineRow } from '../../../platform/row-code.ts'
import { boundAddress, type Address } from '../address.ts'
import { credentialsOf } from '../person.store.ts'
import { givenAddress } from '../given-address.ts'
import { assertServed, issueCode } from '../issue-code.act.ts'
import { proveCaptcha } from '../../credentials/index.ts'
import type { Parts } from '../parts.ts'

/** `sendsSms`: a provider of text messages is configured. A demo needs none: it stores them. */
export function sendVerificationCode({ sendsSms, sealer }: Parts) {
  return implementAsServer(sendCode, async (at, input) => {
    const { trx } = at
    const { purpose, captcha } = input
    const address = await addressedBy(at, input)
    await assertServed(trx, address, sendsSms)
    await proveCaptcha(at, captcha)
    return issueCode(at, sealer, purpose, address)
  })
}

/** The address that was typed, or one of the caller's own. */
async function addressedBy({ trx, caller }: RequestContext, { email, phone, to }: InputOf<typeof sendCode>): Promise<Address> {
  if (to === undefined) return givenAddress({ email, phone })
  if (caller.kind !== 'member') return refuse(httpErrors.signedOut)
  // An address that was written behind the product is not the person's.
  const isOwn = await isGenuineRow(trx, 'accounts.person', caller.memberId)
  const address = isOwn ? boundAddress(await credentialsOf(trx, caller.memberId), to) : null
  return address ?? refuse(accountErrors.addressNotBound, { channel: to })
}
