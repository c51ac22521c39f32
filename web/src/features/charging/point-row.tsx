import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { ReactNode } from 'react'
import { formatCount, formatPower, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Icon, Money, StateChip } from '../../ui/index.ts'
import { LocalPrice, useLocalRate } from './local-price.tsx'
import { addressOf, routeTo } from './place.ts'
import { connectorTones, groupsOf, pointTones, type PointCard, type Tariff } from './point-state.ts'

/** One point: name, price per kWh, place, and free connectors. The whole row links to its page. */
export function PointRow({
  point,
  distanceM,
  at,
  note,
}: {
  readonly point: PointCard
  readonly distanceM: number | undefined
  readonly at: Instant
  /** What else the reader knows of it. */
  readonly note?: ReactNode
}) {
  const t = useTranslations('charging')
  const { site, tariff } = point
  const instance = useClientState('instance')
  const rate = useLocalRate(site?.country)
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-4">
      <h3>
        <Link className="text-ink no-underline after:absolute after:inset-0 hover:underline" to="/charge/point/:id" params={{ id: point.id }}>
          {point.name}
        </Link>
      </h3>
      {tariff === null ? (
        <p className="text-s text-ink-2">{t('page.noPrice')}</p>
      ) : (
        <p className="text-end text-h2">
          <Money amount={tariff.perKwh} size="strong" rest />
          <span className="block">
            <LocalPrice price={tariff.perKwh} rate={rate} />
          </span>
        </p>
      )}
      <p className="text-s text-ink-2">
        {site === null ? t('page.ownSocket') : addressOf(site)}
        {distanceM !== undefined && (
          <>
            {', '}
            {distanceWords(t, distanceM)}
          </>
        )}
      </p>
      <p className="text-end text-s text-ink-2">{tariff !== null && <Beside tariff={tariff} />}</p>
      {tariff !== null && tariff.idlePerMinute > 0n && (
        <div className="col-span-2 flex flex-wrap justify-between gap-x-4 text-s text-ink-2">
          <span>{t('page.idleAfter', { minutes: formatCount(tariff.idleGraceMinutes) })}</span>
          <Money amount={tariff.idlePerMinute} asset={null} rest />
        </div>
      )}
      {note && <p className="col-span-2 text-s text-ink-2">{note}</p>}
      <div className="col-span-2 flex items-center justify-between gap-4 pt-1">
        <div className="flex flex-wrap items-center gap-2">
          <PointChips point={point} at={at} />
          {point.simulated && instance !== 'demo' && <span className="text-xs text-ink-2">{t('page.simulated')}</span>}
        </div>
        {site !== null && (
          <a
            className="relative z-1 inline-flex min-h-6 flex-none items-center gap-1 text-s pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
            href={routeTo(site)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('page.routeTo', { name: point.name })}
          >
            {t('page.route')}
            <Icon name="external" size={16} />
          </a>
        )}
      </div>
    </div>
  )
}

/** The price components other than the kWh, if any. */
function Beside({ tariff: { start, perMinute, idlePerMinute } }: { readonly tariff: Tariff }) {
  const t = useTranslations('charging')
  if (start + perMinute + idlePerMinute === 0n) return t('page.perKwhAllIn')
  return (
    <>
      {t('page.aKwh')}
      {perMinute > 0n && (
        <>
          {' + '}
          <Money amount={perMinute} asset={null} rest /> {t('page.aMinuteShort')}
        </>
      )}
      {start > 0n && (
        <>
          {' + '}
          <Money amount={start} asset={null} rest /> {t('page.aStart')}
        </>
      )}
    </>
  )
}

/** The current availability, in words, not only by colour. */
export function PointChips({
  point,
  at,
}: {
  readonly point: Pick<PointCard, 'state' | 'connectors' | 'model' | 'lastContactAt'>
  readonly at: Instant
}) {
  const t = useTranslations('charging')
  const words = useTranslations('devices')
  const { state, model } = point
  if (state === 'offline') {
    return (
      <StateChip tone="fault">
        {point.lastContactAt === null
          ? words('state.offline')
          : t('page.offlineSince', { time: formatTime(point.lastContactAt, { seconds: false, now: at }) })}
      </StateChip>
    )
  }
  if (state === 'notOffered' || state === 'faulted' || point.connectors.length === 0) {
    return (
      <StateChip tone={pointTones[state]}>
        {t('page.plugState', { plug: model.plug, power: formatPower(model.maxW), state: words(`state.${state}`) })}
      </StateChip>
    )
  }
  return groupsOf(point.connectors).map(({ plug, status, count }) => (
    <StateChip key={`${plug} ${status}`} tone={connectorTones[status]}>
      {count > 1 && `${formatCount(count)} × `}
      {t('page.plugState', { plug, power: formatPower(model.maxW), state: words(`connector.${status}`) })}
    </StateChip>
  ))
}

function distanceWords(t: ReturnType<typeof useTranslations<'charging'>>, metres: number): string {
  return metres < 950
    ? t('page.metres', { metres: formatCount(Math.round(metres / 10) * 10) })
    : t('page.kilometres', { kilometres: formatPower(metres) })
}
