import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { assertDurable } from './durability.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { silentLog } from './log.ts'
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.ts'

const isRoot = process.getuid?.() === 0
// Fast settings: these tests kill processes, not the machine.
const settings = { fsync: 'off' }
const running = new Set<EmbeddedPostgres>()

afterEach(async () => {
  await Promise.all([...running].map((postgres) => postgres.stop()))
  running.clear()
})

function folder(mode = 0o755): string {
  const made = mkdtempSync(path.join(tmpdir(), 'ohmstead-embedded-'))
  chmodSync(made, mode)
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A folder in which a server was created and stopped before, for tests that are not about creating one. */
function madeFolder(): string {
  const dataDir = folder()
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

let template: string
beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'ohmstead-embedded-'))
  const postgres = await startEmbeddedPostgres({ dataDir: template, log: silentLog, settings })
  await postgres.stop()
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

async function start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { ...settings, ...more } })
  running.add(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.delete(postgres)
  await postgres.stop()
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const remember = (url: string) => ask(url, `create table if not exists public.kept (n int); insert into public.kept values (1)`)
const kept = async (url: string) => (await ask(url, 'select count(*)::int as n from public.kept'))[0]?.n

/** A server in a process of its own, which a test may kill. */
async function startApart(dataDir: string): Promise<{ node: ChildProcess; postgresPid: number; ownerUrl: string; lines: string[] }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
    import { silentLog } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))}
    try {
      const { pid, ownerUrl } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: silentLog, settings: ${JSON.stringify(settings)} })
      console.log(JSON.stringify({ postgresPid: pid, ownerUrl }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ refused: error.name + ': ' + error.message }))
    }`
  const node = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const lines: string[] = []
  const line = await new Promise<string>((resolve) => createInterface({ input: node.stdout }).once('line', resolve))
  lines.push(line)
  return { node, lines, ...(JSON.parse(line) as { postgresPid: number; ownerUrl: string }) }
}

const alive = (pid: number) => existsSync(`/proc/${pid}/exe`) && readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z'

async function gone(pid: number): Promise<void> {
  for (let waited = 0; alive(pid); waited += 20) {
    if (waited > 8_000) throw new Error(`process ${pid} is still there`)
    await sleep(20)
  }
}

describe('a data directory', () => {
  test('open to all users: root gives it to uid 65534, and everything stays below DATA_DIR', async () => {
    const dataDir = folder()
    const postgres = await start(dataDir)
    expect(await ask(postgres.ownerUrl, 'select current_user::text as who')).toEqual([{ who: 'ohmstead_owner' }])
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(isRoot ? 65_534 : process.getuid?.())
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(readlinkSync(`/proc/${postgres.pid}/cwd`)).toBe(path.join(dataDir, 'postgres'))
    if (isRoot) expect(readFileSync(`/proc/${postgres.pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
  })

  test('below a folder that only its owner can enter', async () => {
    const dataDir = path.join(folder(0o700), 'deep', 'data')
    const postgres = await start(dataDir)
    expect(await ask(postgres.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readlinkSync(`/proc/${postgres.pid}/cwd`)).toBe(path.join(dataDir, 'postgres'))
  })

  test('that was open, is closed and is opened again: the data changes its owner and is kept', async ({ skip }) => {
    skip(!isRoot, 'only root hands the data to another user')
    const above = folder()
    const dataDir = path.join(above, 'data')
    const first = await start(dataDir)
    await remember(first.ownerUrl)
    await stop(first)
    for (const mode of [0o700, 0o755]) {
      chmodSync(above, mode)
      const again = await start(dataDir)
      expect(await kept(again.ownerUrl)).toBe(1)
      await stop(again)
    }
  })

  test('whose path is too long for a socket', async () => {
    const dataDir = path.join(folder(), 'ä'.repeat(60), 'b'.repeat(40))
    const postgres = await start(dataDir)
    await remember(postgres.ownerUrl)
    const socketFolder = decodeURIComponent(new URL(postgres.ownerUrl).host)
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    await stop(postgres)
    expect(existsSync(socketFolder)).toBe(false)
    expect(await kept((await start(dataDir)).ownerUrl)).toBe(1)
  })
})

