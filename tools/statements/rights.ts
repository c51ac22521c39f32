import path from 'node:path'
import type { Connection } from '@ohmstead/server/src/platform/database.ts'
import { writes, type Need, type Write } from './privileges.ts'
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
  worker: ['roles/worker.ts#startWorker'],
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

/** Rights that a role needs without a statement that this check can see, with the reason. */
const reviewed: Readonly<Record<string, string>> = {
  'worker insert platform.turn': 'turns are taken on a connection of their own, with plain texts (platform/turn.ts)',
  'worker update platform.turn': 'the same',
  'worker delete tasks.choice': 'a function that the worker calls deletes it (tasks/sql/30_decide.sql)',
  'api update devices.site': 'no call closes a site yet; the guard of operators judges it',
}

/** The rights to write of each role that no statement of that role needs, and reviewed ones that are gone. */
export async function unneededRights(
  client: Connection,
  { sources, root, needs }: { readonly sources: Sources; readonly root: string; readonly needs: ReadonlyMap<Statement, readonly Need[]> },
): Promise<readonly string[]> {
  const granted = await writesGranted(client)
  const needed = neededBy(sources, path.join(root, 'server/src'), needs)
  const unneeded = granted.filter((right) => !needed.has(right))
  return [
    ...unneeded
      .filter((right) => !(right in reviewed))
      .map((right) => `grants: ${right}, and no statement of this role does: revoke it in a migration`),
    ...Object.keys(reviewed)
      .filter((right) => !unneeded.includes(right))
      .map((right) => `grants: ${right} is needed or gone: take it out of tools/statements/rights.ts`),
  ]
}

/** `role write relation` of every right of the running roles. */
async function writesGranted(client: Connection): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: Role; write: Write; relation: string }>(
    `select distinct substr(r.rolname, 10) as role, lower(g.privilege_type) as write, n.nspname || '.' || c.relname as relation
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join lateral (select * from aclexplode(c.relacl) union all select x.* from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) g
       join pg_roles r on r.oid = g.grantee
      where c.relkind in ('r', 'p') and r.rolname = any($1) and lower(g.privilege_type) = any($2) order by 1, 3, 2`,
    [Object.keys(roots).map((role) => `ohmstead_${role}`), [...writes]],
  )
  return rows.map(({ role, write, relation }) => `${role} ${write} ${relation}`)
}

function neededBy(sources: Sources, folder: string, needs: ReadonlyMap<Statement, readonly Need[]>): ReadonlySet<string> {
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
      if (reached.has(reach.placeOf(template))) for (const { write, relation } of list) found.add(`${role} ${write} ${relation}`)
  }
  return found
}
