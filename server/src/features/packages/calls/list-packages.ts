import { packageList } from '@ohmstead/contract/packages/calls'
import { implement } from '../../../platform/implement.ts'
import { packages } from '../package.store.ts'
import { packageView } from '../package.view.ts'

export const listPackages = implement(packageList, async ({ trx, lang, now }) => {
  const rows = await packages(trx, { onlyOnSale: true })
  const list = []
  for (const row of rows) list.push(await packageView(trx, row, lang, now))
  return { list }
})
