import { describe, expect, test } from 'vitest'
import { root } from '../gates.ts'
import { features } from './features.ts'
import { graphOf, readGraph } from './graph.ts'
import { rules } from './rules.ts'

/** A small tree without violations; each test below adds one violation to it. */
const clean = {
  'contract/src/kernel/amount.ts': "import { z } from 'zod/mini'\nexport const amount = z.bigint()",
  'contract/src/wallets/calls.ts': "import { amount } from '../kernel/amount.ts'\nexport const calls = [amount]",
  'contract/src/wallets/calls.test.ts': "import { test } from 'vitest'\nimport { calls } from './calls.ts'\ntest('calls', () => calls)",
  'server/src/platform/database.ts': "import pg from 'pg'\nexport const open = () => new pg.Pool()",
  'server/src/platform/hash.ts': "import { createHash } from 'node:crypto'\nexport const sha256 = () => createHash('sha256')",
  'server/src/platform/implement.ts': 'export interface Caller { kind: string }\nexport const implement = (handler: unknown) => handler',
  'server/src/platform/outbox.ts': 'export const listen = 1\nexport const publish = 2',
  'server/src/edges/chains/index.ts': "export { send } from './tron.ts'",
  'server/src/edges/chains/tron.ts': "import { amount } from '@ohmstead/contract/kernel/amount'\nexport const send = () => amount",
  'server/src/features/ledger/index.ts':
    "export { post } from './ledger.store.ts'\nexport { voidOf } from './entry.ts'\nexport type { Entry } from './entry.ts'",
  'server/src/features/ledger/entry.ts': 'export interface Entry { amount: bigint }\nexport const voidOf = (entry: Entry) => entry',
  'server/src/features/ledger/ledger.store.ts':
    "import { sql } from 'kysely'\nexport const post = () => sql`select ledger.post(${1}, platform.now())`",
  'server/src/features/ledger/sql/views.sql': 'CREATE OR REPLACE VIEW ledger.line AS SELECT 1;',
  'server/src/features/wallets/bill.store.ts': "export const bills = (db: any) => db.selectFrom('ledger.line')",
  'server/src/features/wallets/index.ts': "export { request } from './calls/request.ts'",
  'server/src/features/wallets/withdrawal.ts': "import type { Entry } from '../ledger/index.ts'\nexport const decide = (entry: Entry) => entry",
  'server/src/features/wallets/postings.ts':
    "import { voidOf, type Entry } from '../ledger/index.ts'\nimport { sha256 } from '../../platform/hash.ts'\nexport const hold = (entry: Entry) => [voidOf(entry), sha256]",
  'server/src/features/wallets/withdrawal.store.ts': "export const load = (db: any) => db.selectFrom('wallets.withdrawal as w').selectAll()",
  'server/src/features/wallets/calls/request.ts':
    "import { implement } from '../../../platform/implement.ts'\nimport { post } from '../../ledger/index.ts'\nimport { load } from '../withdrawal.store.ts'\nimport { decide } from '../withdrawal.ts'\nexport const request = () => [implement, post, load, decide]",
  'server/src/roles/api.ts':
    "import { request } from '../features/wallets/index.ts'\nimport { send } from '../edges/chains/index.ts'\nexport const api = [request, send]",
  'server/src/main.ts': "import { api } from './roles/api.ts'\nimport { fleet } from '@ohmstead/simulator'\napi.push(fleet)",
  'server/test/global-setup.ts': 'export default function setup() {}',
  'web/src/platform/client.ts': "import { amount } from '@ohmstead/contract/kernel/amount'\nexport const client = amount",
  'web/src/ui/button.tsx': 'export const Button = () => <button />',
  'web/src/features/wallets/page.tsx': "import { Button } from '../../ui/button.tsx'\nexport const Page = () => <Button />",
  'web/src/shell/home.tsx': "import { Page } from '../features/wallets/page.tsx'\nexport const Home = () => <Page />",
  'web/vite.config.ts': 'export default {}',
  'simulator/src/index.ts': "export { fleet } from './fleet.ts'",
  'simulator/src/fleet.ts': "import ws from 'ws'\nexport const fleet = ws",
}

