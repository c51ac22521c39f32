import { formatCount } from '../../platform/format.ts'
import type { useTranslations } from '../../platform/i18n.tsx'

/** How many units are free, in words. */
export function stockWords(t: ReturnType<typeof useTranslations<'packages'>>, count: number): string {
  return count > 0 ? t('page.stock', { count, shown: formatCount(count) }) : t('page.soldOut')
}
