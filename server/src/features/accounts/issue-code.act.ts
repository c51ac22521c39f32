import { randomInt } from 'node:crypto'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { addDays, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../platform/database.ts'
import { sha256 } from '../../platform/hash.ts'
import type { RequestContext } from '../../platform/implement.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { say } from '../../platform/words.ts'
import { countSms, deliver, wordMessage } from '../delivery/index.ts'
import { isDemo, isSwitchedOn, setting } from '../settings/index.ts'
import { boundAddress, type Address } from './address.ts'
import {
  askerOf,
  bindingOf,
  addressHashOf,
  codeHashOf,
  codesOfDay,
  insertCode,
  lockCodes,
  CODE_RESEND_MS,
  CODE_VALID_MS,
  needsAccount,
  waitBeforeSending,
  isKnownDevice,
  type Asking,
} from '../credentials/index.ts'
import { findCredentials } from './person.store.ts'

/** Refuses a phone where no provider of text messages is configured. A demo needs none: it stores them. */
export async function assertServed(trx: Trx, { channel }: Address, sendsSms: boolean): Promise<void> {
  if (channel === 'phone' && !sendsSms && !(await isDemo(trx))) refuse(accountErrors.smsUnavailable)
}

/** Sends a code for a purpose to an address, within the limits of both and of the requester. */
export async function issueCode(
  at: Pick<RequestContext, 'trx' | 'now' | 'lang'> & Asking,
  sealer: Sealer,
  purpose: CodePurpose,
  address: Address,
): Promise<{ resendAfterMs: number; validForMs: number }> {
  const { trx, now, lang, deviceId } = at
  const { channel, canonical } = address
  // Known or not, the same work is done and one message is sent: neither the response nor its time reveals the difference.
  const account = await findCredentials(trx, canonical)
  const known = await isKnownDevice(trx, 'member', account?.memberId ?? null, sha256(deviceId ?? ''))
  const target = { purpose, addressHash: await addressHashOf(trx, canonical), asker: askerOf(at) }
  await lockCodes(trx, purpose, target.addressHash)
  const waitMs = waitBeforeSending(await codesOfDay(trx, target, known, now), now)
  if (waitMs > 0) refuse(credentialErrors.codeSentTooOften, { seconds: Math.ceil(waitMs / SECOND_MS) })
  const budget = await takeSms(trx, address, { addressHash: target.addressHash, known }, now)
  if (budget.kind === 'notServed') refuse(accountErrors.smsNotServed)
  if (budget.kind === 'spent') refuse(accountErrors.smsSpent, { seconds: Math.ceil(budget.waitMs / SECOND_MS) })

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await codeHashOf(trx, sealer, purpose, target.addressHash, code)
  await insertCode(trx, { ...target, browserHash: bindingOf(at), known, codeHash, sentAt: now, expiresAt: after(now, CODE_VALID_MS) })
  const kind = account === null && needsAccount[purpose] ? 'noAccount' : 'code'
  const words = wordMessage(channel, { kind, params: { purpose, code } }, lang, say)
  // To the stored address of the account, never to the spelling that found it.
  const kept = account === null ? null : boundAddress(account, channel)
  const to = (kept ?? address).typed
  await deliver(
    trx,
    sealer,
    channel === 'email'
      ? { channel: 'mail', kind, to, ...words, at: now }
      : { channel: 'sms', kind, to, ...words, at: now, usefulForMs: CODE_VALID_MS },
  )
  return { resendAfterMs: CODE_RESEND_MS, validForMs: CODE_VALID_MS }
}

type SmsBudget = { readonly kind: 'taken' } | { readonly kind: 'notServed' } | { readonly kind: 'spent'; readonly waitMs: number }

/**
 * Takes one text message out of the daily budgets of its number and its country: attackers earn money from text messages that we send.
 * Browsers that the account knows have budgets of their own, so that unknown clients cannot use up the owner's.
 */
async function takeSms(
  trx: Trx,
  address: Address,
  { addressHash, known }: { readonly addressHash: Buffer; readonly known: boolean },
  now: RequestContext['now'],
): Promise<SmsBudget> {
  if (address.channel !== 'phone') return { kind: 'taken' }
  if (!isSwitchedOn(await setting(trx, 'accounts.smsCountries'), address.country)) return { kind: 'notServed' }
  const today = dayOf(now)
  const budgetOf = (subject: Buffer) => (known ? sha256(Buffer.concat([Buffer.from('known '), subject])) : subject)
  const taken =
    (await countSms(trx, today, 'number', budgetOf(addressHash), await setting(trx, 'accounts.smsPerNumber'))) &&
    (await countSms(trx, today, 'country', budgetOf(sha256(address.country)), await setting(trx, 'accounts.smsPerCountry')))
  return taken ? { kind: 'taken' } : { kind: 'spent', waitMs: startOf(addDays(today, 1)) - now }
}