interface Sin {
  readonly rule: string
  readonly sin: string
  readonly files: Readonly<Record<string, string>>
  /** The files that must be reported; by default the first of `files`. */
  readonly at?: readonly string[]
}

const sins: readonly Sin[] = [
  { rule: 'no-circular', sin: 'two files import each other', files: { 'web/src/ui/a.ts': "import './b.ts'", 'web/src/ui/b.ts': "import './a.ts'" } },
  {
    rule: 'no-circular',
    sin: 'a cycle of three files that includes a type import',
    files: {
      'contract/src/kernel/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'contract/src/kernel/b.ts': "export { C } from './c.ts'\nexport type B = 1",
      'contract/src/kernel/c.ts': "export const C: import('./a.ts').A = 1",
    },
  },
  {
    rule: 'no-circular',
    sin: 'a cycle that includes a dynamic import',
    files: { 'web/src/ui/a.ts': "import './b.ts'", 'web/src/ui/b.ts': "await import('./a.ts')" },
  },
  {
    rule: 'contract-depends-on-nothing',
    sin: 'the contract reads a file',
    files: { 'contract/src/kernel/read.ts': "import { readFileSync } from 'node:fs'\nreadFileSync" },
  },
  {
    rule: 'contract-depends-on-nothing',
    sin: 'the contract imports the server',
    files: { 'contract/src/kernel/log.ts': "import { open } from '../../../server/src/platform/database.ts'\nopen" },
  },
  {
    rule: 'server-and-web-are-separate',
    sin: 'a page imports a rule of the server',
    files: { 'web/src/features/wallets/x.ts': "import { decide } from '../../../../server/src/features/wallets/index.ts'\ndecide" },
  },
  {
    rule: 'server-and-web-are-separate',
    sin: 'the server renders a page',
    files: { 'server/src/edges/chains/x.ts': "import type { Page } from '@ohmstead/web/src/features/wallets/page.tsx'\nexport type X = typeof Page" },
  },
  ...features.slice(0, -1).map((feature, at) => ({
    rule: `feature-order-${feature}`,
    sin: `${feature} calls ${features[at + 1]}`,
    files: { [`server/src/features/${feature}/calls/x.ts`]: `import { x } from '../../${features[at + 1]}/index.ts'\nx` },
  })),
  {
    rule: 'feature-order-settings',
    sin: 'a type of a much later feature',
    files: { 'server/src/features/settings/x.ts': "import type { X } from '../staff/index.ts'\nexport type Y = X" },
  },
  {
    rule: 'only-the-public-face',
    sin: 'a feature opens a store of another',
    files: { 'server/src/features/wallets/calls/x.ts': "import { post } from '../../ledger/ledger.store.ts'\npost" },
  },
  {
    rule: 'only-the-public-face',
    sin: 'a role reaches into a feature',
    files: { 'server/src/roles/worker.ts': "import { load } from '../features/wallets/withdrawal.store.ts'\nload" },
  },
  {
    rule: 'only-the-public-face',
    sin: 'a story reaches into a feature',
    files: { 'server/test/stories/x.test.ts': "import { load } from '../../src/features/wallets/withdrawal.store.ts'\nload" },
  },
  {
    rule: 'rules-are-pure',
    sin: 'a rule reads the database',
    files: { 'server/src/features/wallets/fee.ts': "import { open } from '../../platform/database.ts'\nopen()" },
  },
  {
    rule: 'rules-are-pure',
    sin: 'a rule reaches a store through another file',
    files: {
      'server/src/features/wallets/fee.ts': "import { limit } from './limit.ts'\nlimit",
      'server/src/features/wallets/limit.ts': "import { load } from './withdrawal.store.ts'\nexport const limit = load",
    },
    at: ['server/src/features/wallets/fee.ts', 'server/src/features/wallets/limit.ts'],
  },
  {
    rule: 'rules-are-pure',
    sin: 'a posting posts',
    files: { 'server/src/features/packages/postings.ts': "import { post } from '../ledger/index.ts'\npost()" },
  },
  {
    rule: 'rules-are-pure',
    sin: 'a rule reads a file',
    files: { 'server/src/features/wallets/fee.ts': "import { readFile } from 'node:fs/promises'\nreadFile" },
  },
  {
    rule: 'platform-and-edges-import-no-feature',
    sin: 'the platform calls a feature',
    files: { 'server/src/platform/x.ts': "import { request } from '../features/wallets/index.ts'\nrequest" },
  },
  {
    rule: 'platform-and-edges-import-no-feature',
    sin: 'an edge imports a product call',
    files: { 'server/src/edges/chains/x.ts': "import { calls } from '@ohmstead/contract/wallets/calls'\ncalls" },
  },
  {
    rule: 'platform-and-edges-import-no-feature',
    sin: 'one edge imports another',
    files: { 'server/src/edges/mail/x.ts': "import { send } from '../chains/index.ts'\nsend" },
  },
  {
    rule: 'platform-and-edges-import-no-feature',
    sin: 'a component imports a product type',
    files: { 'web/src/ui/x.tsx': "import { calls } from '@ohmstead/contract/wallets/calls'\ncalls" },
  },
  {
    rule: 'web-features-do-not-mix',
    sin: 'a page imports a component of another feature',
    files: { 'web/src/features/income/page.tsx': "import { Page } from '../wallets/page.tsx'\nPage" },
  },
  {
    rule: 'web-features-do-not-mix',
    sin: 'a page imports the shell',
    files: { 'web/src/features/income/page.tsx': "import { Home } from '../../shell/home.tsx'\nHome" },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a call contains SQL',
    files: { 'server/src/features/wallets/calls/x.ts': "import { sql } from 'kysely'\nsql`select 1`" },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a call builds a query',
    files: { 'server/src/features/wallets/calls/x.ts': "export const x = (db: any) => db.selectFrom('wallets.withdrawal')" },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a store joins a table of a later feature',
    files: {
      'server/src/features/wallets/x.store.ts':
        "export const x = (db: any) => db.selectFrom('wallets.withdrawal').innerJoin('income.settlement', 'a', 'b')",
    },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a store writes a table of an earlier feature while it reads another',
    files: {
      'server/src/features/wallets/x.store.ts':
        "import { sql } from 'kysely'\nexport const x = sql`update accounts.member m set name = null from wallets.withdrawal w where w.member = m.id`",
    },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a store changes a table of an earlier feature with the query builder',
    files: { 'server/src/features/wallets/x.store.ts': "export const x = (db: any) => db.updateTable('accounts.member').set({ name: null })" },
  },
  {
    rule: 'stores-only-own-sql',
    sin: 'a store writes another schema in SQL text',
    files: { 'server/src/features/wallets/x.store.ts': "export const x = (pool: any) => pool.query('update ledger.balance set posted_micros = 0')" },
  },
  {
    rule: 'reads-by-the-public-face',
    sin: 'a store reads a table of an earlier feature',
    files: {
      'server/src/features/wallets/x.store.ts': "import { sql } from 'kysely'\nexport const x = sql`select * from levels.standing`",
    },
  },
  {
    rule: 'charging-knows-no-host',
    sin: 'charging asks hosting who has a unit',
    files: {
      'server/src/features/charging/x.act.ts': "import { custodyById } from '../hosting/index.ts'\ncustodyById",
      'server/src/features/hosting/index.ts': 'export const custodyById = 1',
    },
  },
  {
    rule: 'charging-knows-no-host',
    sin: 'a rule of the database of charging reads custodies',
    files: { 'server/src/features/charging/sql/99_x.sql': 'CREATE VIEW charging.x AS SELECT * FROM hosting.custody;' },
  },
  {
    rule: 'files-are-what-their-names-say',
    sin: 'a job that only a call uses',
    files: { 'server/src/features/wallets/x.jobs.ts': "import { publish } from '../../platform/outbox.ts'\nexport const x = () => publish" },
  },
  {
    rule: 'files-are-what-their-names-say',
    sin: 'a file among the calls without a handler',
    files: {
      'server/src/features/wallets/calls/x.ts':
        "import { type Caller } from '../../../platform/implement.ts'\nexport const x = (caller: Caller) => caller",
    },
  },
  {
    rule: 'simulator-is-independent',
    sin: 'the simulator imports the contract',
    files: { 'simulator/src/x.ts': "import { amount } from '@ohmstead/contract/kernel/amount'\namount" },
  },
  {
    rule: 'simulator-is-independent',
    sin: 'a feature starts the simulator',
    files: { 'server/src/features/devices/x.jobs.ts': "import { fleet } from '@ohmstead/simulator'\nfleet" },
  },
  { rule: 'zod-mini-only', sin: 'a call imports the whole of zod', files: { 'contract/src/wallets/x.ts': "import { z } from 'zod'\nz" } },
  { rule: 'zod-mini-only', sin: 'a page imports the whole of zod', files: { 'web/src/features/wallets/x.ts': "import * as z from 'zod/v4'\nz" } },
  { rule: 'named-exports-only', sin: 'a page is exported without a name', files: { 'web/src/features/wallets/x.tsx': 'export default () => <p />' } },
  {
    rule: 'no-barrels',
    sin: 'a face exports everything',
    files: { 'server/src/features/income/index.ts': "export * from './split.ts'", 'server/src/features/income/split.ts': 'export const split = 1' },
  },
  { rule: 'no-barrels', sin: 'a star with a name', files: { 'contract/src/index.ts': "export * as wallets from './wallets/calls.ts'" } },
  { rule: 'no-barrels', sin: 'an index.ts for convenience', files: { 'web/src/platform/index.ts': "export { useCall } from './calls.tsx'" } },
  {
    rule: 'only-main-starts-roles',
    sin: 'a feature imports a role',
    files: { 'server/src/features/staff/x.jobs.ts': "import { api } from '../../roles/api.ts'\napi" },
  },
  {
    rule: 'product-imports-no-test',
    sin: 'the product imports a test tool',
    files: { 'server/src/platform/x.ts': "import setup from '../../test/global-setup.ts'\nsetup" },
  },
  {
    rule: 'product-imports-no-test',
    sin: 'the product imports our tools',
    files: { 'web/src/platform/x.ts': "import { features } from '../../../tools/architecture/features.ts'\nfeatures" },
  },
]

