import { staffPackageList } from '@ohmstead/contract/packages/calls'
import { implement } from '../../../platform/implement.ts'
import { commissionedPoints } from '../../devices/index.ts'
import { runningByPackage } from '../lease.store.ts'
import { packages } from '../package.store.ts'
import { packageView } from '../package.view.ts'

export const listPackagesOfStaff = implement(staffPackageList, async ({ trx, lang, now }) => {
  const running = await runningByPackage(trx)
  const list = []
  for (const row of await packages(trx, { onlyOnSale: false })) {
    const units = await commissionedPoints(trx, row.modelId)
    list.push({ package: await packageView(trx, row, lang, now), names: row.names, units: units.length, leased: running.get(row.id) ?? 0 })
  }
  return { list }
})
