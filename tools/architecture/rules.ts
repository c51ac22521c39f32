import { features, type Feature } from './features.ts'
import type { Graph, Import, Module } from './graph.ts'
import { isFeature, isOurs, isRule, placeOf, type Place } from './places.ts'

export interface Violation {
  readonly file: string
  readonly line: number
  /** The violation: the target of the import, or the chain of imports to it. */
  readonly found: string
}

export interface Rule {
  readonly name: string
  /** The rule, and what to do instead. */
  readonly sentence: string
  readonly check: (graph: Graph) => Violation[]
}

/** A rule over single imports: `forbids` gets the source and the target of an import. */
function imports(name: string, sentence: string, forbids: (from: Place, to: Place, at: Import, module: Module) => boolean): Rule {
  return {
    name,
    sentence,
    check: (graph) =>
      [...graph.values()].flatMap((module) =>
        module.imports
          .filter((at) => forbids(placeOf(module.path), placeOf(at.to), at, module))
          .map((at) => ({ file: module.path, line: at.line, found: at.to })),
      ),
  }
}

const noCircular: Rule = {
  name: 'no-circular',
  sentence: 'No file leads back to itself, type-only imports included: move what both need into a file of its own, or into the upper one.',
  check: (graph) => circles(graph).map((circle) => ({ file: circle[0] ?? '', line: 1, found: [...circle, circle[0]].join(' → ') })),
}

const contractDependsOnNothing = imports(
  'contract-depends-on-nothing',
  'The contract imports only zod, hash functions and itself: code that needs Node, SQL or React belongs to server or web.',
  (from, to, { to: target }) =>
    from.workspace === 'contract' && !from.isTest && !(isOurs(target) ? to.workspace === 'contract' : /^(zod|@noble\/hashes)(\/|$)/.test(target)),
)

