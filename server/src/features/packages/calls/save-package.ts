import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { savePackage } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { audit } from '../../../platform/audit.ts'
import { canonicalJson } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { askApproval } from '../../approvals/index.ts'
import { findModel, isCurrentModel } from '../../devices/index.ts'
import { hasVersion } from '../../legal/index.ts'
import { lockPackage, setNames, termsOf } from '../package.store.ts'
import { isSame, packageTermsApproval } from '../terms.approval.ts'

export const savePackageOfStaff = implement(savePackage, async ({ trx, now, caller, refuse }, input) => {
  const { idempotencyKey: _, packageId: known, names, modelId, reason, ...terms } = input
  const before = known === undefined ? null : await lockPackage(trx, known)
  if (known !== undefined && (before === null || before.modelId !== modelId)) refuse(packageErrors.packageNotFound)
  const model = (await findModel(trx, modelId)) ?? refuse(packageErrors.modelNotFound)
  if (known === undefined && !(await isCurrentModel(trx, modelId))) refuse(deviceErrors.modelEnded)
  if (!(await hasVersion(trx, 'lease', terms.termsVersion))) refuse(packageErrors.termsUnknown)

  const packageId = known ?? newId('package', now)
  // One person alone may end the sale; a sale begins when two people agree to it.
  const saved = before && { ...before, names, onSale: before.onSale && terms.onSale }
  if (before !== null && saved !== null && (canonicalJson(before.names) !== canonicalJson(names) || before.onSale !== saved.onSale)) {
    await setNames(trx, saved, now)
    const detail = canonicalJson({ name: names.en_US, onSale: saved.onSale, before: { name: before.names.en_US, onSale: before.onSale } })
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'package.changed', subject: packageId, detail, at: now })
  }
  const agreed = saved && termsOf(saved)
  if (isSame(agreed, terms)) return { packageId, approvalId: null }
  if (reason === undefined) return refuse(approvalErrors.reasonNeeded)
  const shown = { modelName: model.name, name: names.en_US, names: before === null ? names : null }
  const asked = { packageId, modelId, ...shown, ...terms, before: agreed }
  return { packageId, approvalId: await askApproval(trx, packageTermsApproval, { caller, now, subject: packageId, asked, reason }) }
})
