import { exportData } from '@ohmstead/contract/accounts/profile-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { implement } from '../../../platform/implement.ts'
import type { Parts } from '../parts.ts'

const PAGE_SIZE = 500

/** Everything stored about the caller, of every feature. The role passes `ofAll`. */
export function exportDataOf({ personalData: ofAll }: Parts) {
  return implement(exportData, async ({ trx, now, caller: { memberId }, refuse }, { section, pageNum }) => {
    const asked = section === undefined ? ofAll : ofAll.filter(({ name }) => name === section)
    if (asked.length === 0) refuse(accountErrors.sectionUnknown)
    const sections = []
    for (const { name, page } of asked) {
      const { rows, total } = await page(trx, memberId, { limit: PAGE_SIZE, offset: (pageNum - 1) * PAGE_SIZE })
      sections.push({ name, total, rows: rows.map((row) => ({ ...row })) })
    }
    return { format: 'ohmstead-my-data-1' as const, memberId, madeAt: now, pageSize: PAGE_SIZE, sections }
  })
}