const journeysMayUse = ['server/src/roles/api-client.ts', 'server/test/withdrawals/holder.ts']
const serverAndWebNeverMeet = imports(
  'server-and-web-are-separate',
  'Server and web share only the contract: declare there what both need. (main.ts may build the web; journeys and benches may also use the API client, and a wallet of the tests that signs.)',
  (from, to, { to: target }, { path }) =>
    isOurs(target) &&
    !(/^web\/(e2e|bench)\//.test(path) && journeysMayUse.includes(target)) &&
    !(from.part === 'main' && target === 'web/build.ts') &&
    ((from.workspace === 'server' && to.workspace === 'web') || (from.workspace === 'web' && to.workspace === 'server')),
)

const featureOrder = features.map((feature: Feature) =>
  imports(
    `feature-order-${feature}`,
    `${feature} uses features above it only (${features.slice(0, features.indexOf(feature)).join(', ') || 'none'}): to learn about a later feature, subscribe to its event.`,
    (from, to) =>
      isServerFeature(from) &&
      from.owner === feature &&
      isServerFeature(to) &&
      isFeature(to.owner) &&
      features.indexOf(to.owner) > features.indexOf(feature),
  ),
)

const onlyThePublicFace = imports(
  'only-the-public-face',
  'A feature is used through its index.ts, and the roles also read its feature.ts: export in index.ts what other features can use. (Test helpers and benches may use all files of a feature; stories may not.)',
  (from, to, { to: target }, { path }) => {
    if (!isServerFeature(to) || (isServerFeature(from) && from.owner === to.owner) || target.endsWith('/index.ts')) return false
    if (target.endsWith('/feature.ts') && (from.part === 'roles' || from.isTest)) return false
    return !/^server\/(bench|test)\/(?!stories\/)/.test(path)
  },
)

const chargingKnowsNoHost: Rule = {
  name: 'charging-knows-no-host',
  sentence:
    'Charging imports nothing of hosting, and its SQL names no table of hosting: income joins the two, and the role provides which units are in custody (charging/parts.ts).',
  check: (graph) => {
    const ofCharging = [...graph.values()].filter(
      ({ path }) => /^(server\/src\/features|contract\/src)\/charging\//.test(path) && !placeOf(path).isTest,
    )
    return ofCharging.flatMap(({ path, imports: found, sql }) => [
      ...found.filter(({ to }) => placeOf(to).owner === 'hosting').map(({ line, to }) => ({ file: path, line, found: to })),
      ...sql.flatMap(({ text, line }) => [...text.matchAll(/\bhosting\.[a-z_]+/g)].map(([name]) => ({ file: path, line, found: name }))),
    ])
  },
}

const impureFiles = [
  /^server\/src\/platform\/(?!(hash|refusal)\.ts$)/,
  /^server\/src\/(edges|roles)\//,
  /\.(store|jobs|act|view|port|approval|proof)\.ts$/,
  /^server\/src\/features\/[^/]+\/calls\//,
]
const impurePackages =
  /^(pg|kysely|fastify|ws|nodemailer|pino|prom-client|@fastify\/.*|node:(fs|fs\/promises|net|tls|http|https|http2|child_process|worker_threads|cluster|dgram|dns|timers|timers\/promises))$/
const isImpure = (target: string) => (isOurs(target) ? impureFiles.some((pattern) => pattern.test(target)) : impurePackages.test(target))

const rulesArePure: Rule = {
  name: 'rules-are-pure',
  sentence:
    'noun.ts and postings.ts must not import database, bus, mail, edge, store or job, not even indirectly: take values as parameters, or use the suffix that permits it.',
  check: (graph) => [...graph.values()].filter(({ path }) => isRule(path)).flatMap((module) => wayToImpure(graph, module)),
}

/** Work that a role repeats at an interval of its own, because it asks an outside service. */
const repeatedByARole = ['networks/network', 'deposits/reader', 'withdrawals/signer', 'sweeps/sweeper'].map(
  (file) => `server/src/features/${file}.jobs.ts`,
)

const filesAreWhatTheirNamesSay: Rule = {
  name: 'files-are-what-their-names-say',
  sentence:
    'noun.jobs.ts has subscribers or due work, and each file in calls/ has a handler: what they share is noun.act.ts (it changes something), noun.view.ts (it shows rows) or noun.proof.ts (it proves something) beside them.',
  check: (graph) =>
    [...graph.values()].flatMap(({ path, imports: found }) => {
      const takes = (file: RegExp, names: RegExp) => found.some((at) => file.test(at.to) && at.names.some((name) => names.test(name)))
      const isJob = /^server\/src\/features\/[^/]+\/[a-z0-9-]+\.jobs\.ts$/.test(path) && !repeatedByARole.includes(path)
      if (isJob && !takes(/\/platform\/(due|outbox)\.ts$/, /^(due|listen)/)) return [{ file: path, line: 1, found: 'no subscriber and no due work' }]
      const isCall = /^server\/src\/features\/[^/]+\/calls\/[a-z0-9-]+\.ts$/.test(path)
      return isCall && !takes(/\/platform\/implement\.ts$/, /^implement/) ? [{ file: path, line: 1, found: 'no handler' }] : []
    }),
}

const platformAndEdgesKnowNoFeature = imports(
  'platform-and-edges-import-no-feature',
  'platform, edges and ui contain no product words: pass what they need from the roles or the shell, as a value or a function.',
  (from, to, { to: target }) => {
    if (!isOurs(target) || !['platform', 'edge', 'ui'].includes(from.part) || from.isTest) return false
    // The platform of the web may import types of data that every page needs: the language and the signed-in person.
    if (to.workspace === 'contract')
      return isFeature(to.owner) && !(from.workspace === 'web' && from.part === 'platform' && target.endsWith('/types.ts'))
    if (['feature', 'roles', 'shell'].includes(to.part)) return true
    if (from.part === 'edge') return to.part === 'edge' && to.owner !== from.owner
    return to.part === 'edge' || (from.workspace === 'web' && from.part === 'platform' && to.part === 'ui')
  },
)

const webFeaturesDoNotMix = imports(
  'web-features-do-not-mix',
  'A feature of the web imports only ui, platform and itself: pages that join features belong in the shell.',
  (from, to) =>
    from.workspace === 'web' &&
    from.part === 'feature' &&
    to.workspace === 'web' &&
    ((to.part === 'feature' && to.owner !== from.owner) || to.part === 'shell'),
)

const schemas = new Set<string>([...features, 'platform', 'ocpp', 'mail', 'http'])

/** Tables and functions of people whose credentials one feature stores for all kinds of people (docs/decisions/one-code-for-all-credentials.md). */
const storedFor: Readonly<Record<string, { readonly schemas: readonly string[]; readonly names: readonly string[] }>> = {
  credentials: {
    schemas: ['accounts', 'staff'],
    names: [
      'attempt',
      'authenticator',
      'captcha_used',
      'code',
      'device_cookie',
      'guess',
      'keep_seen',
      'passkey',
      'passkey_challenge',
      'prove_sign_in',
      'recovery_code',
      'secret',
      'sign_in',
    ],
  },
}

const storesOnlyOwnSql: Rule = {
  name: 'stores-only-own-sql',
  sentence:
    'SQL belongs in noun.store.ts. A store writes tables of its own feature or edge, and reads those and the tables of earlier features: let the owner write its tables. (Credentials stores those of members and staff in their schemas.)',
  check: (graph) => [...graph.values()].flatMap(foreignSql),
}

const readsByThePublicFace: Rule = {
  name: 'reads-by-the-public-face',
  sentence: 'A feature reads other features by their functions and views: export a function in index.ts, or offer a view in sql/.',
  check: foreignTables,
}

/** Tables of other features that statements read, where neither a function nor a view is named. */
function foreignTables(graph: Graph): Violation[] {
  const views = new Set([...graph.values()].flatMap(({ path, sql }) => (path.endsWith('.sql') ? sql.flatMap(({ text }) => viewsIn(text)) : [])))
  return [...graph.values()].flatMap(({ path, sql }) => {
    const { workspace, part, owner, isTest } = placeOf(path)
    if (workspace !== 'server' || isTest || part !== 'feature' || !path.endsWith('.store.ts')) return []
    return sql.flatMap(({ text, line }) =>
      tablesIn(text)
        .filter(({ schema, name, isCalled }) => isFeature(schema) && schema !== owner && !isCalled && !views.has(`${schema}.${name}`))
        .filter(({ schema, name }) => !(storedFor[owner]?.schemas.includes(schema) && storedFor[owner].names.includes(name)))
        .map(({ schema, name }) => ({ file: path, line, found: `${schema}.${name}` })),
    )
  })
}

const viewsIn = (text: string) => [...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?view\s+([a-z_]+\.[a-z_]+)/gi)].map(([, name = '']) => name)

