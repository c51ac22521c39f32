import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import { inTransaction, type Database, type Trx } from './database.ts'
import { StartRefusal } from './start-refusal.ts'
import { watch, type Watch } from './watch.ts'

/** Where a sealed secret is stored: copied to another row or column, it does not open. */
export interface SealedPlace {
  /** `schema.table.column`. */
  readonly column: string
  /** The key of the row. */
  readonly row: string
}

/** Seals secrets that the server must read again: the database alone, or a copy of it, does not reveal them. */
export interface Sealer {
  seal(secret: Uint8Array, place: SealedPlace): Buffer
  /** Opens what was sealed for this place. Anything else is a defect. */
  open(sealed: Uint8Array, place: SealedPlace): Buffer
  /** A secret that is derived from the key, as text, and not stored in the database: a different one for each use. */
  proofFor(use: string): string
  /** The same of each key, the first one first: for what a server with a former key may have made. */
  proofsFor(use: string): readonly string[]
  /** Whether a fingerprint is that of one of the keys. */
  knows(fingerprint: Uint8Array): boolean
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of a sealed secret, so that the format can change. */
const VERSION = 1

/** Seals with AES-256-GCM and a 32-byte key; secrets sealed with a former key open too. */
export function sealerOf(key: Uint8Array, ...former: readonly Uint8Array[]): Sealer {
  const [sealing, ...others] = [sealingKeyOf(key), ...former.map(sealingKeyOf)]
  // Deriving takes longer than what a proof is used for, and a code is made at each move of a subscriber.
  const derived = new Map<string, readonly [string, ...string[]]>()
  const proofsFor = (use: string) => {
    const known = derived.get(use) ?? ([proofOf(key, use), ...former.map((one) => proofOf(one, use))] as const)
    derived.set(use, known)
    return known
  }
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES }).setAAD(placeBytes(place))
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const whole = Buffer.from(sealed)
      assert(whole.length > 1 + NONCE_BYTES + TAG_BYTES && whole[0] === VERSION, `the value of ${place.column} was sealed`)
      let fault: unknown
      for (const opening of [sealing, ...others]) {
        try {
          return openedWith(opening, whole, place)
        } catch (error) {
          fault = error
        }
      }
      throw fault
    },
    proofFor: (use) => proofsFor(use)[0],
    proofsFor,
    knows: (fingerprint) => [key, ...former].some((one) => timingSafeEqual(fingerprint, fingerprintOf(one))),
  }
}

function proofOf(key: Uint8Array, use: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', `ohmstead proof 1 ${use}`, KEY_BYTES)).toString('base64url')
}

function sealingKeyOf(key: Uint8Array): Buffer {
  assert(key.length === KEY_BYTES, 'a key has 32 bytes')
  return Buffer.from(hkdfSync('sha256', key, '', 'ohmstead sealed 1', KEY_BYTES))
}

