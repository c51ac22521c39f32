import { pointDetailCall } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { isId } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatPower, formatShare, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { hrefOf, Link, useParams, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  Check,
  Copy,
  EmptyState,
  Facts,
  Icon,
  Money,
  Note,
  PageHeader,
  Simulated,
  Skeleton,
  Skeletons,
  SplitBar,
  StaleGuard,
  StateChip,
} from '../../ui/index.ts'
import { SaveButton } from './save-button.tsx'
import { DriverPage } from './driver-page.tsx'
import { partsOf } from './money-parts.ts'
import { LocalPrice, RateNote, useLocalRate } from './local-price.tsx'
import { addressOf, routeTo } from './place.ts'
import { connectorTones, isFree, type PointDetail, type Tariff } from './point-state.ts'
import { PointChips } from './point-row.tsx'
import { PriceFacts } from './price-block.tsx'

const AGAIN_MS = 15_000

const loadStartCheck = () => import('./start-check.tsx')
// Needed after "Start" was pressed; requested when the pointer or focus is on the button.
const StartCheck = lazy(async () => ({ default: (await loadStartCheck()).StartCheck }))
// The chart is the last part of the page, and is not needed to start.
const BusyHours = lazy(async () => ({ default: (await import('./busy-hours.tsx')).BusyHours }))

export function Page() {
  const t = useTranslations('charging')
  const { id } = useParams('/charge/point/:id')
  const valid = isId('point', id)
  useLiveTopic(valid ? `point:${id}` : undefined)
  const read = useCall(pointDetailCall, { pointId: id }, { enabled: valid, ifLostMs: AGAIN_MS })
  const unknown = !valid || (read.error instanceof CallRefused && read.error.is(chargingErrors.pointNotFound))
  return (
    <Answered
      read={read}
      skeleton={<Skeletons heights={['96px', '280px']} />}
      frame={(state) => (
        <DriverPage>
          <PageHeader title={t('page.pointTitle')} back={<Link to="/charge">{t('page.listTitle')}</Link>} />
          {state}
        </DriverPage>
      )}
      missing={
        unknown && (
          <EmptyState title={t('page.unknownPoint')} action={<ButtonLink to="/charge">{t('page.toPoints')}</ButtonLink>}>
            {t('page.unknownPointBody')}
          </EmptyState>
        )
      }
    >
      {(point) => <Point point={point} readAt={read.receivedAt} />}
    </Answered>
  )
}

