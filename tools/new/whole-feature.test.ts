import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '@ohmstead/contract/kernel/language'
import { describe, expect, test } from 'vitest'
import { root } from '../gates.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { hasLongForm, lengthOf } from '../soak.ts'
import { planCall } from './call.ts'
import { treeAt, writeChanges, type Change, type Plan, type Tree } from './change.ts'
import { linkPackages } from './copied-tree.ts'
import { planFeature } from './feature.ts'
import { planMigration } from './migration.ts'

/** The repository with changes that are not written. */
function changed(): { readonly tree: Tree; readonly changes: Map<string, string>; add(plan: Plan): void } {
  const there = treeAt(root)
  const changes = new Map<string, string>()
  const tree: Tree = {
    read: (file) => changes.get(file) ?? there.read(file),
    has: (file) => changes.has(file) || there.has(file),
    list: (folder) => [
      ...there.list(folder),
      ...[...changes.keys()].filter((file) => path.dirname(file) === folder).map((file) => path.basename(file)),
    ],
  }
  return { tree, changes, add: (plan) => plan.changes.forEach(({ path: file, text }) => changes.set(file, text)) }
}

const server = 'server/src/features/loyalty'

const collected: Readonly<Record<Language, string>> = {
  zh_CN: '您已领取今天的积分。',
  de_DE: 'Sie haben den Punkt des Tages schon.',
  en_US: 'You already have the point of the day.',
  fr_FR: 'Vous avez déjà le point du jour.',
  it_IT: 'Ha già il punto del giorno.',
  pt_PT: 'Já tem o ponto do dia.',
}

/** What a developer writes in the files of the feature: a table, its store, a call, a refusal, an event, and its words. */
function written(migration: string): Change[] {
  return [
    {
      path: migration,
      text: `-- Points that members collect, one row a day.
CREATE SCHEMA loyalty;
GRANT USAGE ON SCHEMA loyalty TO ohmstead_api;

CREATE TABLE loyalty.point_day (
  member_id text    NOT NULL CONSTRAINT point_day_of_member REFERENCES accounts.member,
  day       date    NOT NULL,
  points    integer NOT NULL CONSTRAINT point_day_points CHECK (points BETWEEN 1 AND 1000),
  CONSTRAINT point_day_pk PRIMARY KEY (member_id, day)
);
GRANT SELECT, INSERT ON loyalty.point_day TO ohmstead_api;
`,
    },
    {
      path: `${server}/sql/10_point.sql`,
      text: `-- Members collect points in their own name.
CREATE OR REPLACE TRIGGER written_by_member BEFORE INSERT ON loyalty.point_day FOR EACH ROW
  WHEN (current_user = 'ohmstead_api') EXECUTE FUNCTION staff.judge_own_member('member_id', '{}');
`,
    },
    {
      path: `${server}/point.store.ts`,
      text: `import type { Day } from '@ohmstead/contract/kernel/day'
import type { Id } from '@ohmstead/contract/kernel/id'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database.ts'

export async function pointsOf(q: Queryable, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ points: number }>\`
    SELECT coalesce(sum(points), 0)::int AS points FROM loyalty.point_day WHERE member_id = \${memberId}\`.execute(q)
  return rows[0]?.points ?? 0
}

/** Returns whether it is the first point of the day. */
export async function addPoint(trx: Trx, memberId: Id<'member'>, day: Day): Promise<boolean> {
  const { numAffectedRows } = await sql\`
    INSERT INTO loyalty.point_day (member_id, day, points) VALUES (\${memberId}, \${day}, 1) ON CONFLICT DO NOTHING\`.execute(trx)
  return numAffectedRows === 1n
}
`,
    },
    {
      path: `${server}/personal-data.store.ts`,
      text: `import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const loyaltyPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'loyalty.points',
    columns: sql\`day, points\`,
    whose: (memberId) => sql\`FROM loyalty.point_day WHERE member_id = \${memberId}\`,
    order: sql\`day DESC\`,
  }),
]
`,
    },
    { path: `${server}/personal-data.md`, text: '## `loyalty.points`\n\nTable `loyalty.point_day`. `day` `points`.\n' },
    {
      path: `${server}/tables.ts`,
      text: `import type { Tables } from '../../platform/table-checksum.ts'

/** What the checksum of each table compares. */
export const loyaltyTables = {
  'loyalty.point_day': 'kept',
} as const satisfies Tables
`,
    },
    {
      path: `${server}/feature.ts`,
      text: `import { calls } from './calls/calls.gen.ts'
import { loyaltyPersonalData } from './personal-data.store.ts'
import { loyaltyTables } from './tables.ts'

/** What this feature provides to the roles. */
export const loyaltyFeature = {
  calls,
  personalData: loyaltyPersonalData,
  tables: loyaltyTables,
  withoutNotice: {
    'loyalty.changed': 'the act of its reader',
  },
} as const
`,
    },
    {
      path: 'contract/src/loyalty/errors.ts',
      text: `import { declareErrors } from '../kernel/error.ts'

export const loyaltyErrors = declareErrors('loyalty', 9900, {
  alreadyCollected: { code: 9901 },
})
`,
    },
    {
      path: 'contract/src/loyalty/events.ts',
      text: `import { event } from '../kernel/event.ts'
import { id, strict } from '../kernel/field.ts'

export const loyaltyChanged = event('loyalty.changed', {
  publishedBy: ['api'],
  payload: strict({ memberId: id('member') }),
  stales: ['loyalty/list/points'],
  audience: 'memberId',
})
`,
    },
    {
      path: 'contract/src/loyalty/calls.ts',
      text: `import { call } from '../kernel/call.ts'
import { idempotencyKey, nothing, strict, z } from '../kernel/field.ts'
import { loyaltyErrors } from './errors.ts'

export const listPoints = call('loyalty/list/points', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns how many points the caller has.',
  input: nothing,
  output: strict({ points: z.number() }),
  errors: [],
  example: { as: 'ada', input: {} },
})

export const collectPoint = call('loyalty/collect/point', {
  by: 'member',
  repeat: 'first-result',
  summary: 'Gives the caller the point of the day.',
  input: strict({ idempotencyKey }),
  output: nothing,
  errors: [loyaltyErrors.alreadyCollected],
  example: { as: 'ada', input: { idempotencyKey: '@key' } },
})
`,
    },
    {
      path: `${server}/calls/list-points.ts`,
      text: `import { listPoints } from '@ohmstead/contract/loyalty/calls'
import { implement } from '../../../platform/implement.ts'
import { pointsOf } from '../point.store.ts'

export const listPointsOfMember = implement(listPoints, async ({ trx, caller }) => ({ points: await pointsOf(trx, caller.memberId) }))
`,
    },
    {
      path: `${server}/calls/collect-point.ts`,
      text: `import { collectPoint } from '@ohmstead/contract/loyalty/calls'
import { loyaltyErrors } from '@ohmstead/contract/loyalty/errors'
import { loyaltyChanged } from '@ohmstead/contract/loyalty/events'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { implement } from '../../../platform/implement.ts'
import { publish } from '../../../platform/outbox.ts'
import { addPoint } from '../point.store.ts'

export const collectPointOfMember = implement(collectPoint, async ({ trx, caller, now, refuse }) => {
  const { memberId } = caller
  if (!(await addPoint(trx, memberId, dayOf(now)))) refuse(loyaltyErrors.alreadyCollected)
  await publish(trx, loyaltyChanged, { memberId })
  return {}
})
`,
    },
    {
      path: `${server}/loyalty.ts`,
      text: `/** The first rule of loyalty: a pure function, all values are parameters. */\nexport function loyaltyRule(): 'undecided' | 'decided' {\n  return 'decided'\n}\n`,
    },
    { path: `${server}/index.ts`, text: `export { pointsOf } from './point.store.ts'\nexport { loyaltyRule } from './loyalty.ts'\n` },
    ...languages.map((language) => ({
      path: `messages/${language}/loyalty.json`,
      text: `${JSON.stringify({ refusal: { alreadyCollected: collected[language] } }, null, 2)}\n`,
    })),
  ]
}

