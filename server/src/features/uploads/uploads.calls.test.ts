import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { setAvatar } from '@ohmstead/contract/accounts/profile-calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { canonicalQuery, h5 } from '@ohmstead/contract/http/signing'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { uploadErrors } from '@ohmstead/contract/uploads/errors'
import { FILE_MAX_BYTES } from '@ohmstead/contract/uploads/types'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient, RawAnswer } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { runDueNow } from '../../platform/due.ts'
import { say } from '../../platform/words.ts'
import { forgetUnusedFiles } from './file.jobs.ts'

const database = withDatabase()
const api = withAccountsApi(database)
const PATH = `/api/${uploadFile.path}`

let picture: Buffer
let ada: ApiClient
let ben: ApiClient

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  ada = await joined('ada@example.org')
  ben = await joined('ben@example.org')
})

async function joined(email: string): Promise<ApiClient> {
  const client = api.client()
  await client.register({ email, password: 'porcelain-42', invitationCode: api.invitation })
  return client
}

const file = (bytes: Uint8Array = picture) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const files = async () => {
  const { rows } = await sql<{ owner: string; used: boolean }>`
    SELECT owner_id AS owner, used_since IS NOT NULL AS used FROM uploads.file ORDER BY created_at, id`.execute(database.owner.kysely)
  return rows
}

interface Part {
  readonly name: string
  readonly value: string | Uint8Array
  readonly head?: string
}

