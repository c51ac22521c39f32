import path from 'node:path'
import type { Connection } from '@ohmstead/server/src/platform/database.ts'
import { rights, type Need, type Right } from './privileges.ts'
import { manifestFields, reachOf, type Place } from './reach.ts'
import type { Sources } from './sources.ts'
import type { Statement } from './statements.ts'

/** Where the statements of each role begin: `file#declaration` below `server/src`. */
const roots = {
  api: [
    'roles/api.ts#startApi',
    'roles/set-up.ts#offerSetUp',
    'roles/demo/demo.ts#startDemo',
    'platform/bus.ts#openBus',
    'platform/clock.ts#demoClock',
  ],
  gateway: ['roles/gateway.ts#startGateway', 'features/charging/gateway.port.ts#chargingPort'],
  worker: ['roles/worker.ts#startWorker', 'features/treasury/witness.act.ts#openWitness'],
  watcher: ['roles/watcher.ts#startWatcher'],
  signer: ['roles/signer.ts#startSigner'],
} as const
type Role = keyof typeof roots

/** What `roles/features.ts` joins of the manifests of all features. */
const joined: Readonly<Record<string, string>> = {
  featureCalls: 'calls',
  featureListeners: 'listeners',
  featureDueWork: 'dueWork',
  featureWatches: 'watches',
  personalData: 'personalData',
  approvalKinds: 'approvals',
  obstaclesOf: 'closingObstacles',
  causeNamesOf: 'causeNames',
  toBeReceivedBy: 'toBeReceived',
}

/** Columns with secrets, or with what opens something: a role reads them only if a statement of it does. Of other columns only the table is compared. */
const SECRET = /(?:hash|sealed|secret|token|code|tag)$/
/** Codes of the books, and hashes of what is published, are no secrets. */
const PUBLIC = /^ledger[.]|(?:block|transaction|terms)_hash$|(?:signed_record|chain_transaction)[.]hash$|[.]close_code$/

/** Rights that a role needs without a statement that this check can see, with the reason. */
const reviewed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['insert platform.turn', 'select platform.turn', ...['', '.name', '.pid', '.backend_start'].map((column) => `update platform.turn${column}`)].map(
      (right) => [`worker ${right}`, 'turns are taken on a connection of their own, with plain texts (platform/turn.ts)'],
    ),
  ),
  'worker delete tasks.choice': 'a function that the worker calls deletes it (tasks/sql/30_decide.sql)',
  'worker update income.awaiting.due_at': 'a statement locks the rows, which needs a right to update a column',
}

/** Rights that a role would need for a statement that it reaches by name only, with the reason. */
const unreached: Readonly<Record<string, string>> = {
  'api delete hosting.flow_step': 'a step is reverted by the answer to a command, which the worker takes',
  'worker update deposits.deposit': 'only a request of staff locks deposits',
  'gateway update charging.quarantine.corrected_wh': 'only staff correct the energy of a bill',
  'worker update charging.quarantine.corrected_wh': 'the same',
}

/** The rights of each role that no statement of that role needs, those that one needs and has not, and reviewed ones that are gone. */
export async function unneededRights(
  client: Connection,
  { sources, root, needs }: { readonly sources: Sources; readonly root: string; readonly needs: ReadonlyMap<Statement, readonly Need[]> },
): Promise<readonly string[]> {
  const needed = neededBy(sources, path.join(root, 'server/src'), needs)
  const granted = new Set(await rightsGranted(client))
  const missing = [...needed].filter((right) => !granted.has(right) && isChecked(right) && !(right in unreached))
  for (const right of await neededByFunctions(client)) needed.add(right)
  const unneeded = [...granted].filter((right) => !needed.has(right) && isCompared(right))
  return [
    ...missing.map((right) => `grants: a statement needs ${right}, which no migration grants`),
    ...unneeded
      .filter((right) => !(right in reviewed))
      .map((right) => `grants: ${right}, and no statement of this role does: revoke it in a migration`),
    ...Object.keys(reviewed)
      .filter((right) => !unneeded.includes(right))
      .map((right) => `grants: ${right} is needed or gone: take it out of tools/statements/rights.ts`),
  ]
}

