import { currentCharging, pointList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { useWide } from '../../platform/width.ts'
import { Age, Block, Button, ButtonLink, EmptyState, Note, PageFrame, PageHeader, Segments, Skeleton, Tabs } from '../../ui/index.ts'
import { distanceM, type Position } from './place.ts'
import { FilterFields } from './filter-fields.tsx'
import { asSearch, filterOf, isEmpty, saveFilter, savedFilter, type PointFilter } from './point-filter.ts'
import { PointRow } from './point-row.tsx'
import { Rows } from './rows.tsx'

// Visitors see none of these.
const DebtNotice = lazy(async () => ({ default: (await import('./debt-notice.tsx')).DebtNotice }))
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))
const OwnPoints = lazy(async () => ({ default: (await import('./own-points.tsx')).OwnPoints }))
const PointMap = lazy(async () => ({ default: (await import('./point-map.tsx')).PointMap }))

const AGAIN_MS = 30_000

/** What members can see besides the list. */
const views = ['own', 'history'] as const

/** The list of points, beside a map where there is room. It needs no location and no sign-in. */
export function Page() {
  const t = useTranslations('charging')
  const isLogin = useClientState('isLogin')
  const [search, change] = useSearch()
  const view = (isLogin && views.find((one) => one === search['view'])) || 'points'
  return (
    <Frame>
      <PageHeader title={t('page.listTitle')} note={t('page.listNote')} />
      {isLogin && <Current />}
      {isLogin && (
        <Suspense>
          <DebtNotice />
        </Suspense>
      )}
      {isLogin && (
        <Tabs
          label={t('page.show')}
          value={view}
          onSelect={(next) => change({ view: next === 'points' ? undefined : next })}
          tabs={[
            { value: 'points', label: t('page.points') },
            { value: 'own', label: t('page.own.title') },
            { value: 'history', label: t('page.historyTitle') },
          ]}
        />
      )}
      {view === 'points' ? <Points /> : <Suspense>{view === 'own' ? <OwnPoints /> : <History />}</Suspense>}
    </Frame>
  )
}

/** One column for use with one hand; two where a map fits beside the list. */
function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-140 lg:max-w-none">
      <PageFrame>{children}</PageFrame>
    </div>
  )
}

/** A link to the running charging session. */
function Current() {
  const t = useTranslations('charging')
  const { data } = useCall(currentCharging)
  const id = data?.chargingSessionId ?? null
  if (id === null) return null
  return (
    <Note
      tone="live"
      title={t('page.runningTitle')}
      actions={
        <ButtonLink to="/charge/session/:id" params={{ id }}>
          {t('page.openCharging')}
        </ButtonLink>
      }
    >
      {t('page.runningBody')}
    </Note>
  )
}

