import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import pg from 'pg'
import { issueHouseInvitation } from '../../src/features/accounts/index.ts'
import { openAccounts } from '../../src/features/ledger/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { inTransaction, openDatabase, type Database } from '../../src/platform/database.ts'
import { findDatabasePasswords, type DatabasePasswords } from '../../src/platform/database-passwords.ts'
import { roleUrl, urlFor } from '../../src/platform/database-role.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { silentLog } from '../../src/platform/log.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { aCustody, aLease, aMember, anEnergyRate, aTariff } from '../cast/ground.ts'
import { plainTariff } from '../cast/charging-ground.ts'
import { registerFleet, type TestUnit } from '../fleet.ts'
import type { CrashInstanceConfig } from './crash-instance.ts'

/** An instance to be killed: its folder, its process, its database's process. */
export interface CrashSite {
  readonly url: string
  readonly units: readonly TestUnit[]
  readonly invitation: string
  /** Starts the server, which starts the database; returns when it responds. */
  start(): Promise<void>
  /** Writes what was committed so far to disk, even where commits are not durable. */
  flush(): Promise<void>
  /** SIGKILL to the server only: its database runs until the next start stops it. */
  killServer(): Promise<void>
  /** SIGKILL to PostgreSQL: the server restarts it. */
  killPostgres(): void
  /** The database as its owner, while the server runs. */
  open(): Database
  /** A base backup of the running database, restored into a separate cluster, without a stop. */
  restoreElsewhere(): Promise<{ readonly db: Database; end(): Promise<void> }>
  /** Ends all processes, and removes the folder. */
  clear(): Promise<void>
}

/** Commits are acknowledged before they are on disk, and are written ten seconds later. */
const recentKeys = { synchronous_commit: 'off', wal_writer_delay: '10s' }

