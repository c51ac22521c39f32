import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MARK = 'demo-unfinished'
/** What the first start of a demo creates, which the next start creates again. */
const MADE = ['postgres', 'postgres-passwords.json', 'demo.json', 'fleet']

/** A demo whose story was interrupted has an incomplete history, so the story starts again. Only a first start leaves this mark. */
export function clearUnfinishedSeed(dataDir: string, progress: (line: string) => void): void {
  if (!existsSync(path.join(dataDir, MARK))) return
  progress('the first start was interrupted: beginning again')
  for (const name of MADE) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  rmSync(path.join(dataDir, MARK))
}

export function markUnfinished(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(dataDir, MARK), 'The demo’s history is being created; if this is interrupted, the next start begins again.\n')
}

export function markFinished(dataDir: string): void {
  rmSync(path.join(dataDir, MARK), { force: true })
}
