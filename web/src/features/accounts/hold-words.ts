import type { Instant } from '@ohmstead/contract/kernel/instant'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'

/** Shows until when withdrawals are held, if they are. */
export function useHoldToast(): (until: Instant | undefined) => void {
  const t = useTranslations('accounts')
  return (until) => until !== undefined && toast(t('page.hold.now', { until: formatDateTime(until) }))
}
