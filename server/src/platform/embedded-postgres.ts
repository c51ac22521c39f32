import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assert } from '@ohmstead/contract/kernel/assert'
import { findDatabasePasswords, keepDatabasePasswords, makeDatabasePasswords } from './database-passwords.ts'
import {
  closePublicSchema,
  closeToReaders,
  ensureRoles,
  roleUrl,
  scramVerifier,
  sealDatabase,
  showSettingsToWorker,
  urlFor,
  type DatabaseRole,
} from './database-role.ts'
import { holdDataDir } from './data-lock.ts'
import type { Log } from './log.ts'
import { copyPostgresBinaries, findPostgresBinaries } from './postgres-binaries.ts'
import { clearRemains, SOCKET, SOCKET_FOLDER_PREFIX } from './postgres-remains.ts'
import { choosePostgresUser, commandAs, giveTo, nobodyCanEnter, type PostgresUser } from './postgres-user.ts'
import { StartRefusal } from './start-refusal.ts'

const MAJOR = '18'
const SUPERUSER = 'ohmstead_superuser'
/** Linux allows 108 bytes with the terminating zero. */
const SOCKET_PATH_MAX = 107
const RESTARTS_MAX = 5
const RESTARTS_WITHIN_MS = 60_000

export interface EmbeddedPostgres {
  /** The URL of a role that acts as the owner of every object. */
  readonly ownerUrl: string
  /** The superuser of this private server; the running product does not use it. */
  readonly superuserUrl: string
  /** The process number; it changes when the server was killed and restarted. */
  readonly pid: number
  urlOf(role: DatabaseRole): string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly log: Log
  /** Settings of postgresql.conf that override ours. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called once the folder is locked and nothing of an earlier start runs in it, before its content is inspected. */
  readonly beforehand?: () => void
  /** Called when the server keeps dying and is not restarted again. */
  readonly onLost?: (error: Error) => void
}

