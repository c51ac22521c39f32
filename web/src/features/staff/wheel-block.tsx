import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { WHEEL_WEIGHTS } from '@ohmstead/contract/tasks/wheel'
import { changeWheel, staffWheel } from '@ohmstead/contract/tasks/wheel-calls'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Answered, Button, DataTable, EmptyState, Figure, Figures, Money, Skeleton } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { WheelForm } from './wheel-form.tsx'

type Wheel = OutputOf<typeof staffWheel>

/** The odds of the wheel, what it gave, and the request for other odds. */
export function WheelBlock() {
  return (
    <Answered read={useCall(staffWheel)} skeleton={<Skeleton height="240px" />}>
      {(wheel) => <Odds wheel={wheel} />}
    </Answered>
  )
}

function Odds({ wheel: { prizes, since, draws, paid } }: { readonly wheel: Wheel }) {
  const t = useTranslations('tasks')
  const [search, change] = useSearch()
  const may = useMay(changeWheel)
  return (
    <>
      <Figures>
        <Figure label={t('page.staff.wheel.draws')} value={formatCount(draws)} />
        <Figure label={t('page.staff.wheel.paid')} value={<Money amount={paid} size="fig" />} />
        {since !== null && <Figure label={t('page.staff.wheel.since')} value={<bdi>{formatDateTime(since)}</bdi>} />}
      </Figures>
      {prizes.length === 0 ? (
        <EmptyState>{t('page.staff.wheel.none')}</EmptyState>
      ) : (
        <DataTable
          caption={t('page.wheel.odds')}
          rows={prizes.map((prize, place) => ({ ...prize, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { key: 'kind', head: t('page.wheel.prize'), heads: true, cell: ({ kind }) => t(`page.staff.wheel.kinds.${kind}`) },
            {
              key: 'value',
              head: t('page.staff.wheel.value'),
              end: true,
              cell: ({ amount, count }) => (amount === null ? count !== null && formatCount(count) : <Money amount={amount} />),
            },
            {
              key: 'chance',
              head: t('page.wheel.chance'),
              end: true,
              cell: ({ weight }) => t('page.wheel.chanceOf', { weight: formatCount(weight), all: formatCount(WHEEL_WEIGHTS) }),
            },
          ]}
        />
      )}
      {may === true && (
        <div>
          <Button tone="quiet" onClick={() => change({ id: 'odds' })}>
            {t('page.staff.wheel.change')}
          </Button>
        </div>
      )}
      {search['id'] === 'odds' && <WheelForm prizes={prizes} onClose={() => change({ id: undefined })} />}
    </>
  )
}
