import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a data directory for the demo of one test. In a whole run it is a copy of the demo that `tools/demo-seed.ts` seeded once. A test
 * that runs alone gets an empty one, which its instance then seeds.
 */
export function demoDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-demo-'))
  const seeded = process.env['SEEDED_DEMO']
  // `fs.cp` does not preserve the owner of the files, and PostgreSQL requires its data to belong to its own user.
  if (seeded !== undefined) {
    const { status, stderr } = spawnSync('cp', ['-a', `${seeded}/.`, folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The seeded demo could not be copied: ${stderr}`)
  }
  return folder
}