/** Columns of an insert are not compared, nor what everybody may read. */
function isChecked(right: string): boolean {
  const [, of, place = ''] = right.split(' ')
  return !place.startsWith('pg_catalog.') && (place.split('.').length === 2 || of === 'select' || of === 'update')
}

function isCompared(right: string): boolean {
  const [, of, place = ''] = right.split(' ')
  const isColumn = place.split('.').length === 3
  return !isColumn || of === 'update' || (SECRET.test(place) && !PUBLIC.test(place))
}

/** `role right relation` of every right of the running roles, and `role right relation.column` of what they may read or update. */
async function rightsGranted(client: Connection): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: Role; of: Right; relation: string }>(
    `with held as (
       select c.oid, n.nspname || '.' || c.relname as relation, substr(r.rolname, 10) as role, lower(g.privilege_type) as of, g.attname
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join lateral (select x.grantee, x.privilege_type, null::name as attname from aclexplode(c.relacl) x
                            union all select x.grantee, x.privilege_type, a.attname from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) g
         join pg_roles r on r.oid = g.grantee
        where c.relkind in ('r', 'p', 'v') and r.rolname = any($1) and lower(g.privilege_type) = any($2))
     select distinct role, of, relation from held
     union
     select h.role, h.of, h.relation || '.' || a.attname from held h join pg_attribute a on a.attrelid = h.oid and a.attnum > 0 and not a.attisdropped
      where h.of in ('update', 'select') and coalesce(h.attname = a.attname, true)
     order by 1, 3, 2`,
    [Object.keys(roots).map((role) => `ohmstead_${role}`), [...rights]],
  )
  return rows.map(({ role, of, relation }) => `${role} ${of} ${relation}`)
}

/** What functions that run with the rights of their caller may read: every table that their text names, for the roles that may call them or fire them. */
async function neededByFunctions(client: Connection): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: Role; relation: string }>(
    `with invoked as (
       select p.oid, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where not p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')),
     fired as (
       select t.tgfoid as oid, c.oid as relation, t.tgtype from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal)
     select distinct substr(r.rolname, 10) as role, n.nspname || '.' || c.relname || coalesce('.' || a.attname, '') as relation
       from pg_roles r cross join invoked f
       join pg_class c on c.relkind in ('r', 'p', 'v') join pg_namespace n on n.oid = c.relnamespace and f.prosrc ~* ('\\m' || n.nspname || '[.]' || c.relname || '\\M')
       left join lateral (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                             and f.prosrc ~ ('\\m' || a.attname || '\\M|[.][*]|%rowtype') union all select null) a on true
      where r.rolname = any($1) and (has_function_privilege(r.oid, f.oid, 'execute') and not exists (select from fired x where x.oid = f.oid)
         or exists (select from fired x where x.oid = f.oid and (has_any_column_privilege(r.oid, x.relation, 'insert, update') or has_table_privilege(r.oid, x.relation, 'delete'))))`,
    [Object.keys(roots).map((role) => `ohmstead_${role}`)],
  )
  return rows.map(({ role, relation }) => `${role} select ${relation}`)
}

function neededBy(sources: Sources, folder: string, needs: ReadonlyMap<Statement, readonly Need[]>): Set<string> {
  const { program } = sources.project
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${folder}/`) && !name.endsWith('.test.ts'))
    .flatMap((name) => program.getSourceFile(name) ?? [])
  const shared = (place: Place): readonly Place[] | undefined => {
    const [file, name = ''] = place.split('#')
    // It asks the worker's connection which events wait.
    if (place === `${folder}/roles/demo/demo.ts#pendingWork`) return []
    const field = file === `${folder}/roles/features.ts` ? joined[name] : undefined
    return field === undefined ? undefined : manifestFields(files, field)
  }
  const reach = reachOf(files, shared)
  const found = new Set<string>()
  for (const [role, from] of Object.entries(roots)) {
    const reached = reach.from(from.map((place) => `${folder}/${place}`))
    for (const [{ template }, list] of needs)
      if (reached.has(reach.placeOf(template)))
        for (const { right, relation, columns } of list)
          for (const place of [relation, ...columns.map((column) => `${relation}.${column}`)]) found.add(`${role} ${right} ${place}`)
  }
  return found
}
