import { randomInt } from 'node:crypto'
import { sendCode } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { after, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { sha256 } from '../../../platform/hash.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { refuse as refuseAnyway } from '../../../platform/refusal.ts'
import { say } from '../../../platform/words.ts'
import { canonicalEmail } from '../address.ts'
import { captchaValidUntil } from '../captcha.ts'
import { useCaptcha } from '../captcha-used.store.ts'
import { CODE_RESEND_MS, CODE_VALID_MS, waitBeforeSending } from '../code.ts'
import { codesOfDay, insertCode, lockCodes } from '../code.store.ts'
import { needsAccount, wordMail } from '../mail-text.ts'
import { queueMail } from '../mail.store.ts'
import { findCredentials } from '../person.store.ts'
import { secretOf } from '../secret.store.ts'
import { addressHashOf, codeHashOf } from './try-code.ts'

export const sendVerificationCode = implement(sendCode, async ({ trx, now, lang, apart, refuse }, { purpose, email, captcha }) => {
  const canonical = canonicalEmail(email) ?? refuseAnyway(httpErrors.invalidInput, { fields: 'email' })
  const validUntil = await captchaValidUntil(captcha, await secretOf(trx, 'captcha'), now)
  const unused = validUntil !== null && (await apart((own) => useCaptcha(own, sha256(captcha.challenge), validUntil)))
  if (!unused) refuse(accountErrors.captchaWrong)

  const addressHash = await addressHashOf(trx, canonical)
  await lockCodes(trx, purpose, addressHash)
  const waitMs = waitBeforeSending(await codesOfDay(trx, purpose, addressHash, now), now)
  if (waitMs > 0) refuse(accountErrors.codeSentTooOften, { seconds: Math.ceil(waitMs / SECOND_MS) })

  // Known or not, the same work is done and one mail leaves: neither the answer nor its time tells which.
  const account = await findCredentials(trx, canonical)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(trx, purpose, addressHash, await codeHashOf(trx, purpose, addressHash, code), now, after(now, CODE_VALID_MS))
  const kind = account === null && needsAccount[purpose] ? 'noAccount' : 'code'
  const mail = wordMail({ kind, params: { purpose, code } }, lang, say)
  await queueMail(trx, { id: newId('mail', now), kind, address: email, ...mail, at: now })
  return { resendAfterMs: CODE_RESEND_MS, validForMs: CODE_VALID_MS }
})
