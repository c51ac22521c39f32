import { pointsOfCharging } from '@ohmstead/contract/tasks/points-calls'
import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { useCall } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Facts, Money } from '../../ui/index.ts'

/** What points paid for a charging session, and what the driver paid after that. */
export function PointsPaid({ id, paid }: { readonly id: Id<'chargingSession'>; readonly paid: Micros }) {
  const t = useTranslations('charging')
  const { data } = useCall(pointsOfCharging, { chargingSessionId: id })
  if (data === undefined || (data.points === 0 && !data.waits)) return null
  return (
    <Block title={t('page.byPoints.title')} finding={data.waits ? t('page.byPoints.waits') : t('page.byPoints.from')}>
      {data.points > 0 && (
        <Facts
          rows={[
            { key: 'paid', name: t('page.paid'), value: <Money amount={paid} rest /> },
            { key: 'points', name: t('page.byPoints.returned', { points: formatCount(data.points) }), value: <Money amount={data.paid} rest /> },
            { key: 'left', name: t('page.byPoints.left'), value: <Money amount={subtract(paid, data.paid)} rest />, total: true },
          ]}
        />
      )}
    </Block>
  )
}
