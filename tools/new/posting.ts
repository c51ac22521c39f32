import { accountKinds, transferCodes } from '@ohmstead/server/src/features/ledger/index.ts'
import { camel, intoImports, NotHere, splitName, type Plan, type Tree } from './change.ts'

const EXAMPLE = 'posting packages/pause-refund lease_refund lease_unearned recharge'

/** A named posting: a pure function that composes entries, and a test with its ledger page. */
export function planPosting([given, code = '', from = '', to = '']: readonly string[], tree: Tree): Plan {
  const { feature, name } = splitName(given, EXAMPLE)
  if (!tree.has(`server/src/features/${feature}/index.ts`)) throw new NotHere(`${feature} is not built yet: npm run new feature ${feature}`)
  const requireKnown = (list: readonly string[], word: string) => {
    if (!list.includes(word))
      throw new NotHere(
        `The ledger has no ${word || 'edge without code and accounts'}: docs/guides/add-a-money-movement.md, then npm run new ${EXAMPLE}`,
      )
  }
  requireKnown(transferCodes, code)
  requireKnown(accountKinds, from)
  requireKnown(accountKinds, to)
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
export function ${posting}({ debit, credit, amount, cause, at }: { debit: string; credit: string; amount: Micros; cause: Entry['cause']; at: Instant }): Entry[] {
  return [{ code: '${code}', phase: 'post', debit: { kind: '${from}', owner: debit }, credit: { kind: '${to}', owner: credit }, amount, cause, key: '${name}', at }]
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
  const entries = ${posting}({ debit: 'a', credit: 'b', amount: micros(1_500_000n), cause: { kind: 'lease', id: 'ls_1' }, at: instant(0) })
  expect(ledgerPage(entries)).toBe('')
})
`,
      },
    ],
    next: [
      `Use the words of the feature for the parameters of ${posting} instead of debit and credit, and choose a key that makes it happen once.`,
      'Add the expected page to the test, one line per movement. Run npm run gen to print the rule tables again.',
    ],
  }
}
