import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** `nobody` on every Linux; no user has to be created. */
const NOBODY = 65534

/**
 * The user under which PostgreSQL runs, since it refuses to run as root.
 * - `self`: the program was not started by root.
 * - `nobody`: root starts it as uid 65534, which has fewer rights.
 * - `namespace`: uid 65534 cannot reach the data, so PostgreSQL runs in a user namespace in which root's files have an owner that is not
 * root.
 */
export type PostgresUser = 'self' | 'nobody' | 'namespace'

/** Chooses the least privilege that can reach the data; the data is not moved. */
export function choosePostgresUser(dataDir: string): PostgresUser {
  if (process.getuid?.() !== 0) return 'self'
  if (nobodyCanEnter(dataDir)) return 'nobody'
  const probe = spawnSync('unshare', [...NAMESPACE, 'true'], { env: childEnv })
  if (probe.status === 0) return 'namespace'
  throw new StartRefusal(
    `PostgreSQL does not run as root, uid ${NOBODY} may not enter ${dataDir}, and this system gives no user namespaces: choose another DATA_DIR.`,
  )
}

export function nobodyCanEnter(folder: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1" && test -r . -o -x .', 'sh', folder], { uid: NOBODY, gid: NOBODY, cwd: '/', env: childEnv })
  return probe.status === 0
}

/** Gives a folder and its content to the user that PostgreSQL will have outside of any namespace. */
export function giveTo(user: PostgresUser, folder: string): void {
  if (user === 'self') return
  const uid = user === 'nobody' ? NOBODY : 0
  if (statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(folder, entry), uid, uid)
  // Last, so that an interrupted change of owner is started again.
  chownSync(folder, uid, uid)
}

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

/** How to run a program of PostgreSQL as `user`; with `dieWithUs` the kernel stops it when this process dies. */
export function commandAs(user: PostgresUser, program: string, args: readonly string[], dieWithUs: boolean): Command {
  const wrappers = [
    ...(user === 'nobody' && hasSetpriv ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', '--'] : []),
    ...(user === 'namespace' ? ['unshare', ...NAMESPACE] : []),
    // A separate setpriv: the change of user above clears the parent-death signal.
    ...(dieWithUs && hasSetpriv ? ['setpriv', '--pdeathsig', 'INT', '--'] : []),
  ]
  const [first = program, ...rest] = [...wrappers, program, ...args]
  // Without setpriv the database outlives a killed parent; the next start stops it.
  const identity = user === 'nobody' && !hasSetpriv ? { uid: NOBODY, gid: NOBODY } : {}
  return { program: first, args: rest, options: { env: childEnv, cwd: '/', ...identity } }
}

/** PostgreSQL gets nothing of our own environment. */
const childEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--']
const hasSetpriv = existsSync('/usr/bin/setpriv') || existsSync('/bin/setpriv')
