import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { documents } from '@ohmstead/contract/http/documents'
import { asProduction } from './vite/production.ts'

const WEB = import.meta.dirname
const DIST = join(WEB, 'dist')
const STAMP = join(DIST, '.built')
const WORK = join(WEB, 'node_modules/.build')
const LOCK_STALE_MS = 60_000

/** The hash of all inputs of the bundle: sources, contract, messages, packages. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const root = join(WEB, '..')
  const files = globSync(
    ['web/{src,offline,public,vite}/**/*', 'web/*.{html,ts,json}', 'contract/src/**/*.ts', 'messages/*/*.json', 'package-lock.json'],
    {
      cwd: root,
      withFileTypes: true,
      exclude: ['**/*.test.*', '**/*.gen.d.ts'],
    },
  )
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const isBuilt = (hash: string) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash

/** Builds the web into `web/dist`, unless it was built from the same sources. If several processes build at once, one builds and the others wait. */
export async function buildWeb({ log }: { log: (line: string) => void }): Promise<void> {
  const hash = sourceHash()
  if (isBuilt(hash)) return
  const free = await lock()
  try {
    if (isBuilt(hash)) return
    log('building the web')
    // Loaded on demand, because a second start builds nothing.
    const { build } = await import('vite')
    const { configOf } = await import('./vite.config.ts')
    const { prerenderPages } = await import('./vite/prerender.ts')
    const outDir = join(WORK, 'dist')
    await asProduction(async () => {
      const config = configOf(documents)
      await build({ ...config, configFile: false, logLevel: 'warn', mode: 'production', build: { ...config.build, outDir, emptyOutDir: true } })
      await prerenderPages(outDir, join(WORK, 'prerender'))
    })
    pack(outDir)
    writeFileSync(join(outDir, '.built'), hash)
    // Replaced in one step, because a running server serves this folder.
    rmSync(DIST, { recursive: true, force: true })
    renameSync(outDir, DIST)
  } finally {
    free()
  }
}

/** Compresses static files in advance, if that makes them smaller, so that no request waits for it. */
function pack(folder: string): void {
  for (const name of globSync('{assets/**/*.{js,css,json,svg},brand/*.svg,{boot,service-worker}.js}', { cwd: folder })) {
    const file = join(folder, name)
    const plain = readFileSync(file)
    const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
    if (br.length >= plain.length) continue
    writeFileSync(`${file}.br`, br)
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  }
}

/** Allows one builder at a time across all processes; the lock of a killed one is taken over. */
async function lock(): Promise<() => void> {
  const place = join(WORK, 'lock')
  mkdirSync(WORK, { recursive: true })
  for (;;) {
    try {
      mkdirSync(place)
      return () => rmSync(place, { recursive: true, force: true })
    } catch {
      const age = ageOf(place)
      if (age > LOCK_STALE_MS) rmSync(place, { recursive: true, force: true })
      else await pause(100)
    }
  }
}

function ageOf(place: string): number {
  const at = statSync(place, { throwIfNoEntry: false })?.mtimeMs
  return at === undefined ? 0 : performance.timeOrigin + performance.now() - at
}

if (process.argv[1] === import.meta.filename) await buildWeb({ log: (line) => process.stdout.write(`${line}\n`) })