/** A whole feature: its blueprints, and what a developer writes in them. */
function wholeFeature(): Map<string, string> {
  const { tree, changes, add } = changed()
  add(planFeature(['loyalty'], tree))
  add(planMigration(['loyalty/points'], tree))
  const migration = [...changes.keys()].find((file) => file.endsWith('_loyalty_points.sql')) ?? ''
  add(planCall(['loyalty/list-points'], tree))
  add({ changes: written(migration), next: [] })
  return changes
}

const list = 'tools/architecture/features.ts'

describe('a whole feature', () => {
  test('is one line in one list; all other files are its own', () => {
    const shared = [...wholeFeature().keys()].filter((file) => existsSync(path.join(root, file)))
    expect(shared).toEqual([list])
    const [before, after] = [readFileSync(path.join(root, list), 'utf8'), wholeFeature().get(list) ?? '']
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual(["  'loyalty',"])
  })

  test('passes the check after `npm run gen`, which prints every other list', hasLongForm, () => {
    if (!lengthOf({ short: false, long: true })) return
    const copy = scratchFolder('ohmstead-feature-')
    try {
      copyTree(copy)
      writeChanges(
        copy,
        [...wholeFeature()].map(([file, text]) => ({ path: file, text })),
      )
      run(copy, 'tools/gen.ts')
      const edited = globSync('{contract,messages,server,tools,web,docs}/**/*.{ts,tsx,sql,json,md}', {
        cwd: root,
        exclude: ['**/node_modules', '**/dist'],
      })
        .filter((file) => readFileSync(path.join(copy, file), 'utf8') !== readFileSync(path.join(root, file), 'utf8'))
        .filter((file) => !/\.gen\.|^docs\/reference\//.test(file))
      expect(edited).toEqual(['docs/guides/my-data.md', list].toSorted())
      run(copy, 'tools/check.ts')
      const lists = ['checksum', 'invented-events', 'features', 'leaving', 'own-member', 'reading'].map((name) => `server/src/roles/${name}.test.ts`)
      run(copy, 'tools/test.ts', ...lists)
    } finally {
      rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

/** Runs a program of the copy, which must succeed. */
function run(copy: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(copy, program), ...args], {
    cwd: copy,
    encoding: 'utf8',
    // The copy is checked as in `npm test`, and not in the long form that this test is.
    env: { ...process.env, SOAK: undefined, VITEST: undefined },
  })
  expect(status, stdout + stderr).toBe(0)
}

/** A copy of the repository with the packages of this one. */
function copyTree(copy: string): void {
  const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'data'])
  cpSync(root, copy, { recursive: true, filter: (from) => !skipped.has(path.basename(from)) })
  linkPackages(copy)
}
