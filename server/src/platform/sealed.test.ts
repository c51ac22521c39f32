import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { sha256 } from './hash.ts'
import { openSealer, resealEach, resealWith, sealerOf } from './sealed.ts'

const database = withDatabase()
const sealer = sealerOf(sha256('a key'))
const place = { column: 'accounts.authenticator.secret', row: 'mb_1' }
const secret = Buffer.from('a seed of twenty byt')

describe('a sealed secret', () => {
  test('opens where it was sealed, and shows nothing of itself', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.string(), (bytes, row) => {
        const sealed = sealer.seal(bytes, { ...place, row })
        expect(sealed.length).toBe(bytes.length + 29)
        expect(Buffer.from(sealer.open(sealed, { ...place, row }))).toEqual(Buffer.from(bytes))
        expect(bytes.length > 3 && sealed.includes(Buffer.from(bytes))).toBe(false)
      }),
    )
    expect(sealer.seal(secret, place)).not.toEqual(sealer.seal(secret, place))
  })

  test.each([
    ['of another row', { ...place, row: 'mb_2' }],
    ['of another column', { ...place, column: 'accounts.authenticator.other' }],
    ['whose column and row only concatenate to the same text', { column: 'accounts.authenticator', row: 'secret mb_1' }],
  ])('%s does not open', (_, elsewhere) => {
    expect(() => sealer.open(sealer.seal(secret, place), elsewhere)).toThrow()
  })

  test('with any one bit flipped, or any byte missing, does not open', () => {
    const sealed = sealer.seal(secret, place)
    for (let at = 0; at < sealed.length; at++) {
      for (const bit of [1, 128]) {
        const flipped = Buffer.from(sealed)
        flipped[at] = sealed[at]! ^ bit
        expect(() => sealer.open(flipped, place)).toThrow()
      }
      expect(() => sealer.open(sealed.subarray(0, at), place)).toThrow()
    }
    expect(() => sealer.open(Buffer.concat([sealed, Buffer.of(0)]), place)).toThrow()
  })

  test('sealed with another key does not open', () => {
    expect(() => sealerOf(sha256('another key')).open(sealer.seal(secret, place), place)).toThrow()
  })
})

describe('of several keys', () => {
  const [old, anew] = [sha256('a key'), sha256('another key')]

  test('the first seals, and all open', () => {
    const both = sealerOf(anew, old)
    expect(both.open(sealer.seal(secret, place), place)).toEqual(secret)
    const sealed = both.seal(secret, place)
    expect(both.open(sealed, place)).toEqual(secret)
    expect(() => sealer.open(sealed, place)).toThrow()
    expect(() => both.open(sealed, { ...place, row: 'mb_2' })).toThrow()
    expect(() => sealerOf(anew, sha256('a third')).open(sealer.seal(secret, place), place)).toThrow()
  })

  test('the first seals again what any of them opens, and leaves the rest', async () => {
    const rows = [
      { sealed: sealer.seal(secret, place), place },
      { sealed: sealerOf(sha256('a lost key')).seal(secret, place), place: { ...place, row: 'mb_2' } },
    ]
    const kept = new Map<string, Buffer>()
    const done = await resealEach(sealerOf(anew, old), rows, async (row, sealed) => kept.set(row, sealed))
    expect(done).toEqual({ sealed: 1, shut: 1 })
    expect([...kept.keys()]).toEqual(['mb_1'])
    expect(sealerOf(anew).open(kept.get('mb_1') ?? Buffer.of(), place)).toEqual(secret)
  })
})

describe('the key of an instance', () => {
  let dataDir = ''
  const file = () => path.join(dataDir, 'secrets.key')
  const open = (keyFile?: string) => openSealer({ keyFile, dataDir, owner: database.owner })
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'ohmstead-sealed-'))
    await sql`DELETE FROM platform.secrets_key`.execute(database.owner.kysely)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('is created at the first start, readable by its owner only, and reused at the next', async () => {
    const sealed = (await open()).seal(secret, place)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect((await open()).open(sealed, place)).toEqual(secret)
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM platform.secrets_key t`.execute(database.owner.kysely)
    expect(rows[0]?.text).not.toContain(readFileSync(file(), 'utf8').trim())
  })

  test('is the same for two processes that start at once', async () => {
    const [one, other] = await Promise.all([open(), open()])
    expect(other.open(one.seal(secret, place), place)).toEqual(secret)
  })

  test('comes from the file the operator names', async () => {
    const named = path.join(dataDir, 'kept elsewhere')
    await expect(open(named)).rejects.toThrow(`SECRETS_KEY_FILE names ${named}, which does not exist`)
    expect(existsSync(named)).toBe(false)
    writeFileSync(named, 'not a key')
    await expect(open(named)).rejects.toThrow(`${named} holds no key`)
    writeFileSync(named, 'ab'.repeat(32))
    const sealed = (await open(named)).seal(secret, place)
    expect(sealerOf(Buffer.from('ab'.repeat(32), 'hex')).open(sealed, place)).toEqual(secret)
    expect(existsSync(file())).toBe(false)
  })

  test('that is missing or replaced is named, and nothing starts', async () => {
    await open()
    const kept = readFileSync(file(), 'utf8')
    rmSync(file())
    await expect(open()).rejects.toMatchObject({ name: 'StartRefusal', message: expect.stringContaining(`${file()} is missing`) })
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), 'cd'.repeat(32))
    await expect(open()).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringContaining(`${file()} is not the key that this database was sealed with`),
    })
    writeFileSync(file(), kept)
    await open()
  })

  test('is replaced by another one, and a server can start at every step', async () => {
    const [old, anew] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const startsWith = (...keys: string[]) => {
      writeFileSync(file(), keys.join('\n'))
      return open()
    }
    const sealed = (await startsWith(old)).seal(secret, place)
    expect((await startsWith(old, anew)).open(sealed, place)).toEqual(secret)
    expect((await startsWith(anew, old)).open(sealed, place)).toEqual(secret)
    await expect(startsWith(anew)).rejects.toThrow('is not the key that this database was sealed with')
    await expect(startsWith(anew, 'old')).rejects.toThrow('holds no key')
    writeFileSync(file(), `${anew}\n\n${old}\n`)
    const broken = () => Promise.reject(new Error('the disk is full'))
    const options = { keyFile: undefined, dataDir, owner: database.owner }
    await expect(resealWith(options, [async () => ({ sealed: 2, shut: 0 }), broken])).rejects.toThrow('the disk is full')
    await startsWith(old)
    writeFileSync(file(), `${anew}\n${old}`)
    expect(await resealWith(options, [async () => ({ sealed: 2, shut: 1 }), async () => ({ sealed: 3, shut: 0 })])).toEqual({ sealed: 5, shut: 1 })
    await startsWith(anew)
    await startsWith(old, anew)
    await expect(startsWith(old)).rejects.toThrow('is not the key that this database was sealed with')
  })

  test('has a fingerprint that only the worker can read, to compare it, and that cannot be rewritten', async () => {
    await open()
    for (const role of ['api', 'gateway', 'staffRead'] as const)
      await expect(sql`SELECT * FROM platform.secrets_key`.execute(database[role].kysely)).rejects.toThrow('permission denied')
    const rewrite = sql`UPDATE platform.secrets_key SET fingerprint = sha256('x')`.execute(database.owner.kysely)
    await expect(rewrite).rejects.toThrow('forbidden: update')
    await expect(sql`TRUNCATE platform.secrets_key`.execute(database.owner.kysely)).rejects.toThrow('forbidden: truncate')
  })
})
