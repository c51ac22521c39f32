// `npm run new call|feature|migration|action|posting|change <name>`: adds a blueprint that compiles and has a failing test.
import { root } from './gates.ts'
import { planAction } from './new/action.ts'
import { planCall } from './new/call.ts'
import { NotHere, treeAt, writeChanges, type Plan, type Tree } from './new/change.ts'
import { planChange } from './new/change-note.ts'
import { planFeature } from './new/feature.ts'
import { planMigration } from './new/migration.ts'
import { planPosting } from './new/posting.ts'

const blueprints: Readonly<Record<string, (args: readonly string[], tree: Tree) => Plan>> = {
  call: planCall,
  feature: planFeature,
  migration: planMigration,
  action: planAction,
  posting: planPosting,
  change: planChange,
}

const tree = treeAt(root)
const [kind = '', ...args] = process.argv.slice(2)
try {
  const plan = blueprints[kind]
  if (!plan) throw new NotHere(`npm run new ${Object.keys(blueprints).join('|')} <name>`)
  const { changes, next } = plan(args, tree)
  for (const { path: file } of changes) console.log(`${tree.has(file) ? 'changed ' : 'new     '} ${file}`)
  writeChanges(root, changes)
  console.log(`\nNext:\n${next.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof NotHere)) throw error
  console.error(error.message)
  process.exitCode = 1
}
