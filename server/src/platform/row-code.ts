import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { audit } from './audit.ts'
import { inTransaction, rowCoderOf, type Database, type Queryable, type RowCoder, type Trx } from './database.ts'
import type { Sealer } from './sealed.ts'
import { watch, type Violation, type Watch } from './watch.ts'

/**
 * Tables whose rows have a code of the server (`platform.coded()`): what opens accounts of members, what pays from them, who may act for the operator, what was
 * approved and set, and what things cost.
 */
export const codedPlaces = [
  'accounts.authenticator',
  'accounts.device_cookie',
  'accounts.identity',
  'accounts.oauth_flow',
  'accounts.passkey',
  'accounts.person',
  'accounts.recovery_code',
  'addresses.saved_address',
  'approvals.request',
  'charging.card',
  'charging.tariff',
  'deposits.member_address',
  'devices.energy_rate',
  'packages.package',
  'settings.change',
  'staff.authenticator',
  'staff.device_cookie',
  'staff.join_link',
  'staff.passkey',
  'staff.person',
  'staff.recovery_code',
  'staff.setup_link',
  'withdrawals.withdrawal',
] as const
export type CodedPlace = (typeof codedPlaces)[number]

const laterPlaces: readonly CodedPlace[] = [
  'accounts.device_cookie',
  'accounts.oauth_flow',
  'addresses.saved_address',
  'charging.card',
  'staff.device_cookie',
]

/** The tables that a migration added to those with codes: the start that applies it gives their rows the first ones. */
const placesOfMigration: Readonly<Record<string, readonly CodedPlace[]>> = {
  'migrations/1004_accounts_coded.sql': codedPlaces.filter((place) => place.startsWith('accounts.') && !laterPlaces.includes(place)),
  'migrations/1030_platform_row_codes.sql': codedPlaces.filter((place) => !place.startsWith('accounts.') && !laterPlaces.includes(place)),
  'migrations/1320_platform_more_row_codes.sql': laterPlaces,
}

interface Row {
  readonly place: string
  readonly key: string
  /** Of its content: the row itself stays in the database. */
  readonly digest: Buffer
}

interface CodedRow extends Row {
  readonly code: Buffer | null
}

function codeWith(proof: string, { place, key, digest }: Row): Buffer {
  return createHmac('sha256', proof)
    .update(JSON.stringify([place, key, digest.toString('hex')]))
    .digest()
}

const codeOf = (sealer: Sealer, row: Row): Buffer => codeWith(sealer.proofFor(USE), row)

/** Whether a server of this instance made the code for this very content, also with a former key that the server still has. */
function hasRowCode(sealer: Sealer, { code, ...row }: CodedRow): boolean {
  return code !== null && sealer.proofsFor(USE).some((proof) => timingSafeEqual(code, codeWith(proof, row)))
}

const USE = 'rows'

interface Written extends CodedRow {
  /** The digest before this transaction; null for a new row. */
  readonly before: Buffer | null
}

const coded = `(?:${codedPlaces.map((place) => place.replace('.', '[.]')).join('|')})`
/** Whether a statement writes rows that need a code. */
const writesCoded = new RegExp(String.raw`\b(?:INSERT\s+INTO|UPDATE|MERGE\s+INTO)\s+${coded}\b`, 'i')

/** Columns that a sign-in writes and that count in no table (`platform.coded()`): when something was last used, and the language. */
export const leftOutColumns = ['counter', 'language', 'last_step', 'last_used_at', 'synced'] as const
const leftOut = String.raw`(?:${leftOutColumns.join('|')})\s*=\s*[$]\d+`
/** The beginning of a statement that writes only such columns. */
const writesLeftOut = new RegExp(String.raw`^\s*UPDATE\s+${coded}\s+SET\s+${leftOut}(?:\s*,\s*${leftOut})*\s+WHERE\b`, 'i')

/**
 * Makes the codes of the rows that a transaction of this server wrote, as its last statements. A row that was changed before by another program keeps
 * its wrong code: the server does not make another's change its own.
 */
