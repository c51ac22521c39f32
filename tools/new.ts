// `npm run new call|feature|action|posting|change <name>`: adds a blueprint that compiles and has a failing test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './gates.ts'
import { planAction } from './new/action.ts'
import { planCall } from './new/call.ts'
import { NotHere, type Plan, type Tree } from './new/change.ts'
import { planChange } from './new/change-note.ts'
import { planFeature } from './new/feature.ts'
import { planPosting } from './new/posting.ts'

const blueprints: Readonly<Record<string, (args: readonly string[], tree: Tree) => Plan>> = {
  call: planCall,
  feature: planFeature,
  action: planAction,
  posting: planPosting,
  change: planChange,
}

const tree: Tree = {
  read: (file) => readFileSync(path.join(root, file), 'utf8'),
  has: (file) => existsSync(path.join(root, file)),
}

const [kind = '', ...args] = process.argv.slice(2)
try {
  const plan = blueprints[kind]
  if (!plan) throw new NotHere(`npm run new ${Object.keys(blueprints).join('|')} <name>`)
  const { changes, next } = plan(args, tree)
  for (const { path: file, text } of changes) {
    console.log(`${tree.has(file) ? 'changed ' : 'new     '} ${file}`)
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  console.log(`\nNext:\n${next.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  if (!(error instanceof NotHere)) throw error
  console.error(error.message)
  process.exitCode = 1
}
