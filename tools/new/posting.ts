import { accountKinds, transferCodes } from '@ohmstead/server/src/features/ledger/index.ts'
import { camel, intoImports, NotHere, splitName, type Plan, type Tree } from './change.ts'

const EXAMPLE = 'posting packages/pause-refund lease_refund lease_unearned recharge'
const GUIDE = 'docs/guides/add-a-money-movement.md'

/** A named posting: a pure function that composes entries, and a test with its ledger page. */
export function planPosting([given, code = '', from = '', to = '']: readonly string[], tree: Tree): Plan {
  const { feature, name } = splitName(given, EXAMPLE)
  if (!tree.has(`server/src/features/${feature}/index.ts`)) throw new NotHere(`${feature} is not built yet: npm run new feature ${feature}`)
  if (to === '') throw new NotHere(`A posting has a code and two kinds of account: npm run new ${EXAMPLE}`)
  if (!(transferCodes as readonly string[]).includes(code))
    throw new NotHere(`The ledger has no code ${code}: add it to transferCodes in server/src/features/ledger/transfer.ts (${GUIDE}, steps 3 to 5).`)
  for (const kind of [from, to])
    if (!(accountKinds as readonly string[]).includes(kind))
      throw new NotHere(`No account is of the kind ${kind}. There are ${accountKinds.join(', ')}.`)
  const causeKind = causeKindOf(code, tree)
  const path = `server/src/features/${feature}/postings.ts`
  const posting = camel(name)
  const before = tree.has(path) ? tree.read(path) : ''
  if (before.includes(`function ${posting}(`)) throw new NotHere(`${path} already has ${posting}.`)
  const imported = [
    "import type { Entry } from '../ledger/index.ts'",
    "import type { Micros } from '@ohmstead/contract/kernel/amount'",
    "import type { Instant } from '@ohmstead/contract/kernel/instant'",
  ].reduce(
    (text, line) =>
      new RegExp(String.raw`import (type )?\{[^}]*\b${/\{ (\w+) \}/.exec(line)?.[1] ?? ''}\b`).test(text) ? text : intoImports(text, line),
    before,
  )
  return {
    changes: [
      {
        path,
        text: `${imported.trimEnd()}

/** What moves, why, and whose it is afterwards. */
export function ${posting}({ id, debit, credit, amount, at }: { id: string; debit: string; credit: string; amount: Micros; at: Instant }): Entry[] {
  return [{ code: '${code}', phase: 'post', debit: { kind: '${from}', owner: debit }, credit: { kind: '${to}', owner: credit }, amount, cause: { kind: '${causeKind}', id }, key: '${name}', at }]
}
`,
      },
      {
        path: `server/src/features/${feature}/${name}.postings.test.ts`,
        text: `import { micros } from '@ohmstead/contract/kernel/amount'
import { instant } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { ledgerPage } from '../ledger/index.ts'
import { ${posting} } from './postings.ts'

test('${posting} on a page of the ledger', () => {
  const entries = ${posting}({ id: 'c', debit: 'a', credit: 'b', amount: micros(1_500_000n), at: instant(0) })
  expect(ledgerPage(entries)).toBe('')
})
`,
      },
    ],
    next: [
      `Use the words of the feature for the parameters of ${posting} instead of id, debit and credit. The key distinguishes what one ${causeKind} posts under this code: another key is a second payment.`,
      'Add the expected page to the test, one line per movement. Run npm run gen to print the rule tables again.',
    ],
  }
}

/** The kind of cause that the newest migration gives a code. */
function causeKindOf(code: string, tree: Tree): string {
  const row = new RegExp(String.raw`\('${code}',\s*'([a-z_]+)',\s*'\{`)
  const found = tree
    .list('server/migrations')
    .toSorted()
    .flatMap((file) => row.exec(tree.read(`server/migrations/${file}`))?.[1] ?? [])
    .at(-1)
  if (found === undefined) throw new NotHere(`No migration adds ${code} to ledger.code (${GUIDE}, step 3).`)
  return found
}
