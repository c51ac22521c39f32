import { copyDataDir } from './copy-data-dir.ts'
import { scratchFolder } from './scratch-folder.ts'

/**
 * Creates a data directory for the demo of one test. In a whole run it is a copy of the demo that `tools/demo-seed.ts` seeded once. A test
 * that runs alone gets an empty one, which its instance then seeds.
 */
export function demoDataDir(): string {
  const folder = scratchFolder('ohmstead-demo-')
  const seeded = process.env['SEEDED_DEMO']
  if (seeded !== undefined) copyDataDir(seeded, folder)
  return folder
}
