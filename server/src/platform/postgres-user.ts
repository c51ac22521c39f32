import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** `nobody` on every Linux; no account has to be made. */
const NOBODY = 65534

/**
 * Under whom PostgreSQL runs, since it refuses to run as root.
 * - `self`: the person who started us is not root.
 * - `nobody`: root hands it to uid 65534, a real loss of privilege.
 * - `namespace`: uid 65534 cannot walk to the data, so root's files are seen through a user namespace in which their owner is not root.
 */
export type PostgresUser = 'self' | 'nobody' | 'namespace'

/** Chooses the least privilege that can reach the data; the data stays where the person put it. */
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

/** Gives a folder and all in it to the user that PostgreSQL will have outside of any namespace. */
export function giveTo(user: PostgresUser, folder: string): void {
  if (user === 'self') return
  const uid = user === 'nobody' ? NOBODY : 0
  if (statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(folder, entry), uid, uid)
  // Last, so that an interrupted change of hands is begun again.
  chownSync(folder, uid, uid)
}

export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly options: { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly uid?: number; readonly gid?: number }
}

/** How a program of PostgreSQL is run as `user`; with `dieWithUs` the kernel stops it when this process dies. */
export function commandAs(user: PostgresUser, program: string, args: readonly string[], dieWithUs: boolean): Command {
  const wrappers = [
    ...(user === 'nobody' && hasSetpriv ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', '--'] : []),
    ...(user === 'namespace' ? ['unshare', ...NAMESPACE] : []),
    // A separate setpriv: the change of user above clears what the kernel was told before it.
    ...(dieWithUs && hasSetpriv ? ['setpriv', '--pdeathsig', 'INT', '--'] : []),
  ]
  const [first = program, ...rest] = [...wrappers, program, ...args]
  // Without setpriv the database outlives a killed parent; the next start stops it.
  const identity = user === 'nobody' && !hasSetpriv ? { uid: NOBODY, gid: NOBODY } : {}
  return { program: first, args: rest, options: { env: childEnv, cwd: '/', ...identity } }
}

/** Nothing of our own environment reaches PostgreSQL. */
const childEnv = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--']
const hasSetpriv = existsSync('/usr/bin/setpriv') || existsSync('/bin/setpriv')
