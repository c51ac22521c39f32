import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { packageDetail } from '@ohmstead/contract/packages/calls'
import { formatCount } from '../../platform/format.ts'
import type { useTranslations } from '../../platform/i18n.tsx'

/** The free units of a package by where they are. */
export function stockWords(
  t: ReturnType<typeof useTranslations<'staff'>>,
  { managedSite, ownSocket }: OutputOf<typeof packageDetail>['stockByPlacement'],
): string {
  return t('page.freeUnits', { managedSite: formatCount(managedSite), ownSocket: formatCount(ownSocket) })
}
