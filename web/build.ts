import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB = import.meta.dirname
const STAMP = join(WEB, 'dist/.built')

/** Everything the bundle is made of: our sources, the contract, the words, the packages. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const root = join(WEB, '..')
  const files = globSync(
    ['web/{src,public,vite}/**/*', 'web/*.{html,ts}', 'contract/src/**/*.ts', 'messages/*/*.json', 'package-lock.json'],
    { cwd: root, withFileTypes: true, exclude: ['**/*.test.*', '**/*.gen.d.ts', '**/gallery/**'] },
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
  // Vite reads NODE_ENV, and would otherwise take React's development build along when started from a test.
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const { build } = await import('vite')
    await build({ configFile: join(WEB, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn', mode: 'production' })
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
  mkdirSync(join(WEB, 'dist'), { recursive: true })
  writeFileSync(STAMP, hash)
}

if (process.argv[1] === import.meta.filename) await buildWeb({ log: (line) => process.stdout.write(`${line}\n`) })
