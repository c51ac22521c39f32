// `npm run mutants [-- <part of a name>]`: removes the database's rules one by one and reports which test noticed. Mutants are in
// `server/src/features/<feature>/mutants.ts`, and the code that tries them in `server/test/<feature>/try-mutant.ts`.
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from '@ohmstead/server/src/features/ledger/mutants.ts'
import type { MutantServer } from '@ohmstead/server/test/ledger/try-mutant.ts'
import { root } from './gates.ts'
import { withMigratedServer } from './gen/live-database.ts'

interface MutantsModule {
  readonly mutants: readonly Mutant[]
}
interface TryModule {
  readonly tryMutants: (server: MutantServer, mutants: readonly Mutant[]) => AsyncIterable<{ mutant: Mutant; noticed: string | null }>
}

const wanted = process.argv.slice(2)
const survivors: string[] = []
let tried = 0
await withMigratedServer(async (postgres) => {
  const server = { superuserUrl: postgres.superuserUrl.replace(/\/ohmstead$/, '/postgres'), urlOf: postgres.urlOf }
  for (const file of globSync('server/src/features/*/mutants.ts', { cwd: root }).sort()) {
    const feature = file.split('/')[3] ?? ''
    const { mutants }: MutantsModule = await import(path.join(root, file))
    const { tryMutants }: TryModule = await import(path.join(root, `server/test/${feature}/try-mutant.ts`))
    await tryAll(
      feature,
      tryMutants(
        server,
        mutants.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part))),
      ),
    )
  }
})
console.log(`\n${tried - survivors.length} of ${tried} mutants noticed${survivors.length > 0 ? `; survived: ${survivors.join(' · ')}` : ''}`)
process.exit(survivors.length > 0 || tried === 0 ? 1 : 0)

async function tryAll(feature: string, results: ReturnType<TryModule['tryMutants']>): Promise<void> {
  for await (const { mutant, noticed } of results) {
    tried += 1
    if (noticed === null) survivors.push(mutant.name)
    console.log(
      `${noticed === null ? 'SURVIVED' : 'noticed '}  ${feature}  ${mutant.name.padEnd(64)}  ${mutant.killedBy}${noticed === null ? '' : `: ${oneLine(noticed)}`}`,
    )
  }
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}
