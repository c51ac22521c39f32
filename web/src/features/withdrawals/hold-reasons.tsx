import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { HoldReason } from '@ohmstead/contract/withdrawals/types'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'

interface Hold {
  readonly reason: HoldReason
  readonly startsAt?: Instant
  readonly endsAt: Instant
  readonly endedAt?: Instant | null
}

/** Why a withdrawal is held, each reason with its start and end. */
export function HoldReasons({ holds }: { readonly holds: readonly Hold[] }) {
  const t = useTranslations('withdrawals')
  return (
    <ul>
      {holds.map(({ reason, startsAt, endsAt, endedAt }) => {
        const end = formatDateTime(endedAt ?? endsAt)
        return (
          <li key={reason}>
            {t(`page.holds.${reason}`, {
              time:
                startsAt === undefined
                  ? t('page.quote.heldUntil', { time: end })
                  : t('page.holds.fromTo', { from: formatDateTime(startsAt), to: end }),
            })}
            {endedAt != null && <> ({t('page.detail.holdOver')})</>}
          </li>
        )
      })}
    </ul>
  )
}
