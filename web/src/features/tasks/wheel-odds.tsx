import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { DataTable, Swatch } from '../../ui/index.ts'
import { PrizeValue, type Prize } from './prize-value.tsx'
import { lookOf } from './wheel-looks.ts'

interface Weighed extends Prize {
  readonly weight: number
}

/** The published odds: each prize with its chance. */
export function WheelOdds({ prizes }: { readonly prizes: readonly Weighed[] }) {
  const t = useTranslations('tasks')
  return (
    <DataTable
      caption={t('page.wheel.odds')}
      rows={prizes.map((prize, place) => ({ ...prize, place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          key: 'prize',
          head: t('page.wheel.prize'),
          heads: true,
          cell: (prize) => (
            <span className="inline-flex items-center gap-2">
              <Swatch look={lookOf(prize, prize.place)} />
              <PrizeValue {...prize} />
            </span>
          ),
        },
        {
          key: 'chance',
          head: t('page.wheel.chance'),
          end: true,
          cell: ({ weight }) => t('page.wheel.chanceOf', { weight: formatCount(weight), all: formatCount(WHEEL_WEIGHTS) }),
        },
      ]}
    />
  )
}
