import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Database } from './database.ts'
import { StartRefusal } from './start-refusal.ts'

/** Where a sealed secret stands: moved to another row or column, it does not open. */
export interface SealedPlace {
  /** `schema.table.column`. */
  readonly column: string
  /** The key of the row. */
  readonly row: string
}

/** Seals secrets that the house must read again: whoever has the database alone, or a copy of it, learns nothing. */
export interface Sealer {
  seal(secret: Uint8Array, place: SealedPlace): Buffer
  /** What was sealed for this very place. Anything else is a defect. */
  open(sealed: Uint8Array, place: SealedPlace): Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The first byte of what is sealed, so that another way of sealing can follow one day. */
const VERSION = 1

/** Seals with AES-256-GCM under a key of 32 bytes. */
export function sealerOf(key: Uint8Array): Sealer {
  assert(key.length === KEY_BYTES, 'a key has 32 bytes')
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'ohmstead sealed 1', KEY_BYTES))
  return {
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES }).setAAD(placeBytes(place))
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const whole = Buffer.from(sealed)
      assert(whole.length > 1 + NONCE_BYTES + TAG_BYTES && whole[0] === VERSION, `what stands in ${place.column} was sealed`)
      const nonce = whole.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
        .setAAD(placeBytes(place))
        .setAuthTag(whole.subarray(-TAG_BYTES))
      const secret = decipher.update(whole.subarray(1 + NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([secret, decipher.final()])
    },
  }
}

function placeBytes({ column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([column, row]))
}

const FILE = 'secrets.key'

export interface SealerOptions {
  /** SECRETS_KEY_FILE: a file the operator made. Without one the key stands in DATA_DIR and is made at the first start. */
  readonly keyFile: string | undefined
  readonly dataDir: string
  readonly owner: Database
}

/**
 * Opens the sealer of an instance. The database keeps a fingerprint of its key: with another one, or none, nothing starts, because
 * what was sealed would stay shut and what is sealed from then on would open nowhere else.
 */
export async function openSealer({ keyFile, dataDir, owner }: SealerOptions): Promise<Sealer> {
  const file = path.resolve(keyFile ?? path.join(dataDir, FILE))
  const known = await readFingerprint(owner)
  if (!existsSync(file)) {
    if (known !== null) throw new StartRefusal(`${file} is missing: this database was sealed with the key in it. Put it back from your backup.`)
    if (keyFile !== undefined) throw new StartRefusal(`${file} does not exist, and SECRETS_KEY_FILE names it: make it with openssl rand -hex 32.`)
    makeKey(file)
  }
  const key = readKey(file)
  if (!timingSafeEqual(await keepFingerprint(owner, fingerprintOf(key)), fingerprintOf(key)))
    throw new StartRefusal(`${file} is not the key that this database was sealed with. Put back the one it was made with.`)
  return sealerOf(key)
}

function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('ohmstead fingerprint').digest()
}

function readKey(file: string): Buffer {
  const text = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new StartRefusal(`${file} holds no key: 64 hexadecimal digits, as openssl rand -hex 32 makes them.`)
  return Buffer.from(text, 'hex')
}

/** Durable before anything is sealed with it. Of two that start at once, one makes it and both use it. */
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

async function readFingerprint(db: Database): Promise<Buffer | null> {
  const { rows } = await sql<{ fingerprint: Buffer }>`select fingerprint from platform.secrets_key`.execute(db.kysely)
  return rows[0]?.fingerprint ?? null
}

/** The fingerprint the database keeps: the first that it was given. */
async function keepFingerprint(owner: Database, fingerprint: Buffer): Promise<Buffer> {
  await sql`insert into platform.secrets_key (fingerprint) values (${fingerprint}) on conflict do nothing`.execute(owner.kysely)
  const kept = await readFingerprint(owner)
  assert(kept, 'a database keeps the fingerprint of its key')
  return kept
}
