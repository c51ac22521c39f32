import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSetupLink } from '../features/staff/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Sealer } from '../platform/sealed.ts'

/**
 * Writes the one-time link for the first administrator to a file that only the operator can read; nothing once there is an administrator.
 */
export async function offerSetUp(options: {
  db: Database
  sealer: Sealer
  clock: Clock
  dataDir: string
  address: string
  progress: (line: string) => void
}): Promise<void> {
  const { db, sealer, clock, dataDir, address, progress } = options
  const file = path.resolve(dataDir, 'setup-link.txt')
  const token = randomBytes(32).toString('base64url')
  if (!(await openSetupLink(db, sealer, token, clock.now()))) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(dataDir, { recursive: true })
  rmSync(file, { force: true })
  writeFileSync(file, `${address}/staff/setup#${token}\n`, { mode: 0o600 })
  progress(`no administrator yet: the set-up link, valid for 60 minutes, is in ${file}`)
}