const simulatorStandsAlone = imports(
  'simulator-is-independent',
  'The simulator talks to servers through a socket: it imports no other workspace, and only roles, main and tests may start it.',
  (from, to, { to: target }) =>
    (from.workspace === 'simulator' && isOurs(target) && to.workspace !== 'simulator') ||
    (to.workspace === 'simulator' &&
      isOurs(target) &&
      !['simulator', 'tools'].includes(from.workspace) &&
      !['roles', 'main'].includes(from.part) &&
      !from.isTest),
)

const zodMiniOnly = imports(
  'zod-mini-only',
  "Contract and web import 'zod/mini': the whole of zod adds 24 KiB for every visitor.",
  (from, _, { to: target }) => ['contract', 'web'].includes(from.workspace) && /^zod(\/|$)/.test(target) && target !== 'zod/mini',
)

const mayExportDefault = /(\.config\.ts|\/global-setup\.ts|\.stories\.tsx)$/

const namedExportsOnly: Rule = {
  name: 'named-exports-only',
  sentence: 'Exports have names, so that they can be found and renamed: no export default, except where a tool requires it.',
  check: (graph) =>
    [...graph.values()].flatMap(({ path, defaultExport }) =>
      defaultExport === null || mayExportDefault.test(path) ? [] : [{ file: path, line: defaultExport, found: 'export default' }],
    ),
}

const faces = /^(server\/src\/(features|edges)\/[^/]+|contract\/src|simulator\/src|messages|web\/src\/ui)\/index\.ts$/

const noBarrels: Rule = {
  name: 'no-barrels',
  sentence: 'index.ts is a public face with named exports, not a shortcut: import the file itself, and write names instead of a star.',
  check: (graph) =>
    [...graph.values()].flatMap(({ path, starExports }) => [
      ...starExports.map((line) => ({ file: path, line, found: 'export *' })),
      ...(/\/index\.tsx?$/.test(path) && !faces.test(path) ? [{ file: path, line: 1, found: 'an index.ts that is not a public face' }] : []),
    ]),
}

const rolesStandOnTop = imports(
  'only-main-starts-roles',
  'Roles may import everything, and nothing imports them: only main.ts, tests and tools start one.',
  (from, to) =>
    to.workspace === 'server' && to.part === 'roles' && from.workspace === 'server' && !['roles', 'main'].includes(from.part) && !from.isTest,
)

const productKnowsNoTest = imports(
  'product-imports-no-test',
  'Product code imports no test, bench or tool: move the code into the product, or keep it in the test.',
  (from, to, { to: target }) =>
    isOurs(target) && !from.isTest && ['contract', 'server', 'web', 'simulator'].includes(from.workspace) && (to.isTest || to.workspace === 'tools'),
)

export const rules: readonly Rule[] = [
  noCircular,
  contractDependsOnNothing,
  serverAndWebNeverMeet,
  ...featureOrder,
  onlyThePublicFace,
  chargingKnowsNoHost,
  rulesArePure,
  filesAreWhatTheirNamesSay,
  platformAndEdgesKnowNoFeature,
  webFeaturesDoNotMix,
  storesOnlyOwnSql,
  readsByThePublicFace,
  simulatorStandsAlone,
  zodMiniOnly,
  namedExportsOnly,
  noBarrels,
  rolesStandOnTop,
  productKnowsNoTest,
]

