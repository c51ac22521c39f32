import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { demoOutbox, login, sendCode } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { codePurposes } from '@ohmstead/contract/credentials/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { asciiLower, canonicalAccount, canonicalEmail } from './address.ts'
import { findCredentials } from './person.store.ts'
import { phoneFrom } from './phone.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const password = 'porcelain-42'
const email = 'Kim.ilias@Kiosk.Example'
const phone = '+4917604069001'

let kim: ApiClient

beforeAll(async () => {
  kim = api.client()
  await kim.register({ email, password, invitationCode: api.invitation })
  await api.client().register({ phone, password, invitationCode: api.invitation })
})

/** Every character that a rule of Unicode makes equal to a plain one: compatibility, case in either direction, accents removed. */
const twins = new Map<string, string[]>()
for (let point = 0x80; point <= 0x1ffff; point++) {
  if (point >= 0xd800 && point <= 0xdfff) continue
  const character = String.fromCodePoint(point)
  const forms = [
    character.normalize('NFKC'),
    character.toLowerCase(),
    character.toUpperCase(),
    character.normalize('NFKD').replace(/\p{M}/gu, ''),
    character.toLocaleLowerCase('tr'),
    character.toLocaleUpperCase('tr'),
  ]
  const plain = new Set(forms.map((form) => asciiLower(form)).filter((form) => /^[a-z0-9@.+-]$/.test(form)))
  for (const one of plain) twins.set(one, [...(twins.get(one) ?? []), character])
}
const hidden = ['\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff', '\u202e', '\ufe0f', '\u0307', '\u3164']

/** Spellings that differ from a text: characters replaced by look-alikes, or invisible characters inserted. */
const lookAlikesOf = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length - 1), fc.nat(), fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const characters = [...text]
      for (const [at, choice, kind] of changes) {
        const among = twins.get(asciiLower(text[at] ?? '')) ?? []
        if (kind === 0 || among.length === 0) characters[at] += hidden[choice % hidden.length] ?? ''
        else characters[at] = among[choice % among.length] ?? ''
      }
      return characters.join('')
    })
    .filter((spelling) => asciiLower(spelling) !== asciiLower(text))

const named = [
  'ｋim.ilias@kiosk.example',
  '𝓴𝓲𝓶.ilias@kiosk.example',
  '\u212aim.ilias@kiosk.example',
  'kım.ilias@kiosk.example',
  'kİm.ilias@kiosk.example',
]
const namedDomains = ['kim.ilias@\u212aiosk.example', 'kim.ilias@kiosk.ｅxample', 'kim.ilias@kiosk\u3002example', 'kim.ilias@ki\u00adosk.example']

describe('a spelling that differs beyond the case of A to Z', () => {
  test('is another address, or invalid', () => {
    const kept = canonicalEmail(email)
    for (const spelling of [...named, ...namedDomains]) expect(canonicalAccount(spelling)).not.toBe(kept)
    fc.assert(
      fc.property(lookAlikesOf(email), (spelling) => {
        expect(canonicalEmail(spelling)).not.toBe(kept)
        expect(canonicalAccount(spelling)).not.toBe(kept)
      }),
      { numRuns: 5_000 },
    )
  })

  test('is another number, or invalid', () => {
    fc.assert(
      fc.property(lookAlikesOf(phone), (spelling) => {
        expect(phoneFrom(spelling)).toBeNull()
      }),
      { numRuns: 5_000 },
    )
  })

  test('except that case is ignored', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: email.length, maxLength: email.length }), (upper) => {
        const typed = [...email].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase())).join('')
        expect(canonicalEmail(typed)).toBe(canonicalEmail(email))
      }),
    )
  })

  test('finds no account: no valid code is sent, and messages go only to that spelling', async () => {
    // Each address once: a second code for one within a minute is refused.
    const drawn = [...named, ...namedDomains, ...fc.sample(lookAlikesOf(email), 40)]
    const spellings = new Map(drawn.map((spelling) => [canonicalEmail(spelling) ?? spelling, spelling])).values()
    for (const [at, spelling] of [...spellings].entries()) {
      const stranger = api.client()
      const purpose = at % 2 === 0 ? 'resetPassword' : 'login'
      const asked = await stranger.call(sendCode, { purpose, email: spelling, captcha: await stranger.solvedCaptcha() })
      if (asked.ok) {
        const { list } = await stranger.ask(demoOutbox, { address: spelling })
        expect(list[0]).toMatchObject({ address: spelling, text: expect.not.stringMatching(/\d{6}/) })
      } else {
        expect(asked).toMatchObject({ code: httpErrors.invalidInput.code })
      }
    }
    const { rows } = await sql<{ address: string }>`SELECT DISTINCT address FROM delivery.mail WHERE kind = 'code'`.execute(database.owner.kysely)
    expect(rows.map(({ address }) => address).toSorted()).toEqual([phone, email].toSorted())
  })

  test('is refused with the code that was sent to the address itself', async () => {
    const code = await kim.codeFor('resetPassword', email)
    for (const spelling of [...named, ...namedDomains]) {
      const reset = await kim.call(forgetLoginPassword, { email: spelling, code, password: 'walnut-Ferry-26' })
      expect([credentialErrors.codeWrong.code, httpErrors.invalidInput.code]).toContain(reset.code)
      expect(await kim.call(login, { account: spelling, password })).toMatchObject({ code: credentialErrors.newDeviceCodeNeeded.code })
    }
    expect(await kim.call(login, { account: email.toUpperCase(), password })).toMatchObject({ ok: true })
  })

  test('is different for the database too', async () => {
    for (const spelling of [...named, ...fc.sample(lookAlikesOf(email), 100)])
      expect(await inTransaction(database.api, (trx) => findCredentials(trx, canonicalAccount(spelling)))).toBeNull()
    await expect(
      sql`UPDATE accounts.person SET email_canonical = 'somebody@else.example' WHERE email = ${email}`.execute(database.owner.kysely),
    ).rejects.toThrow(/person_email_spelling/)
    await expect(
      sql`UPDATE accounts.person SET phone_canonical = '+4917604069999' WHERE phone = ${phone}`.execute(database.owner.kysely),
    ).rejects.toThrow(/person_phone_spelling/)
  })
})

test.each(codePurposes)('a code (%s) requested in another case is sent to the stored address', async (purpose) => {
  await database.clock.forward(MINUTE_MS)
  const client = api.client()
  await client.ask(sendCode, { purpose, email: email.toUpperCase(), captcha: await client.solvedCaptcha() })
  const { list } = await client.ask(demoOutbox, { address: email })
  expect(list[0]).toMatchObject({ address: email })
})
