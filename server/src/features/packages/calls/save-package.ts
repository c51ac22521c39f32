import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { savePackage } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { findModel } from '../../devices/index.ts'
import { hasVersion } from '../../legal/index.ts'
import { packageById, savePackageRow, type PackageRow } from '../package.store.ts'
import { packageView } from '../package.view.ts'

/** The fields recorded for later questions: the price, the cycle, and whether it was on sale. */
function termsOf({ names, priceMicros, cycleDays, hostingPerDay, termsVersion, onSale }: PackageRow) {
  return { name: names.en_US, price: formatAmount(priceMicros), cycleDays, hostingPerDay, termsVersion, onSale }
}

export const savePackageOfStaff = implement(savePackage, async ({ trx, now, lang, caller, refuse }, input) => {
  const before = input.packageId === undefined ? null : await packageById(trx, input.packageId)
  if (input.packageId !== undefined && (before === null || before.modelId !== input.modelId)) refuse(packageErrors.packageNotFound)
  if ((await findModel(trx, input.modelId)) === null) refuse(packageErrors.modelNotFound)
  if (!(await hasVersion(trx, 'lease', input.termsVersion))) refuse(packageErrors.termsUnknown)
  const row: PackageRow = {
    id: input.packageId ?? newId('package', now),
    names: input.names,
    modelId: input.modelId,
    tier: input.tier,
    rank: input.rank,
    priceMicros: input.price,
    cycleDays: input.cycleDays,
    hostingPerDay: input.hostingPerDay,
    termsVersion: input.termsVersion,
    onSale: input.onSale,
  }
  await savePackageRow(trx, row, now)
  await audit(trx, {
    by: caller.staffId,
    role: caller.role,
    act: before ? 'package.changed' : 'package.added',
    subject: row.id,
    detail: JSON.stringify({ ...termsOf(row), ...(before && { before: termsOf(before) }) }),
    at: now,
  })
  return packageView(trx, row, lang, now)
})
