import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asProduction } from './vite/production.ts'

export { documentOf, documents } from './documents.ts'

const WEB = import.meta.dirname
const STAMP = join(WEB, 'dist/.built')

/** Everything the bundle is made of: our sources, the contract, the words, the packages. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const root = join(WEB, '..')
  const files = globSync(
    ['web/{src,public,vite}/**/*', 'web/*.{html,ts,json}', 'contract/src/**/*.ts', 'messages/*/*.json', 'package-lock.json'],
    { cwd: root, withFileTypes: true, exclude: ['**/*.test.*', '**/*.gen.d.ts'] },
  )
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name)).sort()
  for (const path of paths) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** Builds the web into `web/dist`, unless what is there was made from the same sources. */
export async function buildWeb({ log }: { log: (line: string) => void }): Promise<void> {
  const hash = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  log('building the web')
  // Loaded on need: a second start builds nothing.
  const { build } = await import('vite')
  await asProduction(() => build({ configFile: join(WEB, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn', mode: 'production' }))
  mkdirSync(join(WEB, 'dist'), { recursive: true })
  writeFileSync(STAMP, hash)
}

if (process.argv[1] === import.meta.filename) await buildWeb({ log: (line) => process.stdout.write(`${line}\n`) })