describe('the server', () => {
  test('keeps its passwords to the owner of DATA_DIR, requires them, and opens no port', async () => {
    const dataDir = folder()
    const postgres = await start(dataDir)
    expect(statSync(path.join(dataDir, 'postgres-passwords.json')).mode & 0o777).toBe(0o600)
    const wrong = new URL(postgres.urlOf('api'))
    wrong.password = 'guess'
    await expect(ask(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(
      await ask(
        postgres.superuserUrl,
        `select count(*)::int as n from pg_authid where rolpassword is not null and rolpassword not like 'SCRAM-SHA-256$%'`,
      ),
    ).toEqual([{ n: 0 }])
    for (const role of ['staff_read', 'api'] as const)
      await expect(ask(postgres.urlOf(role).replace(/\/ohmstead(?=\?|$)/, '/postgres'), 'select 1')).rejects.toMatchObject({ code: '42501' })
    expect(await ask(postgres.superuserUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    // A login that can only read could fill the disk.
    expect(await ask(postgres.superuserUrl, 'show temp_file_limit')).toEqual([{ temp_file_limit: '2GB' }])
  })

  test('comes back with its data after a stop, also when the password file was lost', async () => {
    const dataDir = madeFolder()
    const first = await start(dataDir)
    await remember(first.ownerUrl)
    await stop(first)
    rmSync(path.join(dataDir, 'postgres-passwords.json'))
    const second = await start(dataDir)
    expect(await kept(second.ownerUrl)).toBe(1)
    expect(second.ownerUrl).not.toBe(first.ownerUrl)
  })

  test('that was created only partly is created again', async () => {
    const dataDir = folder()
    mkdirSync(path.join(dataDir, 'postgres.unfinished', 'base'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')
    await remember((await start(dataDir)).ownerUrl)
    expect(existsSync(path.join(dataDir, 'postgres.unfinished'))).toBe(false)
  })

  test('of another major version is refused with an explanation', async () => {
    const dataDir = folder()
    mkdirSync(path.join(dataDir, 'postgres'))
    writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(/was written by PostgreSQL 17 and this release contains 18/)
    await expect(start(dataDir)).rejects.toMatchObject({ name: 'StartRefusal' })
  })

  test('with an invalid setting names the setting', async () => {
    await expect(start(madeFolder(), { shared_buffers: 'plenty' })).rejects.toThrow(/did not start: .*shared_buffers/)
  })

  test('does not start without durability unless asked to', async () => {
    const postgres = await start(madeFolder())
    const db = openDatabase(postgres.urlOf('worker'))
    await expect(assertDurable(db)).rejects.toThrow('The database would lose acknowledged money in a crash (fsync off)')
    await assertDurable(db, { allowLoss: true })
    await ask(postgres.superuserUrl, 'alter role ohmstead_worker set synchronous_commit = off')
    const lax = openDatabase(postgres.urlOf('worker'))
    await expect(assertDurable(lax)).rejects.toThrow('(fsync and synchronous_commit off)')
    await Promise.all([db.close(), lax.close()])
    await stop(postgres)
  })
})

describe('one DATA_DIR', () => {
  test('serves one process: a second start is refused with a message that names the first', async () => {
    const dataDir = madeFolder()
    await start(dataDir)
    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(`Ohmstead already runs on ${dataDir} (process ${process.pid})`)
    const { lines } = await startApart(dataDir)
    expect(lines[0]).toContain('StartRefusal: Ohmstead already runs on')
  })

  test('is cleaned up after an interrupted start only by the process that holds the lock, after the database in it has ended', async () => {
    const dataDir = madeFolder()
    const first = await start(dataDir)
    await remember(first.ownerUrl)
    const clearing = { dataDir, log: silentLog, settings, beforehand: () => rmSync(path.join(dataDir, 'postgres'), { recursive: true }) }
    await expect(startEmbeddedPostgres(clearing)).rejects.toThrow('Ohmstead already runs on')
    expect(await kept(first.ownerUrl)).toBe(1)
    await stop(first)
    const orphan = runWithoutUs(dataDir)
    await sleep(600)
    const second = await startEmbeddedPostgres(clearing)
    running.add(second)
    expect(alive(orphan)).toBe(false)
    await expect(kept(second.ownerUrl)).rejects.toThrow('does not exist')
  })
})

describe('after kill -9', () => {
  test('of our program, the database ends by itself, and the next start has all data', async () => {
    const dataDir = madeFolder()
    const { node, postgresPid, ownerUrl } = await startApart(dataDir)
    await remember(ownerUrl)
    node.kill('SIGKILL')
    await gone(postgresPid)
    expect(await kept((await start(dataDir)).ownerUrl)).toBe(1)
  })

  test('of both, the remains are cleaned up', async () => {
    const dataDir = madeFolder()
    const { node, postgresPid, ownerUrl } = await startApart(dataDir)
    await remember(ownerUrl)
    process.kill(postgresPid, 'SIGKILL')
    node.kill('SIGKILL')
    expect(await kept((await start(dataDir)).ownerUrl)).toBe(1)
  })

  test('an orphaned database is stopped first', async () => {
    const dataDir = madeFolder()
    const first = await start(dataDir)
    await remember(first.ownerUrl)
    await stop(first)
    const orphan = runWithoutUs(dataDir)
    await sleep(600)
    expect(alive(orphan)).toBe(true)
    const second = await start(dataDir)
    expect(alive(orphan)).toBe(false)
    expect(await kept(second.ownerUrl)).toBe(1)
  })

  test('a lock file with the number of an unrelated process does not block a start', async () => {
    const dataDir = madeFolder()
    const first = await start(dataDir)
    await remember(first.ownerUrl)
    await stop(first)
    const lockFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(lockFile, `${process.pid}\n${path.join(dataDir, 'postgres')}\n1\n5432\n\n\n`)
    const owner = statSync(path.join(dataDir, 'postgres'))
    if (isRoot) chownSync(lockFile, owner.uid, owner.gid)
    expect(await kept((await start(dataDir)).ownerUrl)).toBe(1)
  })

  test('of PostgreSQL alone, it is started again, and an open pool reconnects', async () => {
    const postgres = await start(madeFolder())
    const db = openDatabase(postgres.ownerUrl)
    await sql`CREATE TABLE public.kept (n int)`.execute(db.kysely)
    await sql`INSERT INTO public.kept VALUES (1)`.execute(db.kysely)
    const before = postgres.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => postgres.pid).not.toBe(before)
    await expect
      .poll(async () =>
        sql<{ n: bigint }>`SELECT count(*) AS n FROM public.kept`.execute(db.kysely).then(
          ({ rows }) => rows[0]?.n,
          () => undefined,
        ),
      )
      .toBe(1n)
    await db.close()
  })
})

describe('the binaries', () => {
  test('get back the library links that an install without scripts leaves out', () => {
    const place = folder()
    const copy = copyPostgresBinaries(findPostgresBinaries(place), place)
    const links = readdirSync(path.join(copy.home, 'lib')).filter((name) => lstatSync(path.join(copy.home, 'lib', name)).isSymbolicLink())
    expect(links).toContain('libicuuc.so.60')
    expect(links.every((name) => existsSync(path.join(copy.home, 'lib', name)))).toBe(true)
    expect(copyPostgresBinaries(findPostgresBinaries(place), place)).toEqual(copy)
  })
})

/** PostgreSQL orphaned by its parent. */
function runWithoutUs(dataDir: string): number {
  const pgData = path.join(dataDir, 'postgres')
  const program = path.join(findPostgresBinaries(dataDir).home, 'bin', 'postgres')
  const { uid, gid } = statSync(pgData)
  const child = spawn(program, ['-D', pgData, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${pgData}`], {
    uid,
    gid,
    cwd: '/',
    stdio: 'ignore',
    detached: true,
    env: {},
  })
  child.unref()
  return child.pid ?? 0
}