function openedWith(key: Buffer, whole: Buffer, place: SealedPlace): Buffer {
  const nonce = whole.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(placeBytes(place))
    .setAuthTag(whole.subarray(-TAG_BYTES))
  const secret = decipher.update(whole.subarray(1 + NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([secret, decipher.final()])
}

function placeBytes({ column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([column, row]))
}

const FILE = 'secrets.key'

export interface SealerOptions {
  /**
   * SECRETS_KEY_FILE: a file of the operator, one key per line: the first seals, all open. Without it, a key is created in DATA_DIR at the
   * first start.
   */
  readonly keyFile: string | undefined
  readonly dataDir: string
  readonly owner: Database
}

/**
 * Opens the sealer of an instance. The database stores a fingerprint of its key. If the file does not contain that key, the start is
 * refused: existing secrets could not be opened, and new ones could not be opened with the old key.
 */
export async function openSealer({ keyFile, dataDir, owner }: SealerOptions): Promise<Sealer> {
  const file = path.resolve(keyFile ?? path.join(dataDir, FILE))
  const known = await readFingerprint(owner)
  if (!existsSync(file)) {
    if (known !== null) throw new StartRefusal(`${file} is missing: this database was sealed with the key in it. Put it back from your backup.`)
    if (keyFile !== undefined) throw new StartRefusal(`SECRETS_KEY_FILE names ${file}, which does not exist: create it with openssl rand -hex 32.`)
    makeKey(file)
  }
  const keys = readKeys(file)
  const kept = await keepFingerprint(owner, fingerprintOf(keys[0]))
  if (!keys.some((key) => timingSafeEqual(kept, fingerprintOf(key))))
    throw new StartRefusal(`${file} is not the key that this database was sealed with. Put back the key that the database was created with.`)
  return sealerOf(...keys)
}

/** The number of secrets sealed again; `shut` could not be opened with any of the keys and were left unchanged. */
export interface Resealed {
  readonly sealed: number
  readonly shut: number
}

/**
 * Seals all secrets of the features again with the first key of the file, in one transaction; from then on the database requires that key.
 */
export async function resealWith(
  { keyFile, dataDir, owner }: SealerOptions,
  keepers: readonly ((trx: Trx, sealer: Sealer) => Promise<Resealed>)[],
): Promise<Resealed> {
  const sealer = await openSealer({ keyFile, dataDir, owner })
  const [key] = readKeys(path.resolve(keyFile ?? path.join(dataDir, FILE)))
  return inTransaction(owner, async (trx) => {
    let [sealed, shut] = [0, 0]
    for (const keeper of keepers) {
      const done = await keeper(trx, sealer)
      sealed += done.sealed
      shut += done.shut
    }
    await sql`DELETE FROM platform.secrets_key`.execute(trx)
    await sql`INSERT INTO platform.secrets_key (fingerprint) VALUES (${fingerprintOf(key)})`.execute(trx)
    return { sealed, shut }
  })
}

/** Seals each of these again with the first key, and stores it in its place. */
export async function resealEach(
  sealer: Sealer,
  rows: readonly { readonly sealed: Buffer; readonly place: SealedPlace }[],
  keep: (row: string, sealed: Buffer) => Promise<unknown>,
): Promise<Resealed> {
  let shut = 0
  for (const { sealed, place } of rows) {
    const secret = openedOrNull(sealer, sealed, place)
    if (secret === null) shut += 1
    else await keep(place.row, sealer.seal(secret, place))
  }
  return { sealed: rows.length - shut, shut }
}

/** What was sealed for this place, or null where it does not open. */
export function openedOrNull(sealer: Sealer, sealed: Buffer, place: SealedPlace): Buffer | null {
  try {
    return sealer.open(sealed, place)
  } catch {
    return null
  }
}

function fingerprintOf(key: Uint8Array): Buffer {
  return createHmac('sha256', key).update('ohmstead fingerprint').digest()
}

function readKeys(file: string): readonly [Buffer, ...Buffer[]] {
  const [first, ...former] = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      if (!/^[0-9a-f]{64}$/i.test(line)) throw noKeyIn(file)
      return Buffer.from(line, 'hex')
    })
  if (first === undefined) throw noKeyIn(file)
  return [first, ...former]
}

function noKeyIn(file: string): StartRefusal {
  return new StartRefusal(`${file} holds no key: 64 hexadecimal digits, as openssl rand -hex 32 makes them, a key to a line.`)
}

/** Durable before anything is sealed with it. When two processes start at once, one creates it and both use it. */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('hex')}\n`)
    fsyncSync(handle)
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(unfinished, { force: true })
  }
}

/** Reports a fingerprint that was deleted or replaced: with it, a server with another key could start on this database. */
export const secretsKeyWatch = (sealer: Sealer): Watch =>
  watch('secrets', async (q) => {
    const { rows } = await sql<{ fingerprint: Buffer }>`SELECT fingerprint FROM platform.secrets_key`.execute(q)
    if (rows[0] && sealer.knows(rows[0].fingerprint)) return []
    const detail = rows[0] ? 'it is the fingerprint of a key that this server does not have' : 'it was deleted'
    return [{ violation: 'secrets_key', subject: 'platform.secrets_key', detail }]
  })

async function readFingerprint(db: Database): Promise<Buffer | null> {
  const { rows } = await sql<{ fingerprint: Buffer }>`SELECT fingerprint FROM platform.secrets_key`.execute(db.kysely)
  return rows[0]?.fingerprint ?? null
}

/** The fingerprint in the database: the first one that was stored. */
async function keepFingerprint(owner: Database, fingerprint: Buffer): Promise<Buffer> {
  await sql`INSERT INTO platform.secrets_key (fingerprint) VALUES (${fingerprint}) ON CONFLICT DO NOTHING`.execute(owner.kysely)
  const kept = await readFingerprint(owner)
  assert(kept, 'a database keeps the fingerprint of its key')
  return kept
}
