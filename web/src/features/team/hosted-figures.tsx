import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { teamSummary } from '@ohmstead/contract/team/calls'
import { formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Figure, Figures, Money, SkeletonFigure } from '../../ui/index.ts'

const periods = ['total', 'today', 'days7', 'days30'] as const

/** What the team received as hosts, in four periods. */
export function HostedFigures({ summary }: { readonly summary: OutputOf<typeof teamSummary> | undefined }) {
  const t = useTranslations('team')
  return (
    <Figures>
      {periods.map((period) => {
        const sum = summary?.[period]
        return (
          <Figure
            key={period}
            label={t(`page.hosted.${period}`)}
            value={sum === undefined ? <SkeletonFigure /> : <Money amount={sum.hostIncome} size="fig" />}
            note={
              sum === undefined ? (
                <SkeletonFigure />
              ) : (
                t('page.hosted.energyOf', { energy: formatEnergy(wh(sum.energyWh), 'day'), count: sum.chargingSessions })
              )
            }
          />
        )
      })}
    </Figures>
  )
}
