import { packageDetail } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { implement } from '../../../platform/implement.ts'
import { packageById } from '../package.store.ts'
import { packageView } from '../package.view.ts'

export const readPackage = implement(packageDetail, async ({ trx, lang, now, refuse }, { packageId }) => {
  const row = (await packageById(trx, packageId)) ?? refuse(packageErrors.packageNotFound)
  return packageView(trx, row, lang, now)
})