function Points() {
  const t = useTranslations('charging')
  const [search, change] = useSearch()
  const filter = filterOf(search)
  const place = usePlace()
  const { near } = place
  const isWide = useWide()
  const isMap = search['map'] === '1'
  const at = useNow(15_000)
  useLiveTopic('point:*')
  useEffect(() => {
    const saved = savedFilter()
    if (isEmpty(filterOf(search)) && !isEmpty(saved)) change(asSearch(saved), { replace: true })
    // Only when the page opens; later the address contains the filter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const list = usePoints(filter, near !== undefined || isMap || isWide)
  const choose = (next: PointFilter) => {
    saveFilter(next)
    change(asSearch(next), { replace: true })
  }
  return (
    <div className="list-and-map">
      <div className="page">
        <FilterFields filter={filter} onFilter={choose} />
        {!isWide && (
          <Segments
            label={t('page.map.view')}
            value={isMap ? 'map' : 'list'}
            onSelect={(view) => change({ map: view === 'map' ? '1' : undefined }, { replace: true })}
            options={[
              { value: 'list', label: t('page.map.list') },
              { value: 'map', label: t('page.map.title') },
            ]}
          />
        )}
        {place.isFailed && (
          <Note tone="attention" title={t('page.nearFailed')}>
            {t('page.nearFailedBody')}
          </Note>
        )}
        {(isWide || !isMap) && <PointBlock filter={filter} onFilter={choose} list={list} place={place} at={at} />}
      </div>
      <div className={isMap ? 'beside-list' : 'beside-list max-lg:hidden'}>
        {(isWide || isMap) && list.rows !== undefined ? (
          <Suspense fallback={<MapSkeleton />}>
            <PointMap points={list.rows} near={near} onLocate={place.locate} at={at} />
          </Suspense>
        ) : (
          <MapSkeleton />
        )}
      </div>
    </div>
  )
}

/** The points that fit; `isWhole`: all of them, which the map and the order by distance need. */
function usePoints(filter: PointFilter, isWhole: boolean) {
  const list = useListCall(pointList, { search: filter.q, ...askedOf(filter) }, { ifLostMs: AGAIN_MS, keepPrevious: true })
  const { more } = list
  useEffect(() => {
    if (isWhole) more?.()
  }, [isWhole, more])
  return list
}

function PointBlock({
  filter,
  onFilter,
  list,
  place: { near, locate, forget },
  at,
}: {
  readonly filter: PointFilter
  readonly onFilter: (filter: PointFilter) => void
  readonly list: ReturnType<typeof usePoints>
  readonly place: ReturnType<typeof usePlace>
  readonly at: Instant
}) {
  const t = useTranslations('charging')
  return (
    <>
      <Block
        title={t('page.points')}
        aside={
          near === undefined ? (
            <Button tone="link" onClick={locate}>
              {t('page.nearMe')}
            </Button>
          ) : (
            <Button tone="link" onClick={forget}>
              {t('page.byName')}
            </Button>
          )
        }
        finding={list.receivedAt !== null && <Age of={list.receivedAt} pushed />}
      >
        <Rows
          label={t('page.points')}
          list={{ ...list, rows: inOrder(list.rows, near) }}
          keyOf={(point) => point.id}
          row={(point) => <PointRow point={point} distanceM={away(point, near)} at={at} />}
          empty={isEmpty(filter) ? <EmptyState>{t('page.noPoints')}</EmptyState> : <NoneFits filter={filter} onFilter={onFilter} />}
        />
      </Block>
      {filter.q !== undefined && list.rows?.length === 0 && <Elsewhere filter={filter} near={near} at={at} />}
    </>
  )
}

function MapSkeleton() {
  return (
    <div className="place-map-room">
      <Skeleton height="100%" />
    </div>
  )
}

type Card = OutputOf<typeof pointList>['list'][number]

function away({ site }: Card, near: Position | undefined): number | undefined {
  const [latitude, longitude] = [site?.latitude, site?.longitude]
  return near && latitude != null && longitude != null ? distanceM(near, { latitude, longitude }) : undefined
}

/** By distance, if the place of the reader is known. */
const inOrder = (rows: readonly Card[] | undefined, near: Position | undefined) =>
  near === undefined ? rows : rows?.toSorted((a, b) => (away(a, near) ?? Infinity) - (away(b, near) ?? Infinity))

/** What else there is, if the place that was typed has no point. */
function Elsewhere({ filter, near, at }: { readonly filter: PointFilter; readonly near: Position | undefined; readonly at: Instant }) {
  const t = useTranslations('charging')
  const list = useListCall(pointList, askedOf(filter), near === undefined ? {} : { pageSize: 100 })
  const rows = inOrder(list.rows, near)?.slice(0, OTHERS)
  if (rows === undefined || rows.length === 0) return null
  return (
    <Block title={near === undefined ? t('page.otherPoints') : t('page.nearestPoints')}>
      <Rows
        label={t('page.otherPoints')}
        list={{ ...list, rows, more: undefined }}
        keyOf={(point) => point.id}
        row={(point) => <PointRow point={point} distanceM={away(point, near)} at={at} />}
        empty={null}
      />
    </Block>
  )
}

/** As many points elsewhere as fit below an empty result. */
const OTHERS = 5

/** The filter without the place, as the call expects it. */
const askedOf = ({ current, plug, power, price, free }: PointFilter) => ({
  current,
  plug,
  minPowerW: power === undefined ? undefined : Number(power),
  maxPerKwh: price,
  state: free && ('free' as const),
})

/** Names the place that was searched for, or the filters. */
function NoneFits({ filter, onFilter }: { readonly filter: PointFilter; readonly onFilter: (filter: PointFilter) => void }) {
  const t = useTranslations('charging')
  const { q, ...filters } = filter
  const isFiltered = !isEmpty(filters)
  return (
    <EmptyState
      title={q === undefined ? t('page.noneFitsTitle') : t('page.nothingAt', { place: q })}
      action={
        <Button tone="quiet" onClick={() => onFilter(isFiltered ? { q } : {})}>
          {isFiltered ? t('page.clearFilters') : t('page.clearSearch')}
        </Button>
      }
    >
      {isFiltered ? t('page.noneFits') : t('page.nothingAtBody')}
    </EmptyState>
  )
}

/** The place of the reader, only on request. */
function usePlace() {
  const [near, setNear] = useState<Position>()
  const [isFailed, setIsFailed] = useState(false)
  const locate = () => {
    setIsFailed(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setNear(coords),
      () => setIsFailed(true),
      { maximumAge: 60_000, timeout: 15_000 },
    )
  }
  return { near, isFailed, locate, forget: () => setNear(undefined) }
}
