import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { isId } from '@ohmstead/contract/kernel/id'
import { packageNames, packageTerms } from '@ohmstead/contract/packages/types'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { findModel, isCurrentModel } from '../devices/index.ts'
import { hasVersion } from '../legal/index.ts'
import { insertPackage, lockPackage, packageById, setTerms, termsOf, type PackageTerms } from './package.store.ts'

const texts = ['tier', 'rank', 'cycleDays', 'hostingPerDay', 'termsVersion', 'onSale'] as const

/** A new package, or other terms of one: the price, length, rank and legal terms of its next leases, and whether it is on sale. */
export const packageTermsApproval = approvalKind({
  code: 'packages.terms',
  asked: strict({
    packageId: id('package'),
    modelId: id('model'),
    /** What the second person reads. */
    modelName: z.string(),
    name: z.string(),
    /** The names of a new package; null: the package exists and keeps its names. */
    names: z.nullable(packageNames),
    ...packageTerms,
    /** The terms when this was requested; null for a new package. */
    before: z.nullable(strict(packageTerms)),
  }),
  mayAsk: ['operations', 'administrator'],
  mayDecide: ['finance', 'administrator'],
  waitHours: 7 * 24,
  knownPeople: true,
  subjectName: async (q, subject) => (isId('package', subject) ? ((await packageById(q, subject))?.names.en_US ?? null) : null),
  // Of a package that exists, only what changes; its name is that of the subject.
  changes: ({ modelName, name, before, ...terms }) => {
    const added = [
      { field: 'package', as: 'text' as const, before: null, after: name },
      { field: 'model', as: 'text' as const, before: null, after: modelName },
    ]
    const all = [
      { field: 'price', as: 'amount' as const, before: before && formatAmount(before.price), after: formatAmount(terms.price) },
      ...texts.map((field) => ({ field, as: 'text' as const, before: before && textOf(before[field]), after: textOf(terms[field]) })),
    ]
    return before === null ? [...added, ...all] : all.filter((one) => one.before !== one.after)
  },
  async carryOut({ trx, now }, { packageId: of, modelId, modelName: _, name: _name, names, before, ...terms }) {
    const outdated = () => refuse(approvalErrors.outdated, { detail: of })
    const current = await lockPackage(trx, of)
    if (!isSame(current && termsOf(current), before)) outdated()
    if ((await findModel(trx, modelId)) === null || !(await hasVersion(trx, 'lease', terms.termsVersion))) outdated()
    if (current !== null) return setTerms(trx, of, terms, now)
    if (names === null || !(await isCurrentModel(trx, modelId))) return outdated()
    return insertPackage(trx, { id: of, names, modelId, ...terms }, now)
  },
})

const textOf = (value: PackageTerms[(typeof texts)[number]]) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

/** Whether these are the same terms. */
export function isSame(one: PackageTerms | null, other: PackageTerms | null): boolean {
  if (one === null || other === null) return one === other
  return one.price === other.price && texts.every((field) => one[field] === other[field])
}
