import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consentList, register } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { withAccountsApi } from '../../../test/api.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { sha256 } from '../../platform/hash.ts'
import { sealerOf } from '../../platform/sealed.ts'
import { addressHashOf, codeHashOf } from './code.proof.ts'
import { secretOf } from './secret.store.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const email = 'ada@example.org'

async function storedHash(): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`SELECT code_hash AS hash FROM accounts.code ORDER BY sent_at DESC LIMIT 1`.execute(
    database.owner.kysely,
  )
  return rows[0]?.hash
}

test('the hash of a code cannot be made from what the database stores, and the code works', async () => {
  const ada = api.client()
  const code = await ada.codeFor('register', email)
  const q = database.owner.kysely
  const addressHash = await addressHashOf(q, email)
  const byKey = (key: Buffer, ...parts: readonly (string | Buffer)[]) =>
    parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest()
  const secret = await secretOf(q, 'code')
  const made = [
    sha256(code),
    byKey(secret, code),
    byKey(secret, 'register', addressHash, code),
    await codeHashOf(q, sealerOf(sha256('another key')), 'register', addressHash, code),
  ]
  const stored = await storedHash()
  expect(stored).toEqual(await codeHashOf(q, testSealer, 'register', addressHash, code))
  for (const hash of made) expect(stored).not.toEqual(hash)

  const { list } = await ada.ask(consentList, {})
  const consents = list.map(({ document, version }) => ({ document, version }))
  const person = { email, password: 'porcelain-42', invitationCode: api.invitation, country: 'DE', language: 'en_US' as const, consents }
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await ada.call(register, { ...person, code: wrong })).toMatchObject({ ok: false, code: credentialErrors.codeWrong.code })
  expect(await ada.call(register, { ...person, code })).toMatchObject({ ok: true })
})