export function rowCoding(sealer: Sealer): RowCoder {
  return {
    concerns: (text) => writesCoded.test(text.replace(writesLeftOut, '')),
    async code(trx) {
      const { rows } = await sql<Written>`
        SELECT platform.not_null(place) AS place, platform.not_null(row_key) AS key, before, platform.not_null(digest) AS digest, code
          FROM platform.rows_written()`.execute(trx)
      const own = rows.filter(({ before, ...row }) => before === null || hasRowCode(sealer, { ...row, digest: before }))
      if (own.length === 0) return
      await sql`
        SELECT platform.keep_row_codes(${own.map(({ place }) => place)}::text[], ${own.map(({ key }) => key)}::text[],
               ${own.map((row) => codeOf(sealer, row))}::bytea[])`.execute(trx)
    },
    async isGenuine(q, place, key) {
      const row = await codedRow(q, place, key)
      return row !== null && hasRowCode(sealer, row)
    },
    codeOf: (text) => textCode(sealer.proofFor(USE), text),
    isOwn: (text, code) => code.length === CODE_BYTES && sealer.proofsFor(USE).some((proof) => timingSafeEqual(code, textCode(proof, text))),
  }
}

const CODE_BYTES = 32
const textCode = (proof: string, text: string): Buffer => createHmac('sha256', proof).update(text).digest()

/** Whether a row is as a server of this instance wrote it; for a transaction of a database that makes codes. */
export async function isGenuineRow(trx: Trx, place: CodedPlace, key: string): Promise<boolean> {
  return (await rowCoderOf(trx)?.isGenuine(trx, place, key)) ?? false
}

async function codedRow(q: Queryable, place: string, key: string): Promise<CodedRow | null> {
  const { rows } = await sql<{ digest: Buffer | null; code: Buffer | null }>`SELECT digest, code FROM platform.coded_row(${place}, ${key})`.execute(q)
  const [row] = rows
  return row?.digest ? { place, key, digest: row.digest, code: row.code } : null
}

/** This many blocks of a table are compared each minute; a larger table is compared in parts, one after another. */
const BLOCKS_MAX = 400n
/** Findings that are looked at again each minute. */
const FAULTS_MAX = 500

/**
 * Reports rows that no server of this instance wrote as they are: a superuser or the owner of the tables did, whose triggers may have been on. What
 * was found is looked at again each minute until it is put right.
 */
export function rowCodeWatch(sealer: Sealer, blocksMax = BLOCKS_MAX): Watch {
  const next = new Map<string, bigint>()
  const faults = new Map<string, Violation>()
  return watch('rows', async (q, _now, before) => {
    for (const { subject, ...found } of before?.found ?? []) if (found.violation === VIOLATION) faults.set(subject, { subject, ...found })
    for (const subject of faults.keys()) {
      const [place, key] = partsOf(subject)
      const row = await codedRow(q, place, key)
      if (row && !hasRowCode(sealer, row)) faults.set(subject, violationOf(row))
      else faults.delete(subject)
    }
    for (const { place, blocks } of await sizes(q)) {
      const at = next.get(place) ?? 0n
      const from = blocks <= blocksMax || at >= blocks ? 0n : at
      for (const row of await rowsOf(q, place, from, from + blocksMax)) {
        if (faults.size < FAULTS_MAX && !hasRowCode(sealer, row)) faults.set(`${place} ${row.key}`, violationOf(row))
      }
      next.set(place, from + blocksMax)
    }
    return [...faults.values()]
  })
}

const VIOLATION = 'row_code'

/** The table and the key in what a finding names. */
function partsOf(subject: string): [place: string, key: string] {
  const at = subject.indexOf(' ')
  return [subject.slice(0, at), subject.slice(at + 1)]
}

function violationOf({ place, key, code }: CodedRow): Violation {
  const detail = code === null ? 'no server of this instance wrote it' : 'it was changed, and not by a server of this instance'
  return { violation: VIOLATION, subject: `${place} ${key}`, detail }
}

async function sizes(q: Queryable): Promise<{ place: string; blocks: bigint }[]> {
  const { rows } = await sql<{ place: string; blocks: bigint }>`
    SELECT platform.not_null(place) AS place, platform.not_null(blocks) AS blocks FROM platform.coded_sizes()`.execute(q)
  return rows
}