/** A multipart body as bytes, with any content. */
function bodyOf(parts: readonly Part[], boundary = 'xx-boundary', end = `--${boundary}--\r\n`): Buffer {
  const blocks = parts.flatMap(({ name, value, head }) => {
    const isFile = typeof value !== 'string'
    const line = head ?? `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"\r\nContent-Type: image/png' : ''}`
    return [Buffer.from(`--${boundary}\r\n${line}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]
  })
  return Buffer.concat([...blocks, Buffer.from(end)])
}

/** The fields of a signed upload, some of them replaced. */
function signed(change: Readonly<Record<string, string>> = {}, bytes: Uint8Array = picture): Record<string, string> {
  const fields: Record<string, string> = {
    apiKey: h5.apiKey,
    timestamp: String(database.clock.now()),
    nonce: randomBytes(12).toString('base64url'),
    fileSha256: sha256(bytes),
    ...change,
  }
  return { ...fields, sign: change['sign'] ?? createHmac('sha256', h5.secret).update(canonicalQuery(fields)).digest('hex') }
}

const partsOf = (fields: Readonly<Record<string, string>>): Part[] => Object.entries(fields).map(([name, value]) => ({ name, value }))

async function sendForm(body: Buffer, contentType = 'multipart/form-data; boundary=xx-boundary', client = ada): Promise<RawAnswer> {
  return client.send(PATH, { body, headers: { 'content-type': contentType } })
}

function expectRefusal(answer: RawAnswer, error: ErrorDeclaration): void {
  expect([answer.envelope?.code, answer.status]).toEqual([error.code, error.status])
  expect(answer.envelope?.message).not.toBe('')
}

describe('an uploaded picture', () => {
  test('is stored re-encoded under a random name, and served with headers that forbid running it', async () => {
    const { fileId, url } = await ada.ask(uploadFile, { file: file() })
    expect(fileId).toMatch(/^fi_/)
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/)
    const response = await fetch(`${api.url}${url}`)
    expect(response.status).toBe(200)
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy', 'cross-origin-resource-policy'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=2592000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([200, 200, 'webp'])
  })

  test.each([
    '/uploads/',
    '/uploads/x.webp',
    `/uploads/${'0'.repeat(32)}.webp`,
    `/uploads/${'0'.repeat(32)}`,
    '/uploads/..%2f..%2fetc%2fpasswd',
    `/uploads/${'A'.repeat(32)}.webp`,
  ])('is not found at %s', async (path) => expect((await fetch(`${api.url}${path}`)).status).toBe(404))

  test('becomes the avatar of its owner; the previous one is deleted, also when the avatar is removed', async () => {
    const client = await joined('cleo@example.org')
    const first = await client.ask(uploadFile, { file: file() })
    const second = await client.ask(uploadFile, { kind: 'avatar', file: file() })
    expect((await client.ask(personalInfo, {})).avatarUrl).toBeNull()
    expect((await client.ask(setAvatar, { fileId: first.fileId })).avatarUrl).toBe(first.url)
    expect((await client.ask(setAvatar, { fileId: first.fileId })).avatarUrl).toBe(first.url)
    expect((await client.ask(setAvatar, { fileId: second.fileId })).avatarUrl).toBe(second.url)
    expect([(await fetch(`${api.url}${first.url}`)).status, (await fetch(`${api.url}${second.url}`)).status]).toEqual([404, 200])
    expect((await client.ask(setAvatar, { fileId: null })).avatarUrl).toBeNull()
    expect((await fetch(`${api.url}${second.url}`)).status).toBe(404)
  })

  test('of another member cannot become an avatar, and stays where it is', async () => {
    const { fileId, url } = await ada.ask(uploadFile, { file: file() })
    const answer = await ben.call(setAvatar, { fileId })
    expect([answer.code, answer.message]).toEqual([accountErrors.avatarNotFound.code, say('en_US', 'accounts.refusal.avatarNotFound')])
    expect((await ben.ask(personalInfo, {})).avatarUrl).toBeNull()
    expect((await fetch(`${api.url}${url}`)).status).toBe(200)
    expect((await ada.ask(setAvatar, { fileId })).avatarUrl).toBe(url)
  })

  test('that is not used is deleted after a day, a used one never', async () => {
    const { fileId, url } = await ada.ask(uploadFile, { file: file() })
    await ada.ask(setAvatar, { fileId })
    const unused = await ada.ask(uploadFile, { file: file() })
    await database.clock.forward(DAY_MS - HOUR_MS)
    await runDueNow(database.worker, forgetUnusedFiles, database.clock.now())
    expect((await fetch(`${api.url}${unused.url}`)).status).toBe(200)
    await database.clock.forward(2 * HOUR_MS)
    await runDueNow(database.worker, forgetUnusedFiles, database.clock.now())
    expect([(await fetch(`${api.url}${unused.url}`)).status, (await fetch(`${api.url}${url}`)).status]).toEqual([404, 200])
  })

  test('is one of at most four unused ones', async () => {
    const client = await joined('dora@example.org')
    const urls: string[] = []
    for (let given = 0; given < 6; given++) {
      urls.push((await client.ask(uploadFile, { file: file() })).url)
      await database.clock.forward(1)
    }
    const statuses = await Promise.all(urls.map(async (url) => (await fetch(`${api.url}${url}`)).status))
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200])
  })
})

describe('a refused picture', () => {
  const bad: readonly (readonly [string, () => Promise<Buffer> | Buffer, ErrorDeclaration, Record<string, number>])[] = [
    ['no picture', () => Buffer.from('<script>alert(1)</script>'), uploadErrors.pictureKindUnknown, {}],
    ['a polyglot', () => Buffer.concat([picture, Buffer.from('PK\u0003\u0004')]), uploadErrors.pictureNotPlain, {}],
    [
      'a bomb',
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      uploadErrors.pictureTooLarge,
      { megapixels: 16 },
    ],
    ['a truncated one', () => picture.subarray(0, 70), uploadErrors.pictureBroken, {}],
    [
      'an animated one',
      () =>
        sharp(Buffer.concat([Buffer.alloc(12, 9), Buffer.alloc(12, 200)]), { raw: { width: 2, height: 4, channels: 3, pageHeight: 2 } })
          .webp({ loop: 0 })
          .toBuffer(),
      uploadErrors.pictureMoves,
      {},
    ],
  ]
  test.each(bad)('%s: with its code, in the reader’s language, without changes', async (_, make, error, params) => {
    const before = await files()
    const bytes = await make()
    for (const lang of ['en_US', 'zh_CN', 'de_DE', 'fr_FR', 'it_IT', 'pt_PT'] as const) {
      ada.lang = lang
      const answer = await ada.call(uploadFile, { file: file(bytes) })
      expect([answer.code, answer.status, answer.message]).toEqual([error.code, error.status, say(lang, error.message, params)])
    }
    ada.lang = 'en_US'
    expect(await files()).toEqual(before)
  })
})

describe('a body with a file', () => {
  const whole = (change: Readonly<Record<string, string>> = {}) => partsOf(signed(change))
  const withFile = (...parts: Part[]): Part[] => [...parts, { name: 'file', value: picture }]

  test('is accepted from any client', async () => {
    expect((await sendForm(bodyOf(withFile(...whole())))).envelope?.code).toBe(0)
    expect((await sendForm(bodyOf([{ name: 'file', value: picture }, ...whole({ kind: 'avatar' })]))).envelope?.code).toBe(0)
    expect((await sendForm(bodyOf(withFile(...whole()), 'a b:c'), 'multipart/form-data; charset=utf-8; boundary="a b:c"')).envelope?.code).toBe(0)
  })

  const refusals: readonly [string, () => Buffer, ErrorDeclaration, string?][] = [
    ['without a file', () => bodyOf(whole()), httpErrors.malformedRequest],
    ['with a text as its file', () => bodyOf([...whole(), { name: 'file', value: 'text' }]), httpErrors.malformedRequest],
    ['with two files', () => bodyOf([...withFile(...whole()), { name: 'file', value: picture }]), httpErrors.malformedRequest],
    ['with a file of another name', () => bodyOf([...whole(), { name: 'other', value: picture }]), httpErrors.malformedRequest],
    [
      'with another file than was signed',
      () => bodyOf([...whole(), { name: 'file', value: Buffer.concat([picture, Buffer.from('x')]) }]),
      httpErrors.wrongSign,
    ],
    [
      'with a hash that was not signed',
      () => bodyOf([...partsOf({ ...signed({ fileSha256: 'f'.repeat(64) }), fileSha256: sha256(picture) }), { name: 'file', value: picture }]),
      httpErrors.wrongSign,
    ],
    [
      'without a hash',
      () => {
        const { fileSha256: _, ...rest } = signed()
        return bodyOf(withFile(...partsOf(rest)))
      },
      httpErrors.wrongSign,
    ],
    ['with another kind than was signed', () => bodyOf(withFile(...partsOf({ ...signed(), kind: 'avatar' }))), httpErrors.wrongSign],
    ['with a field twice', () => bodyOf(withFile(...whole(), { name: 'apiKey', value: 'h5' })), httpErrors.duplicateField],
    ['with an unknown field', () => bodyOf(withFile(...whole({ owner: 'somebody' }))), httpErrors.invalidInput],
    ['of an unknown kind', () => bodyOf(withFile(...whole({ kind: 'script' }))), httpErrors.invalidInput],
    ['with a field named __proto__', () => bodyOf(withFile(...whole(), { name: '__proto__', value: 'x' })), httpErrors.malformedRequest],
    ['with a field named constructor', () => bodyOf(withFile(...whole(), { name: 'constructor', value: 'x' })), httpErrors.malformedRequest],
    ['with a file named __proto__', () => bodyOf([...whole(), { name: '__proto__', value: picture }]), httpErrors.malformedRequest],
    ['with a field that has no name', () => bodyOf(withFile(...whole(), { name: '', value: 'x' })), httpErrors.malformedRequest],
    ['with an endless name', () => bodyOf(withFile(...whole(), { name: 'a'.repeat(200), value: 'x' })), httpErrors.malformedRequest],
    ['with an endless field', () => bodyOf(withFile(...whole(), { name: 'kind', value: 'x'.repeat(5_000) })), httpErrors.malformedRequest],
    [
      'with a hundred fields',
      () => bodyOf(withFile(...whole(), ...Array.from({ length: 100 }, (_, at) => ({ name: `f${at}`, value: 'x' })))),
      httpErrors.malformedRequest,
    ],
    [
      'with an endless head',
      () => bodyOf(withFile(...whole(), { name: '', value: 'x', head: `Content-Disposition: form-data; name="kind"; x="${'y'.repeat(8_000)}"` })),
      httpErrors.wrongSign,
    ],
    [
      'with text that is no UTF-8',
      () =>
        bodyOf([
          ...whole(),
          { name: 'kind', value: Buffer.from([0xff, 0xfe]), head: 'Content-Disposition: form-data; name="kind"' },
          { name: 'file', value: picture },
        ]),
      httpErrors.malformedRequest,
    ],
    ['with NUL in a field', () => bodyOf(withFile(...whole(), { name: 'kind', value: 'a\0b' })), httpErrors.malformedRequest],
    ['that is cut off', () => bodyOf(withFile(...whole())).subarray(0, -20), httpErrors.malformedRequest],
    [
      'that goes on after its end',
      () => Buffer.concat([bodyOf(withFile(...whole())), Buffer.from('--xx-boundary\r\n')]),
      httpErrors.malformedRequest,
    ],
    ['of nothing', () => Buffer.alloc(0), httpErrors.malformedRequest],
    ['in another format', () => Buffer.from('{"apiKey":"h5"}'), httpErrors.malformedRequest],
    ['with another boundary', () => bodyOf(withFile(...whole())), httpErrors.malformedRequest, 'multipart/form-data; boundary=other'],
    ['without a boundary', () => bodyOf(withFile(...whole())), httpErrors.unsupportedContentType, 'multipart/form-data'],
    ['as JSON', () => Buffer.from('{}'), httpErrors.unsupportedContentType, 'application/json'],
    ['with an old time', () => bodyOf(withFile(...whole({ timestamp: String(database.clock.now() - HOUR_MS) }))), httpErrors.clockSkewed],
    ['with a time that is not a number', () => bodyOf(withFile(...whole({ timestamp: '1e12' }))), httpErrors.malformedRequest],
    ['with a wrong sign', () => bodyOf(withFile(...whole({ sign: '0'.repeat(64) }))), httpErrors.wrongSign],
    ['of an unknown client', () => bodyOf(withFile(...whole({ apiKey: 'h6' }))), httpErrors.unknownClient],
    [
      'of more than 2 MB',
      () => bodyOf([...partsOf(signed({}, Buffer.alloc(FILE_MAX_BYTES + 1))), { name: 'file', value: Buffer.alloc(FILE_MAX_BYTES + 1) }]),
      httpErrors.bodyTooLarge,
    ],
    ['of 20 MB', () => bodyOf([...whole(), { name: 'file', value: Buffer.alloc(20 * 1024 * 1024) }]), httpErrors.bodyTooLarge],
  ]
  test.each(refusals.map(([name, ...rest]) => [name, rest] as const))(
    '%s is refused, and leaves no changes',
    async (_, [make, error, contentType]) => {
      const before = await files()
      const answer = await sendForm(make(), contentType).catch(() => null)
      // A body far beyond the limit is not read to its end: the connection may be closed before the response.
      if (answer === null) expect(error).toBe(httpErrors.bodyTooLarge)
      else expectRefusal(answer, error)
      expect(await files()).toEqual(before)
      expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    },
  )

  test('is refused with the maximum size', async () => {
    const answer = await ada.call(uploadFile, { file: file(Buffer.alloc(FILE_MAX_BYTES + 1)) })
    expect([answer.code, answer.message]).toEqual([httpErrors.bodyTooLarge.code, say('en_US', 'http.refusal.bodyTooLarge', { limitKib: 2048 })])
  })

  test('counts once', async () => {
    const body = bodyOf(withFile(...whole()))
    expect((await sendForm(body)).envelope?.code).toBe(0)
    expectRefusal(await sendForm(body), httpErrors.replayedRequest)
  })

  test('is refused without a sign-in', async () => {
    expectRefusal(await sendForm(bodyOf(withFile(...whole())), undefined, api.client()), httpErrors.signedOut)
  })

  test('is not accepted by other calls', async () => {
    const answer = await ada.send(`/api/${personalInfo.path}`, {
      body: bodyOf(withFile(...whole())),
      headers: { 'content-type': 'multipart/form-data; boundary=xx-boundary' },
    })
    expectRefusal(answer, httpErrors.unsupportedContentType)
  })
})

describe('a slow body', () => {
  /** Starts an upload that announces a length and sends nothing; returns the server's response, or that it closed the connection. */
  async function slow(headers: Readonly<Record<string, string>> = {}): Promise<{ answer: Promise<number | 'hung up'>; leave: () => void }> {
    const { request } = await import('node:http')
    const sending = request(`${api.url}/api/upload/merChantupload`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=slow', 'content-length': '1000000', ...headers },
    })
    const answer = new Promise<number | 'hung up'>((resolve) => {
      sending.on('response', (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sending.on('error', () => resolve('hung up'))
    })
    sending.flushHeaders()
    return { answer, leave: () => sending.destroy() }
  }

  const signedIn = (client: ApiClient) => ({
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    token: client.token ?? '',
  })

  test('from a visitor who is not signed in has no place: it is refused before it is read', async () => {
    const strangers = await Promise.all(Array.from({ length: 40 }, () => slow()))
    expect(new Set(await Promise.all(strangers.map(({ answer }) => answer)))).toEqual(new Set([401]))
    const forged = await slow({ cookie: 'session=' + 'a'.repeat(43), token: 'b'.repeat(43) })
    expect(await forged.answer).toBe(401)
    expect(await ben.call(uploadFile, { file: file() })).toMatchObject({ ok: true })
    for (const { leave } of [...strangers, forged]) leave()
  })

  test('from one person takes two places, and gives them back in the end', async () => {
    const person = await joined('slow@example.org')
    const three = await Promise.all([1, 2, 3].map(() => slow(signedIn(person))))
    expect(await Promise.race(three.map(({ answer }) => answer))).toBe(429)
    expect(await ben.call(uploadFile, { file: file() })).toMatchObject({ ok: true })
    // An upload without data loses its place by itself.
    const ends = await Promise.all(three.map(({ answer }) => answer))
    expect(ends.filter((outcome) => outcome === 'hung up')).toHaveLength(2)
    await expect.poll(async () => (await person.call(uploadFile, { file: file() })).ok).toBe(true)
  })
})

test('of very many pictures at once, some are processed and the others are refused until later; other calls continue', async () => {
  const client = await joined('emil@example.org')
  const large = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const [answers, profile] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, async () => client.call(uploadFile, { file: file(large) }))),
    ben.ask(personalInfo, {}),
  ])
  const codes = new Set(answers.map(({ code }) => code))
  expect([...codes].filter((code) => ![0, httpErrors.unavailable.code, httpErrors.tooManyRequests.code].includes(code))).toEqual([])
  expect(answers.some(({ code }) => code === 0)).toBe(true)
  expect(profile.username).toMatch(/^member/)
})