/** Starts the PostgreSQL that came from npm on `dataDir/postgres`, with roles and database, and keeps it running until `stop`. */
export async function startEmbeddedPostgres({
  dataDir: folder,
  log,
  settings = {},
  beforehand,
  onLost,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true })
  // As the kernel will name it: processes are recognised by their working directory.
  const dataDir = realpathSync(folder)
  const lock = await holdDataDir(dataDir)
  try {
    const pgData = path.join(dataDir, 'postgres')
    await clearRemains(pgData, pgData, log)
    beforehand?.()
    const place = preparePlace(dataDir, pgData)
    const known = findDatabasePasswords(dataDir)
    const passwords = known ?? makeDatabasePasswords()
    if (existsSync(place.pgData)) {
      takeOver(place)
      if (!known) resetSuperuser(place, passwords.superuser)
    } else initialise(place, passwords.superuser)
    const server = await supervise(place, settings, log, onLost)
    const base = `postgresql://${encodeURIComponent(place.socketFolder)}/`
    try {
      await provision((database) => urlFor(`${base}${database}`, SUPERUSER, passwords.superuser), passwords, !known)
      if (!known) keepDatabasePasswords(dataDir, passwords)
    } catch (error) {
      await server.stop()
      throw error
    }
    return {
      ownerUrl: roleUrl(`${base}ohmstead`, 'owner', passwords),
      superuserUrl: urlFor(`${base}ohmstead`, SUPERUSER, passwords.superuser),
      get pid() {
        return server.pid()
      },
      urlOf: (role) => roleUrl(`${base}ohmstead`, role, passwords),
      async stop() {
        await server.stop()
        if (place.socketFolder !== place.pgData) rmSync(place.socketFolder, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

interface Place {
  readonly pgData: string
  readonly socketFolder: string
  readonly user: PostgresUser
  readonly program: (name: 'initdb' | 'postgres') => string
}

function preparePlace(dataDir: string, pgData: string): Place {
  const user = choosePostgresUser(dataDir)
  let binaries = findPostgresBinaries(dataDir)
  if (user === 'nobody' && !nobodyCanEnter(path.join(binaries.home, 'bin'))) {
    binaries = copyPostgresBinaries(binaries, dataDir)
    giveTo(user, path.dirname(binaries.home))
  }
  if (existsSync(pgData)) {
    const major = readFileSync(path.join(pgData, 'PG_VERSION'), 'utf8').trim()
    if (major !== MAJOR)
      throw new StartRefusal(
        `${dataDir} was written by PostgreSQL ${major} and this release contains ${MAJOR}: dump it with the old release and load the dump.`,
      )
  }
  return { pgData, socketFolder: socketFolderFor(pgData, user), user, program: (name) => path.join(binaries.home, 'bin', name) }
}

/** The data directory itself, which only its owner can enter, or a private folder with a short name when that path is too long. */
function socketFolderFor(pgData: string, user: PostgresUser): string {
  if (Buffer.byteLength(path.join(pgData, SOCKET)) <= SOCKET_PATH_MAX) return pgData
  const folder = mkdtempSync(path.join(tmpdir(), SOCKET_FOLDER_PREFIX))
  giveTo(user, folder)
  return folder
}

/**
 * Creates a new cluster in a temporary folder and moves it into place when it is complete, so that a partly created one is never taken for
 * data. Each attempt has its own folder: the initdb of a killed start may still be writing to another.
 */
function initialise(place: Place, superuserPassword: string): void {
  const unfinished = `${place.pgData}.unfinished`
  const folder = path.dirname(unfinished)
  for (const name of readdirSync(folder))
    if (name.startsWith(path.basename(unfinished))) rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  const making = mkdtempSync(`${unfinished}-`)
  const secretFolder = mkdtempSync(path.join(tmpdir(), 'ohmstead-init-'))
  try {
    const passwordFile = path.join(secretFolder, 'password')
    writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
    giveTo(place.user, secretFolder)
    giveTo(place.user, making)
    const args = [
      '-D',
      making,
      '-U',
      SUPERUSER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--no-instructions',
    ]
    runToEnd(place, 'initdb', args)
  } finally {
    rmSync(secretFolder, { recursive: true, force: true })
  }
  renameSync(making, place.pgData)
}

/** A data directory that was moved or restored from a backup may have another owner or mode; it is still valid data. */
function takeOver({ user, pgData }: Place): void {
  giveTo(user, pgData)
  chmodSync(pgData, 0o700)
}

/** The password file was lost: the owner of the data directory can set a new superuser password without the old one. */
function resetSuperuser(place: Place, password: string): void {
  const verifier = scramVerifier(password)
  runToEnd(place, 'postgres', ['--single', '-D', place.pgData, 'postgres'], `alter role ${SUPERUSER} password '${verifier}'\n`)
}

function runToEnd(place: Place, name: 'initdb' | 'postgres', args: readonly string[], input = ''): void {
  const { program, args: all, options } = commandAs(place.user, place.program(name), args, false)
  const { status, stderr, error } = spawnSync(program, all, { ...options, input, encoding: 'utf8' })
  if (status !== 0) throw new StartRefusal(`PostgreSQL could not be set up (${name}): ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
}

interface Supervised {
  pid(): number
  stop(): Promise<void>
}

/** Keeps one server running: after a crash it is restarted and recovers; after repeated crashes it is not restarted again. */
async function supervise(
  place: Place,
  settings: Readonly<Record<string, string>>,
  log: Log,
  onLost: ((error: Error) => void) | undefined,
): Promise<Supervised> {
  let stopping = false
  const restarts: number[] = []
  let child = await launch(place, settings, log)
  // Where the kernel does not stop it with us.
  const stopAtExit = () => void child.kill('SIGINT')
  process.once('exit', stopAtExit)
  watch()

  function watch(): void {
    child.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ event: 'postgres.died', code, signal }, 'PostgreSQL ended on its own; starting it again')
      comeBack().catch((error: Error) => {
        log.fatal({ event: 'postgres.lost', error }, 'PostgreSQL keeps failing and is not restarted again')
        onLost?.(error)
      })
    })
  }

  async function comeBack(): Promise<void> {
    const now = performance.now()
    restarts.push(now)
    if (restarts.filter((at) => now - at < RESTARTS_WITHIN_MS).length > RESTARTS_MAX)
      throw new Error(`PostgreSQL died ${RESTARTS_MAX} times within a minute`)
    await clearRemains(place.pgData, place.socketFolder, log)
    if (stopping) return
    child = await launch(place, settings, log)
    watch()
    log.info({ event: 'postgres.back', pid: child.pid }, 'PostgreSQL is back')
  }

  return {
    pid() {
      assert(child.pid, 'a launched server has a process number')
      return child.pid
    },
    async stop() {
      stopping = true
      await end(child)
      process.off('exit', stopAtExit)
    },
  }
}

/** Starts the server and waits until it accepts connections. */
async function launch(place: Place, settings: Readonly<Record<string, string>>, log: Log): Promise<ChildProcess> {
  const all = { ...ourSettings, unix_socket_directories: place.socketFolder, ...settings }
  const flags = ['-D', place.pgData, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { program, args, options } = commandAs(place.user, place.program('postgres'), flags, true)
  // A session of its own: Ctrl-C in the terminal reaches this process, which stops the database last.
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    const refuse = (why: string) => reject(new StartRefusal(`PostgreSQL did not start: ${why}`))
    child.once('error', (error) => refuse(error.message))
    child.once('exit', (code) => refuse(lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? `it ended with ${code}`))
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > 20) lines.shift()
      if (line.includes('PANIC:')) log.error({ event: 'postgres.panic', line })
      else log.debug({ event: 'postgres.log', line })
      if (line.includes('ready to accept connections')) resolve()
    })
  })
  // Must not keep a finished program alive; the kernel stops the server then.
  child.unref()
  ;(child.stderr as Socket).unref()
  return child
}

const ourSettings: Readonly<Record<string, string>> = {
  // Reachable through the socket alone: no port, no other user of the machine.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // More than any role may use, and all others with it.
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: '1.1',
  // Of one session: a login that can only read could fill the disk with temporary files, and no role can raise it.
  temp_file_limit: '2GB',
  // Our own log reports refused statements with their cause; here they would repeat personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

/** Fast shutdown first: sessions are ended, and everything committed is on disk. */
async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  child.ref()
  child.kill('SIGINT')
  if ((await Promise.race([gone, sleep(20_000, 'late', { ref: false })])) !== 'late') return
  child.kill('SIGQUIT')
  await gone
}

async function provision(
  superuserUrl: (database: string) => string,
  passwords: Parameters<typeof ensureRoles>[1],
  setPasswords: boolean,
): Promise<void> {
  await connected(superuserUrl('postgres'), async (client) => {
    await ensureRoles(client, passwords, setPasswords)
    await showSettingsToWorker(client)
    const { rowCount } = await client.query(`select from pg_database where datname = 'ohmstead'`)
    if (rowCount === 0) await client.query('create database ohmstead owner ohmstead_owner')
    await sealDatabase(client, 'ohmstead')
    // Our roles have nothing to do there, and could fill the disk or stay in a transaction that no one ends.
    await client.query('revoke all on database postgres, template1 from public')
  })
  await connected(superuserUrl('ohmstead'), async (client) => {
    await closePublicSchema(client)
    await closeToReaders(client)
  })
}

async function connected(url: string, fn: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'ohmstead provision' })
  await client.connect()
  try {
    await fn(client)
  } finally {
    await client.end()
  }
}
