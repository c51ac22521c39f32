import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { loginRoles, type LoginRole } from './database-role.ts'

/** Passwords of the roles that log in, and of the superuser that only sets up an embedded server. */
export type DatabasePasswords = Readonly<Record<LoginRole | 'superuser', string>>

/** Reads the passwords kept in the data directory, or makes them. `made` tells that the database does not know them yet. */
export function keepDatabasePasswords(dataDir: string): { passwords: DatabasePasswords; made: boolean } {
  const file = path.join(dataDir, 'postgres-passwords.json')
  if (existsSync(file)) return { passwords: JSON.parse(readFileSync(file, 'utf8')) as DatabasePasswords, made: false }
  const passwords = Object.fromEntries([...loginRoles, 'superuser' as const].map((role) => [role, randomBytes(24).toString('base64url')]))
  writeWhole(file, `${JSON.stringify(passwords, null, 2)}\n`)
  return { passwords: passwords as DatabasePasswords, made: true }
}

/** Readers see the old file or the whole new one, also after a power cut. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
}
