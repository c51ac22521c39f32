import { randomInt } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import type { CodePurpose } from '@ohmstead/contract/accounts/types'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { say } from '../../../platform/words.ts'
import { isDemo, isSwitchedOn, setting } from '../../settings/index.ts'
import { boundAddress, type Address } from '../address.ts'
import { CODE_RESEND_MS, CODE_VALID_MS, waitBeforeSending } from '../code.ts'
import { codesOfDay, insertCode, lockCodes } from '../code.store.ts'
import { queueMail } from '../mail.store.ts'
import { needsAccount, wordMessage } from '../message-text.ts'
import { findCredentials } from '../person.store.ts'
import { countSms } from '../sms-count.store.ts'
import { addressHashOf, codeHashOf } from './try-code.ts'

/** Refuses a phone where there is no provider of text messages. A demo needs none: it keeps them. */
export async function assertServed(trx: Trx, { channel }: Address, sendsSms: boolean): Promise<void> {
  if (channel === 'phone' && !sendsSms && !(await isDemo(trx))) refuse(accountErrors.smsUnavailable)
}

/** Sends a code for a purpose to an address, within the limits of both. */
export async function issueCode(
  { trx, now, lang }: Pick<RequestContext, 'trx' | 'now' | 'lang'>,
  purpose: CodePurpose,
  address: Address,
): Promise<{ resendAfterMs: number; validForMs: number }> {
  const { channel, canonical } = address
  const addressHash = await addressHashOf(trx, canonical)
  await lockCodes(trx, purpose, addressHash)
  const waitMs = waitBeforeSending(await codesOfDay(trx, purpose, addressHash, now), now)
  if (waitMs > 0) refuse(accountErrors.codeSentTooOften, { seconds: Math.ceil(waitMs / SECOND_MS) })
  const budget = await takeSms(trx, address, addressHash, now)
  if (budget.kind === 'notServed') refuse(accountErrors.smsNotServed)
  if (budget.kind === 'spent') refuse(accountErrors.smsSpent, { seconds: Math.ceil(budget.waitMs / SECOND_MS) })

  // Known or not, the same work is done and one message leaves: neither the answer nor its time tells which.
  const account = await findCredentials(trx, canonical)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(trx, purpose, addressHash, await codeHashOf(trx, purpose, addressHash, code), now, after(now, CODE_VALID_MS))
  const kind = account === null && needsAccount[purpose] ? 'noAccount' : 'code'
  const words = wordMessage(channel, { kind, params: { purpose, code } }, lang, say)
  // To the address that the account keeps, never to the spelling that found it.
  const kept = account === null ? null : boundAddress(account, channel)
  await queueMail(trx, {
    id: newId('mail', now),
    channel: channel === 'email' ? 'mail' : 'sms',
    kind,
    address: (kept ?? address).typed,
    ...words,
    at: now,
  })
  return { resendAfterMs: CODE_RESEND_MS, validForMs: CODE_VALID_MS }
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
