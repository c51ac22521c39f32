import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { loginRoles, type LoginRole } from './database-role.ts'

/** Passwords of the login roles, and of the superuser that only sets up an embedded server. */
export type DatabasePasswords = Readonly<Record<LoginRole | 'superuser', string>>

const FILE = 'postgres-passwords.json'

/** The passwords stored in a data directory. */
export function findDatabasePasswords(dataDir: string): DatabasePasswords | undefined {
  const file = path.join(dataDir, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DatabasePasswords) : undefined
}

export function makeDatabasePasswords(): DatabasePasswords {
  const passwords = [...loginRoles, 'superuser' as const].map((role) => [role, randomBytes(24).toString('base64url')])
  return Object.fromEntries(passwords) as DatabasePasswords
}

/**
 * Stores passwords after the database has them. After a crash before this point there is no file, and the next start creates new ones; with
 * a file of passwords that the database does not have, no start could connect.
 */
export function keepDatabasePasswords(dataDir: string, passwords: DatabasePasswords): void {
  writeWhole(path.join(dataDir, FILE), `${JSON.stringify(passwords, null, 2)}\n`)
}

/** Readers see the old file or the whole new one, also after a power failure. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