function Point({ point, readAt }: { readonly point: PointDetail; readonly readAt: Instant | null }) {
  const t = useTranslations('charging')
  const at = useNow(15_000)
  const [search] = useSearch()
  const isLogin = useClientState('isLogin')
  const { site, tariff } = point
  const rate = useLocalRate(site?.country)
  const chosen = point.connectors.find(({ connector }) => String(connector) === search['start'])
  const header = (
    <PageHeader
      title={point.name}
      back={<Link to="/charge">{t('page.listTitle')}</Link>}
      note={site === null ? t('page.ownSocket') : addressOf(site)}
      actions={
        chosen === undefined && (
          <>
            {isLogin && <SaveButton pointId={point.id} />}
            {site !== null && (
              <a className="btn btn-quiet" href={routeTo(site)} target="_blank" rel="noreferrer">
                {t('page.route')}
                <Icon name="external" size={18} />
              </a>
            )}
          </>
        )
      }
    />
  )
  if (tariff !== null && chosen !== undefined)
    return (
      <DriverPage>
        {header}
        <Suspense fallback={<Skeleton height="320px" />}>
          <StartCheck point={point} tariff={tariff} connector={chosen} />
        </Suspense>
      </DriverPage>
    )
  return (
    <DriverPage>
      {header}
      {point.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      <Block title={t('page.priceTitle')} finding={t('page.priceFinding')}>
        {tariff === null ? (
          <Note tone="attention" title={t('page.noPrice')}>
            {t('page.noPriceBody')}
          </Note>
        ) : (
          <>
            <PriceFacts tariff={tariff} beside={(price) => <LocalPrice price={price} rate={rate} />} />
            <RateNote rate={rate} />
          </>
        )}
        {tariff !== null && (
          <p>
            {t('page.holdLine')} <Money amount={point.holdAmount} size="strong" />
          </p>
        )}
      </Block>
      <Block title={t('page.connectors')} aside={<PointChips point={point} at={at} />}>
        <StaleGuard readAt={readAt} pushed>
          <Connectors point={point} tariff={tariff} at={at} />
        </StaleGuard>
      </Block>
      {point.splitOfOneKwh !== null && (
        <Block title={t('page.splitTitle')} finding={t('page.splitFinding')}>
          <SplitBar label={t('page.splitTitle')} parts={partsOf(t, point.splitOfOneKwh)} asset={null} />
        </Block>
      )}
      <About point={point} at={at} />
      {point.busyHours !== null && (
        <Suspense>
          <BusyHours hoursOfWeek={point.busyHours} zone={site?.timeZone ?? 'UTC'} at={at} />
        </Suspense>
      )}
    </DriverPage>
  )
}

function About({ point, at }: { readonly point: PointDetail; readonly at: Instant }) {
  const t = useTranslations('charging')
  const { model, successPpm, lastContactAt } = point
  return (
    <Block title={t('page.aboutTitle')}>
      <Facts
        rows={[
          {
            key: 'works',
            name: t('page.success'),
            value:
              successPpm === null
                ? t('page.successNone')
                : t('page.successOf', { share: formatShare(successPpm), count: formatCount(point.sessionsCounted) }),
          },
          {
            key: 'model',
            name: t('page.model'),
            value: t('page.modelLine', { name: model.name, current: model.current, power: formatPower(model.maxW) }),
          },
          ...(point.site === null || point.site.directions === ''
            ? []
            : [{ key: 'reach', name: t('page.howToReach'), value: point.site.directions }]),
          {
            key: 'lastContact',
            name: t('page.lastContact'),
            value: lastContactAt === null ? t('page.never') : formatTime(lastContactAt, { seconds: false, now: at }),
          },
          { key: 'serial', name: t('page.serial'), value: <Copy text={point.serial} label={t('page.serial')} /> },
        ]}
      />
      <p className="part-finding">{t('page.compareSerial')}</p>
    </Block>
  )
}

/** The connectors with their state and its duration. The chosen one is started. */
function Connectors({ point, tariff, at }: { readonly point: PointDetail; readonly tariff: Tariff | null; readonly at: Instant }) {
  const t = useTranslations('charging')
  const words = useTranslations('devices')
  const isLogin = useClientState('isLogin')
  const [, change] = useSearch()
  const offered = point.state === 'free' || point.state === 'busy'
  const startable = point.connectors.filter((connector) => offered && isFree(connector))
  const [chosen, setChosen] = useState<number>()
  const connector = startable.find((one) => one.connector === chosen) ?? startable[0]
  const blocked =
    tariff === null
      ? t('page.noPrice')
      : point.state === 'offline'
        ? t('page.blockedOffline')
        : point.state === 'faulted'
          ? t('page.blockedFaulted')
          : point.state === 'notOffered'
            ? t('page.blockedNotOffered')
            : connector === undefined
              ? t('page.blockedBusy')
              : undefined
  return (
    <div className="grid w-full gap-4">
      <ul className="grid">
        {point.connectors.map((one) => (
          <li key={one.connector} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5">
            {startable.length > 1 && startable.includes(one) ? (
              <Check
                type="radio"
                name="connector"
                checked={one === connector}
                onChange={() => setChosen(one.connector)}
                label={t('page.connectorOf', { number: formatCount(one.connector), plug: one.plug })}
              />
            ) : (
              <span>{t('page.connectorOf', { number: formatCount(one.connector), plug: one.plug })}</span>
            )}
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-xs text-ink-2">{t('page.since', { time: formatTime(one.happenedAt, { seconds: false, now: at }) })}</span>
              <StateChip tone={connectorTones[one.status]}>{words(`connector.${one.status}`)}</StateChip>
            </span>
          </li>
        ))}
      </ul>
      {point.connectors.length === 0 && <p className="text-ink-2">{t('page.noConnectors')}</p>}
      {!isLogin && blocked === undefined ? (
        <div className="grid gap-2">
          <ButtonLink
            wide
            to="/login"
            search={{ redirect: hrefOf({ to: '/charge/point/:id', params: { id: point.id }, search: { start: connector?.connector } }) }}
          >
            {t('page.logInToStart')}
          </ButtonLink>
          <p className="field-hint">{t('page.logInFirst')}</p>
        </div>
      ) : (
        <Button
          wide
          blocked={blocked}
          onPointerEnter={loadStartCheck}
          onFocus={loadStartCheck}
          onClick={() => change({ start: connector?.connector })}
        >
          {t('page.toStart')}
        </Button>
      )}
    </div>
  )
}
