import type { LiveDatabase } from './live-database.ts'
import { describeKinds, describePostings } from '@ohmstead/server/src/features/ledger/index.ts'
import { code, codes, reference, table, type Page } from './page.ts'

/** Every way money can move: the page an auditor reads first. */
export async function printPostings({ db: { kysely } }: LiveDatabase): Promise<Page> {
  const [kinds, postings] = await Promise.all([describeKinds(kysely), describePostings(kysely)])
  const limit = (micros: bigint | null) => (micros === null ? 'none' : String(micros))
  return reference(
    'postings',
    'Postings',
    'Every way money can move, read from the rule tables of a migrated database. The database refuses every other movement, from every role.',
    `## Accounts\n\n${table(
      ['kind', 'belongs to', 'floor', 'ceiling', 'opened by', ''],
      kinds.map(({ kind, belongsTo, floor, ceiling, openedBy, note }) => [
        code(kind),
        belongsTo,
        limit(floor),
        limit(ceiling),
        codes(openedBy),
        note,
      ]),
    )}`,
    `## Transfers\n\n${table(
      ['code', 'from', 'to', 'bound', 'phases', 'cause', 'by role', 'conditions', 'also judged by', ''],
      postings.map(({ code: name, from, to, binding, phases, cause, roles, twoStaff, demoOnly, guards, note }) => [
        code(name),
        code(from),
        code(to),
        binding,
        phases.join(', '),
        cause,
        codes(roles),
        [...(twoStaff ? ['two staff'] : []), ...(demoOnly ? ['demo only'] : [])].join(', '),
        codes(guards),
        note,
      ]),
    )}`,
  )
}
