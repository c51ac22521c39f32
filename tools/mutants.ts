// `npm run mutants [-- <part of a name>]`: removes the database's rules one by one and reports which test noticed. Mutants of the ledger are in
// `server/test/<feature>/mutants.ts`, and the code that tries them in `try-mutant.ts` beside it. Of the other features each
// trigger that refuses is a mutant: it is dropped in every database of the tests that try it, and one of these must fail.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Mutant } from '@ohmstead/server/test/ledger/mutants.ts'
import type { MutantServer } from '@ohmstead/server/test/ledger/try-mutant.ts'
import { root } from './gates.ts'
import { withMigratedServer } from './gen/live-database.ts'

interface MutantsModule {
  readonly mutants: readonly Mutant[]
}
interface TryModule {
  readonly tryMutants: (server: MutantServer, mutants: readonly Mutant[]) => AsyncIterable<{ mutant: Mutant; noticed: string | null }>
}

interface Guard {
  /** `schema.table!trigger`. */
  readonly name: string
  readonly drop: string
  readonly triedBy: readonly string[]
}

/** The tests that try a trigger of this name on every table that has it. */
const triedEverywhere: Readonly<Record<string, string>> = {
  written_by_staff: 'server/src/roles/own-name.test.ts',
  written_by_server: 'server/src/roles/member-accounts.test.ts',
  written_by_member: 'server/src/roles/own-member.test.ts',
  changed_by_member: 'server/src/roles/own-member.test.ts',
  by_member: 'server/src/roles/own-member.test.ts',
  placed_by_member: 'server/src/roles/own-member.test.ts',
  add_to_checksum: 'server/src/roles/checksum.test.ts',
  change_checksum: 'server/src/roles/checksum.test.ts',
  remove_from_checksum: 'server/src/roles/checksum.test.ts',
  kept_until_over: 'server/src/roles/worker-deletes.test.ts',
  kept_until_old: 'server/src/roles/worker-deletes.test.ts',
  of_closed_account: 'server/src/roles/worker-deletes.test.ts',
}

/** The tests that try the other rules of a schema, besides the attempts of its feature. */
const triedBesides: Readonly<Record<string, readonly string[]>> = {
  accounts: ['server/src/features/credentials/factor-attempts.test.ts'],
  approvals: ['server/src/roles/approval-attempts.test.ts', 'server/src/features/charging/refund-once.store.test.ts'],
  delivery: ['server/src/roles/due-times.test.ts'],
  devices: ['server/src/roles/rate-times.test.ts', 'server/src/roles/approval-attempts.test.ts', 'server/src/features/devices'],
  hosting: ['server/src/features/hosting/lease-end.store.test.ts'],
  http: ['server/src/roles/own-member.test.ts'],
  incidents: ['server/src/features/staff/incidents.test.ts'],
  levels: ['server/src/roles/rate-times.test.ts'],
  ocpp: ['server/src/edges/ocpp/recorder.test.ts', 'server/src/edges/ocpp/frame-time.test.ts'],
  packages: ['server/src/features/packages/lease.store.test.ts'],
  platform: ['server/src/platform/audit.test.ts', 'server/src/platform/outbox.test.ts', 'server/src/platform/instance.test.ts'],
  settings: ['server/src/features/settings'],
}

function triedIn(schema: string): readonly string[] {
  return [...globSync(`server/src/features/${schema}/*attempts.test.ts`, { cwd: root }).toSorted(), ...(triedBesides[schema] ?? [])]
}

const wanted = process.argv.slice(2)
const survivors: string[] = []
let tried = 0
await withMigratedServer(async (postgres) => {
  const server = { superuserUrl: postgres.superuserUrl.replace(/\/ohmstead$/, '/postgres'), urlOf: postgres.urlOf }
  for (const file of globSync('server/test/*/mutants.ts', { cwd: root }).sort()) {
    const feature = file.split('/')[2] ?? ''
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
  for (const guard of await guardsOf(server.superuserUrl, postgres.ownerUrl)) tryGuard(guard)
})
console.log(`\n${tried - survivors.length} of ${tried} mutants noticed${survivors.length > 0 ? `; survived: ${survivors.join(' · ')}` : ''}`)
process.exit(survivors.length > 0 || tried === 0 ? 1 : 0)

/** Every trigger of these schemas that refuses something or counts for a checksum. */
async function guardsOf(superuserUrl: string, ownerUrl: string): Promise<Guard[]> {
  const client = new pg.Client({ connectionString: superuserUrl.replace(/\/postgres$/, new URL(ownerUrl).pathname) })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; schema: string; trigger: string }>(
      `select t.tgrelid::regclass::text as place, c.relnamespace::regnamespace::text as schema, t.tgname as trigger
         from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
        where not t.tgisinternal and not c.relispartition and c.relnamespace::regnamespace::text <> 'ledger'
          and (f.prosrc ~ 'RAISE EXCEPTION|refuse_fact' or t.tgname ~ '_checksum$') order by 1, 3`,
    )
    return rows
      .map(({ place, schema, trigger }) => ({
        name: `${place}!${trigger}`,
        drop: `drop trigger ${trigger} on ${place}`,
        triedBy: triedEverywhere[trigger] === undefined ? triedIn(schema) : [triedEverywhere[trigger]],
      }))
      .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  } finally {
    await client.end()
  }
}

/** Runs the tests that try a rule on databases without it. A rule that none tries survives. */
function tryGuard({ name, drop, triedBy }: Guard): void {
  tried += 1
  const status =
    triedBy.length === 0
      ? 0
      : spawnSync(process.execPath, ['tools/test.ts', ...triedBy], { cwd: root, env: { ...process.env, MUTANT: drop }, stdio: 'ignore' }).status
  if (status === 0) survivors.push(name)
  console.log(`${status === 0 ? 'SURVIVED' : 'noticed '}  ${name.padEnd(70)}  ${triedBy.join(', ')}`)
}

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