function isServerFeature({ workspace, part, owner }: Place): boolean {
  return workspace === 'server' && part === 'feature' && owner !== ''
}

/** Groups of files that import each other, each as one cycle (Tarjan's strongly connected components). */
function circles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const found: string[][] = []
  const targets = (file: string) =>
    graph
      .get(file)
      ?.imports.map(({ to }) => to)
      .filter((to) => graph.has(to)) ?? []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.size - 1)
    stack.push(file)
    open.add(file)
    for (const to of targets(file)) {
      if (!order.has(to)) visit(to)
      if (open.has(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    for (const member of group) open.delete(member)
    if (group.length > 1 || targets(file).includes(file)) found.push(group.length > 1 ? walk(group, targets) : [file])
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

/** A shortest cycle inside one group, so that the message shows a cycle and not the whole group. */
function walk(group: readonly string[], targets: (file: string) => string[]): string[] {
  const [start = ''] = group
  const inside = new Set(group)
  const before = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const to of targets(file).filter((target) => inside.has(target))) {
      if (to === start) return unwind(before, file)
      if (before.has(to)) continue
      before.set(to, file)
      queue.push(to)
    }
  }
  return [...group]
}

function unwind(before: ReadonlyMap<string, string>, last: string): string[] {
  const way = [last]
  for (let step = before.get(last); step !== undefined; step = before.get(step)) way.unshift(step)
  return way
}

function wayToImpure(graph: Graph, start: Module): Violation[] {
  const seen = new Set([start.path])
  const queue: { module: Module; way: string[]; line: number }[] = [{ module: start, way: [], line: 0 }]
  for (const { module, way, line } of queue) {
    for (const at of module.imports.filter(({ typeOnly }) => !typeOnly)) {
      for (const to of behindFace(graph, at)) {
        const step = { way: [...way, ...(to === at.to ? [to] : [at.to, to])], line: line || at.line }
        if (isImpure(to)) return [{ file: start.path, line: step.line, found: step.way.join(' → ') }]
        const next = graph.get(to)
        if (!next || seen.has(to)) continue
        seen.add(to)
        queue.push({ module: next, ...step })
      }
    }
  }
  return []
}

/** The real targets of an import: the files behind a public face that define the names, or the whole face if it defines them itself. */
function behindFace(graph: Graph, { to, names }: Import): string[] {
  const face = /^server\/src\/features\/[^/]+\/index\.ts$/.test(to) ? graph.get(to) : undefined
  if (!face || names.length === 0) return [to]
  return names.flatMap((name) => face.imports.find(({ exportedAs }) => exportedAs.includes(name))?.to ?? to)
}

function foreignSql({ path, sql }: Module): Violation[] {
  const { workspace, part, owner, isTest } = placeOf(path)
  if (workspace !== 'server' || isTest || !['feature', 'edge'].includes(part) || path.endsWith('.sql')) return []
  const isAbove = (schema: string) => isFeature(schema) && isFeature(owner) && features.indexOf(schema) < features.indexOf(owner)
  return sql.flatMap(({ text, line }) => {
    if (!path.endsWith('.store.ts')) return [{ file: path, line, found: 'SQL outside a store' }]
    const written = new Set(writtenIn(text))
    return tablesIn(text)
      .filter(
        ({ schema, name }) =>
          schema !== owner &&
          !(storedFor[owner]?.schemas.includes(schema) && storedFor[owner].names.includes(name)) &&
          !(schema === 'platform' && ['now', 'instance', 'not_null'].includes(name)) &&
          !(isAbove(schema) && !written.has(`${schema}.${name}`)),
      )
      .map(({ schema, name }) => ({ file: path, line, found: `${schema}.${name}` }))
  })
}

/** Tables that a piece of SQL writes to. */
function writtenIn(text: string): string[] {
  return [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/gi)].map(
    ([, schema = '', name = '']) => `${schema}.${name}`,
  )
}

/** Tables and functions named with their schema in a piece of SQL. */
function tablesIn(text: string): { schema: string; name: string; isCalled: boolean }[] {
  return [...text.matchAll(/(?<![\w.'"])"?([a-z_]+)"?\."?([a-z_]+)"?(\()?/g)]
    .map(([, schema = '', name = '', called]) => ({ schema, name, isCalled: called !== undefined }))
    .filter(({ schema }) => schemas.has(schema))
}
