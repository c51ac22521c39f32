import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withDatabase } from '../../server/test/harness.ts'
import { messageTypes } from '../../web/vite/message-types.ts'
import { root } from '../gates.ts'
import { printFeatures } from './features.ts'
import { printDeclared, printPages } from './pages.ts'

const database = withDatabase({ instance: 'none' })

test('the committed files equal the output of `npm run gen`', async () => {
  const pages = [
    ...printFeatures(),
    ...printDeclared(),
    messageTypes(),
    ...(await printPages({ db: database.owner, ownerUrl: database.urlOf('owner') })),
  ]
  const stale = pages.filter(({ path: file, text }) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text)
  expect(stale.map(({ path: file }) => `${file} is out of date: npm run gen`)).toEqual([])
})
