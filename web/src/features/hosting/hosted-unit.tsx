import { hostedUnit } from '@ohmstead/contract/income/calls'
import { addDays } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { formatCount, formatEnergy, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Answered, BarChart, Block, ButtonLink, Facts, Figure, Figures, Money, Skeleton } from '../../ui/index.ts'

/** As many days as the answer has at most. */
const DAYS = 30

/** As high as the figures, on a phone and on a wide window: the steps below must not move when they arrive. */
const loading = (
  <div className="h-156 lg:h-111">
    <Skeleton height="100%" />
  </div>
)

type Unit = OutputOf<typeof hostedUnit>

/** How a unit did while its member hosted it in the last 30 days, what drivers pay there, and the label for it. */
export function HostedUnit({ pointId }: { readonly pointId: string }) {
  const t = useTranslations('hosting')
  const read = useCall(hostedUnit, { pointId })
  return (
    <Block
      title={t('page.figures.title')}
      aside={
        <Link to="/charge/point/:id" params={{ id: pointId }}>
          {t('page.seePoint')}
        </Link>
      }
    >
      <Answered read={read} skeleton={loading}>
        {(unit) => (
          <>
            <Sums unit={unit} />
            {unit.days.length > 0 && <Online unit={unit} />}
            <Price unit={unit} />
          </>
        )}
      </Answered>
      <div className="actions">
        <ButtonLink tone="quiet" to="/rental/label" search={{ point: pointId }}>
          {t('page.label.open')}
        </ButtonLink>
      </div>
    </Block>
  )
}

function Sums({ unit: { onlinePpm, chargingSessions, energyWh, net, success } }: { readonly unit: Unit }) {
  const t = useTranslations('hosting')
  const { counted, delivered } = success
  return (
    <Figures>
      <Figure label={t('page.figures.online')} value={onlinePpm === null ? '–' : formatShare(onlinePpm)} note={t('page.figures.ofHosted')} />
      <Figure
        label={t('page.figures.sessions')}
        value={formatCount(chargingSessions)}
        note={t('page.figures.energy', { energy: formatEnergy(wh(energyWh), 'day') })}
      />
      <Figure label={t('page.figures.income')} value={<Money amount={net} size="fig" />} note={t('page.figures.settled')} />
      <Figure
        label={t('page.figures.success')}
        value={counted === 0 ? '–' : formatShare((delivered * 1_000_000) / counted)}
        note={counted === 0 ? t('page.figures.noStarts') : t('page.figures.ofStarts', { count: formatCount(counted) })}
      />
    </Figures>
  )
}

function Online({ unit: { days, onlinePpm } }: { readonly unit: Unit }) {
  const t = useTranslations('hosting')
  const known = new Map(days.map((one) => [one.day, one]))
  const last = days.at(-1)?.day
  const bars = (last === undefined ? [] : Array.from({ length: DAYS }, (_, index) => addDays(last, index - DAYS + 1))).map((day) => {
    const { hostedMinutes = 0, onlineMinutes = 0 } = known.get(day) ?? {}
    const share = hostedMinutes === 0 ? null : (onlineMinutes * 1_000_000) / hostedMinutes
    const words = share === null ? t('page.figures.notHosted') : formatShare(share)
    return { key: day, label: day, value: share, words, isBlank: share === null }
  })
  return (
    <BarChart
      bars={bars}
      top={1_000_000}
      finding={t('page.figures.finding', { share: formatShare(onlinePpm ?? 0), day: days[0]?.day ?? '' })}
      caption={t('page.figures.online')}
      heads={[t('page.figures.day'), t('page.figures.online')]}
    />
  )
}

/** The parts of the price that are not zero, each with its name. */
function Price({ unit: { tariff } }: { readonly unit: Unit }) {
  const t = useTranslations('hosting')
  if (tariff === null) return <p>{t('page.figures.noPrice')}</p>
  const parts = [
    { key: 'kwh', name: t('page.figures.perKwh'), amount: tariff.perKwh },
    { key: 'minute', name: t('page.figures.perMinute'), amount: tariff.perMinute },
    { key: 'start', name: t('page.figures.perStart'), amount: tariff.start },
    { key: 'idle', name: t('page.figures.idleAfter', { minutes: formatCount(tariff.idleGraceMinutes) }), amount: tariff.idlePerMinute },
  ]
  return (
    <section>
      <h3 className="text-s font-semibold">{t('page.figures.price')}</h3>
      <Facts rows={parts.flatMap(({ key, name, amount }) => (amount === 0n ? [] : [{ key, name, value: <Money amount={amount} rest /> }]))} />
    </section>
  )
}