async function rowsOf(q: Queryable, place: string, from: bigint, until: bigint): Promise<CodedRow[]> {
  const { rows } = await sql<CodedRow>`
    SELECT ${place} AS place, platform.not_null(row_key) AS key, platform.not_null(digest) AS digest, code
      FROM platform.coded_rows(${place}, ${from}, ${until})`.execute(q)
  return rows
}

async function eachRow(q: Queryable, places: readonly string[], act: (rows: readonly CodedRow[]) => Promise<unknown>): Promise<void> {
  for (const { place, blocks } of await sizes(q)) {
    if (!places.includes(place)) continue
    for (let from = 0n; from < blocks; from += BLOCKS_MAX) await act(await rowsOf(q, place, from, from + BLOCKS_MAX))
  }
}

/** A server that writes a row meanwhile makes its code after this transaction. */
const holdCodes = (owner: Trx) => sql`LOCK TABLE platform.row_code IN SHARE ROW EXCLUSIVE MODE`.execute(owner)

async function keepCodes(owner: Trx, sealer: Sealer, rows: readonly Row[]): Promise<void> {
  await sql`
    INSERT INTO platform.row_code AS c (place, row_key, code)
    SELECT * FROM unnest(${rows.map(({ place }) => place)}::text[], ${rows.map(({ key }) => key)}::text[], ${rows.map((row) => codeOf(sealer, row))}::bytea[])
    ON CONFLICT (place, row_key) DO UPDATE SET code = excluded.code`.execute(owner)
}

/**
 * Gives rows of earlier releases their first codes: in the tables that the migrations of this start added, and only then. Returns the number of rows.
 */
export async function giveFirstCodes(owner: Database, sealer: Sealer, migrations: readonly string[]): Promise<number> {
  const places = migrations.flatMap((name) => placesOfMigration[name] ?? [])
  let given = 0
  if (places.length === 0) return given
  await inTransaction(owner, async (trx) => {
    await holdCodes(trx)
    await eachRow(trx, places, async (rows) => {
      const without = rows.filter(({ code }) => code === null)
      given += without.length
      await keepCodes(trx, sealer, without)
    })
    if (given > 0) await auditCodes(trx, 'rows.coded', places.join(' '), `${given} rows of earlier releases were given their codes`)
  })
  return given
}

export interface Recoded {
  /** Rows whose code was right, made again with the first key. */
  readonly renewed: number
  /** Rows that were named, and have the right code now. */
  readonly accepted: readonly string[]
  /** Rows whose code is wrong. */
  readonly wrong: readonly string[]
}

/**
 * Makes every right code again with the first key, and gives the named rows (`staff.person st_…`) their codes as they are now: the operator has looked
 * at them. Every other row with a wrong code keeps it.
 */
export async function recodeRows(trx: Trx, sealer: Sealer, named: ReadonlySet<string>): Promise<Recoded> {
  const accepted: string[] = []
  const wrong: string[] = []
  let renewed = 0
  await holdCodes(trx)
  await eachRow(trx, codedPlaces, async (rows) => {
    const right = rows.filter((row) => hasRowCode(sealer, row))
    const others = rows.filter((row) => !right.includes(row))
    const taken = others.filter(({ place, key }) => named.has(`${place} ${key}`))
    await keepCodes(trx, sealer, [...right, ...taken])
    renewed += right.length
    accepted.push(...taken.map(({ place, key }) => `${place} ${key}`))
    wrong.push(...others.filter((row) => !taken.includes(row)).map(({ place, key }) => `${place} ${key}`))
  })
  for (const subject of accepted) await auditCodes(trx, 'row.accepted', subject, 'its code was made again by the operator')
  return { renewed, accepted, wrong }
}

async function auditCodes(trx: Trx, act: string, subject: string, detail: string): Promise<void> {
  const { rows } = await sql<{ at: Instant }>`SELECT platform.not_null(platform.now()) AS at`.execute(trx)
  for (const { at } of rows) await audit(trx, { by: 'platform', act, subject, detail, at })
}
