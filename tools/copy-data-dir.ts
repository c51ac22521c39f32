import { spawnSync } from 'node:child_process'

/** Copies the data directory of a stopped server. `fs.cp` does not preserve the owner of the files, and PostgreSQL requires its own. */
export function copyDataDir(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data of ${from} could not be copied: ${stderr}`)
}