describe('the tree', () => {
  const graph = readGraph(root)
  test('is read: imports between and inside workspaces are found', () => {
    const targets = (file: string) => graph.get(file)?.imports.map(({ to }) => to)
    expect(targets('tools/architecture/rules.ts')).toContain('tools/architecture/graph.ts')
    expect(targets('contract/src/kernel/field.ts')).toContain('contract/src/kernel/amount.ts')
  })
  for (const { name, sentence, check } of rules) {
    test(`${name}: ${sentence}`, () => {
      expect(check(graph).map(({ file, line, found }) => `${file}:${line}  ${found}`)).toEqual([])
    })
  }
})

describe('the rules', () => {
  test.for(rules.map((rule) => [rule.name, rule] as const))('%s accepts a clean tree', ([, { check }]) => {
    expect(check(graphOf(clean))).toEqual([])
  })
  test.for(sins.map((sin) => [sin.rule, sin.sin, sin] as const))('%s sees that %s', ([, , { rule, files, at = Object.keys(files).slice(0, 1) }]) => {
    const check = rules.find(({ name }) => name === rule)?.check
    expect(check?.(graphOf({ ...clean, ...files })).map(({ file }) => file)).toEqual(at)
  })
  test('each one is proven by a violation', () => {
    const proven = new Set(sins.map(({ rule }) => rule))
    // No feature comes after the last one, so its order cannot be violated.
    const unproven = rules.map(({ name }) => name).filter((name) => !proven.has(name))
    expect(unproven).toEqual([`feature-order-${features.at(-1)}`])
  })
})