/** Prepares the folder: tables, prices, hosted units, an invitation; then stops everything. */
export async function prepareCrashSite({ units: count, forgets }: { units: number; forgets: boolean }): Promise<CrashSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ohm-crash-'))
  const port = await freePort()
  const { units, invitation } = await furnish(dataDir, count, forgets)
  // A demo without its story: it has no people of the cast.
  writeFileSync(
    path.join(dataDir, 'demo.json'),
    JSON.stringify({ simulated: true, address: '', invitationCode: invitation, people: [], staff: [], stations: [] }),
  )
  const config: CrashInstanceConfig = { dataDir, port, ...(forgets && { postgresSettings: recentKeys, allowLoss: true }) }
  let child: ChildProcess | null = null

  const ended = (process: ChildProcess) =>
    process.exitCode !== null || process.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => process.once('exit', () => resolve()))
  const postmaster = (): number | null => {
    try {
      return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return null
    }
  }
  const kill = (pid: number | null) => {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch (error) {
      // Already dead: between two runs there is nothing to kill.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  const site: CrashSite = {
    url: `http://127.0.0.1:${port}`,
    units,
    invitation,
    async start() {
      const started = spawn(process.execPath, [path.join(import.meta.dirname, 'crash-instance.ts'), JSON.stringify(config)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const output: string[] = []
      createInterface({ input: started.stderr }).on('line', (line) => output.push(line))
      await new Promise<void>((resolve, reject) => {
        createInterface({ input: started.stdout }).on('line', (line) => (line === 'up' ? resolve() : output.push(line)))
        started.once('exit', (code) => reject(new Error(`the instance ended with ${code}: ${output.slice(-5).join('\n')}`)))
      })
    },
    flush: () => asSuperuser(dataDir, async (client) => void (await client.query('checkpoint'))),
    async killServer() {
      if (!child) return
      child.kill('SIGKILL')
      await ended(child)
    },
    killPostgres: () => kill(postmaster()),
    open() {
      const base = `postgresql://${encodeURIComponent(path.join(dataDir, 'postgres'))}/ohmstead`
      return openDatabase(roleUrl(base, 'owner', passwordsOf(dataDir)), { name: 'oracle', max: 2 })
    },
    async restoreElsewhere() {
      const folder = mkdtempSync(path.join(tmpdir(), 'ohm-restored-'))
      await asSuperuser(dataDir, (client) => backUp(client, dataDir, folder))
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog })
      const db = openDatabase(postgres.ownerUrl, { name: 'restored', max: 2 })
      return {
        db,
        async end() {
          await db.close()
          await postgres.stop()
          rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        },
      }
    },
    async clear() {
      await site.killServer()
      kill(postmaster())
      await pause(200)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return site
}

/** The result of pg_basebackup with --wal-method=stream, made by its underlying calls: the release does not include the program. */
async function backUp(client: pg.Client, dataDir: string, folder: string): Promise<void> {
  const [from, to] = [path.join(dataDir, 'postgres'), path.join(folder, 'postgres')]
  const wal = path.join(from, 'pg_wal')
  await client.query(`select pg_backup_start('story', true)`)
  const never = (file: string) => /\/(postmaster\.(pid|opts)|\.s\.PGSQL.*)$/.test(file) || path.dirname(file) === wal
  cpSync(from, to, { recursive: true, filter: (file) => !never(file) })
  const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  cpSync(wal, path.join(to, 'pg_wal'), { recursive: true })
  for (const file of ['postgres-passwords.json', 'secrets.key']) cpSync(path.join(dataDir, file), path.join(folder, file))
}

/** Runs `act` on the database of a folder while its server runs. */
async function asSuperuser(dataDir: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const passwords = passwordsOf(dataDir)
  const base = `postgresql://${encodeURIComponent(path.join(dataDir, 'postgres'))}/ohmstead`
  const client = new pg.Client({ connectionString: urlFor(base, 'ohmstead_superuser', passwords.superuser) })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

function passwordsOf(dataDir: string): DatabasePasswords {
  const passwords = findDatabasePasswords(dataDir)
  if (!passwords) throw new Error('the passwords are in the folder')
  return passwords
}

async function furnish(dataDir: string, count: number, forgets: boolean): Promise<{ units: readonly TestUnit[]; invitation: string }> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  const clock = systemClock()
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, log: silentLog })
    const [owner, api] = [openDatabase(postgres.ownerUrl, { max: 2 }), openDatabase(postgres.urlOf('api'), { max: 2 })]
    try {
      await sql`INSERT INTO platform.instance (kind, clock_offset_ms) VALUES ('demo', 0)`.execute(owner.kysely)
      const now = clock.now()
      const { units, modelId } = await registerFleet(owner, clock, count)
      const before = after(now, -DAY_MS)
      // The units are in service from the beginning, without a frame of their first boot.
      await sql`ALTER TABLE devices.point DISABLE TRIGGER boots`.execute(owner.kysely)
      await sql`UPDATE devices.point SET first_boot_at = ${before}, first_boot_frame = 'depot', commissioned_at = ${before} WHERE model_id = ${modelId}`.execute(
        owner.kysely,
      )
      await sql`ALTER TABLE devices.point ENABLE TRIGGER boots`.execute(owner.kysely)
      await aTariff(owner, { tariffClass: 'AC', tariff: plainTariff, validFrom: now })
      await anEnergyRate(owner, { tariffClass: 'AC', perKwh: parseAmount('0.2'), from: now })
      const host = await aMember(owner.kysely)
      await openAccounts(
        api.kysely,
        (['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: host })),
      )
      for (const { pointId } of units.slice(0, -1)) {
        const leaseId = await aLease(owner.kysely, { memberId: host, pointId, modelId, boughtAt: before })
        await aCustody(owner.kysely, { leaseId, memberId: host, pointId, from: before, until: after(now, 20 * DAY_MS) })
      }
      const invitation = await inTransaction(owner, (trx) => issueHouseInvitation(trx, { note: 'crash', issuedBy: 'crash', usesMax: null, at: now }))
      if (forgets) await forgetEverywhere(postgres.superuserUrl)
      return { units, invitation }
    } finally {
      await Promise.all([owner.close(), api.close()])
    }
  } finally {
    await postgres.stop()
  }
}

/** Each role has a durable setting of its own; the one for this database overrides it. */
async function forgetEverywhere(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const role of ['api', 'gateway', 'worker'])
      await client.query(`alter role ohmstead_${role} in database ohmstead set synchronous_commit = off`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
