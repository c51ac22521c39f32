import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A data directory for a demo, for whoever asked alone. In a whole run the past was told once (`tools/demo-seed.ts`) and is copied here;
 * by itself, a test gets an empty one and the instance tells it.
 */
export function demoDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-demo-'))
  const seeded = process.env['SEEDED_DEMO']
  // Not by `fs.cp`, which does not keep whose the files are: PostgreSQL wants its own.
  if (seeded !== undefined) {
    const { status, stderr } = spawnSync('cp', ['-a', `${seeded}/.`, folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The seeded demo could not be copied: ${stderr}`)
  }
  return folder
}
