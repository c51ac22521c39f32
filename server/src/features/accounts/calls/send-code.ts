import { randomInt } from 'node:crypto'
import { sendCode } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { InputOf } from '@ohmstead/contract/kernel/call'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import { implement, type RequestContext } from '../../../platform/implement.ts'
import { refuse as refuseAnyway } from '../../../platform/refusal.ts'
import { say } from '../../../platform/words.ts'
import { isDemo, isSwitchedOn, setting } from '../../settings/index.ts'
import { boundAddress, type Address } from '../address.ts'
import { captchaValidUntil } from '../captcha.ts'
import { useCaptcha } from '../captcha-used.store.ts'
import { CODE_RESEND_MS, CODE_VALID_MS, waitBeforeSending } from '../code.ts'
import { codesOfDay, insertCode, lockCodes } from '../code.store.ts'
import { queueMail } from '../mail.store.ts'
import { needsAccount, wordMessage } from '../message-text.ts'
import { credentialsOf, findCredentials } from '../person.store.ts'
import { secretOf } from '../secret.store.ts'
import { countSms } from '../sms-count.store.ts'
import { givenAddress } from './given-address.ts'
import { addressHashOf, codeHashOf } from './try-code.ts'

/** `sendsSms`: there is a provider of text messages. A demo needs none: it keeps them. */
export function sendVerificationCode({ sendsSms }: { readonly sendsSms: boolean }) {
  return implement(sendCode, async (at, input) => {
    const { trx, now, lang, apart, refuse } = at
    const { purpose, captcha } = input
    const address = await addressedBy(at, input)
    const { channel, canonical } = address
    if (channel === 'phone' && !sendsSms && !(await isDemo(trx))) refuse(accountErrors.smsUnavailable)
    const validUntil = await captchaValidUntil(captcha, await secretOf(trx, 'captcha'), now)
    const unused = validUntil !== null && (await apart((own) => useCaptcha(own, sha256(captcha.challenge), validUntil)))
    if (!unused) refuse(accountErrors.captchaWrong)

    const addressHash = await addressHashOf(trx, canonical)
    await lockCodes(trx, purpose, addressHash)
    const waitMs = waitBeforeSending(await codesOfDay(trx, purpose, addressHash, now), now)
    if (waitMs > 0) refuse(accountErrors.codeSentTooOften, { seconds: Math.ceil(waitMs / SECOND_MS) })
    const budget = await takeSms(trx, address, addressHash, at.now)
    if (budget.kind === 'notServed') refuse(accountErrors.smsNotServed)
    if (budget.kind === 'spent') refuse(accountErrors.smsSpent, { seconds: Math.ceil(budget.waitMs / SECOND_MS) })

    // Known or not, the same work is done and one message leaves: neither the answer nor its time tells which.
    const account = await findCredentials(trx, canonical)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await insertCode(trx, purpose, addressHash, await codeHashOf(trx, purpose, addressHash, code), now, after(now, CODE_VALID_MS))
    const kind = account === null && needsAccount[purpose] ? 'noAccount' : 'code'
    const words = wordMessage(channel, { kind, params: { purpose, code } }, lang, say)
    await queueMail(trx, { id: newId('mail', now), channel: channel === 'email' ? 'mail' : 'sms', kind, address: address.typed, ...words, at: now })
    return { resendAfterMs: CODE_RESEND_MS, validForMs: CODE_VALID_MS }
  })
}

/** The address that was typed, or one of the caller's own. */
async function addressedBy({ trx, caller }: RequestContext, { email, phone, to }: InputOf<typeof sendCode>): Promise<Address> {
  if (to === undefined) return givenAddress({ email, phone })
  if (caller.kind !== 'member') return refuseAnyway(httpErrors.signedOut)
  const address = boundAddress(await credentialsOf(trx, caller.memberId), to)
  return address ?? refuseAnyway(accountErrors.addressNotBound, { channel: to })
}

type SmsBudget = { readonly kind: 'taken' } | { readonly kind: 'notServed' } | { readonly kind: 'spent'; readonly waitMs: number }

/** Takes one text message out of the day's budgets of its number and its country: somebody earns by making us send them. */
async function takeSms(trx: Trx, address: Address, addressHash: Buffer, now: RequestContext['now']): Promise<SmsBudget> {
  if (address.channel !== 'phone') return { kind: 'taken' }
  if (!isSwitchedOn(await setting(trx, 'accounts.smsCountries'), address.country)) return { kind: 'notServed' }
  const today = dayOf(now)
  const taken =
    (await countSms(trx, today, 'number', addressHash, await setting(trx, 'accounts.smsPerNumber'))) &&
    (await countSms(trx, today, 'country', sha256(address.country), await setting(trx, 'accounts.smsPerCountry')))
  return taken ? { kind: 'taken' } : { kind: 'spent', waitMs: startOf(addDays(today, 1)) - now }
}
