import { currentCharging, pointList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Age, Block, Button, ButtonLink, EmptyState, Note, PageHeader, Tabs } from '../../ui/index.ts'
import { DebtNotice } from './debt-notice.tsx'
import { DriverPage } from './driver-page.tsx'
import { distanceM, type Position } from './place.ts'
import { FilterFields } from './filter-fields.tsx'
import { asSearch, filterOf, isEmpty, saveFilter, savedFilter, type PointFilter } from './point-filter.ts'
import { PointRow } from './point-row.tsx'
import { Rows } from './rows.tsx'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

const AGAIN_MS = 30_000

/** The list of points. It needs no map, no location and no sign-in. */
export function Page() {
  const t = useTranslations('charging')
  const isLogin = useClientState('isLogin')
  const [search, change] = useSearch()
  const history = isLogin && search['view'] === 'history'
  return (
    <DriverPage>
      <PageHeader title={t('page.listTitle')} note={t('page.listNote')} />
      {isLogin && <Current />}
      {isLogin && <DebtNotice />}
      {isLogin && (
        <Tabs
          label={t('page.show')}
          value={history ? 'history' : 'points'}
          onSelect={(view) => change({ view: view === 'points' ? undefined : view })}
          tabs={[
            { value: 'points', label: t('page.points') },
            { value: 'history', label: t('page.historyTitle') },
          ]}
        />
      )}
      {history ? (
        <Suspense>
          <History />
        </Suspense>
      ) : (
        <Points />
      )}
    </DriverPage>
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
  const { near, isFailed: nearFailed, locate, forget } = usePlace()
  const at = useNow(15_000)
  useLiveTopic('point:*')
  useEffect(() => {
    const saved = savedFilter()
    if (isEmpty(filterOf(search)) && !isEmpty(saved)) change(asSearch(saved), { replace: true })
    // Only when the page opens; later the address contains the filter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const list = useListCall(
    pointList,
    {
      search: filter.q,
      ...askedOf(filter),
    },
    { ifLostMs: AGAIN_MS, keepPrevious: true, ...(near && { pageSize: 100 }) },
  )
  // Sorting by distance needs all points.
  const { more } = list
  useEffect(() => {
    if (near !== undefined) more?.()
  }, [near, more])
  const choose = (next: PointFilter) => {
    saveFilter(next)
    change(asSearch(next), { replace: true })
  }
  const rows = inOrder(list.rows, near)
  return (
    <>
      <FilterFields filter={filter} onFilter={choose} />
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
        {nearFailed && (
          <Note tone="attention" title={t('page.nearFailed')}>
            {t('page.nearFailedBody')}
          </Note>
        )}
        <Rows
          label={t('page.points')}
          list={{ ...list, rows }}
          keyOf={(point) => point.id}
          row={(point) => <PointRow point={point} distanceM={away(point, near)} at={at} />}
          empty={isEmpty(filter) ? <EmptyState>{t('page.noPoints')}</EmptyState> : <NoneFits filter={filter} onFilter={choose} />}
        />
      </Block>
      {filter.q !== undefined && list.rows?.length === 0 && <Elsewhere filter={filter} near={near} at={at} />}
    </>
  )
}

type Card = OutputOf<typeof pointList>['list'][number]

const away = ({ site }: Card, near: Position | undefined) => (near === undefined || site === null ? undefined : distanceM(near, site))

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
const askedOf = ({ current, plug, power, free }: PointFilter) => ({
  current,
  plug,
  minPowerW: power === undefined ? undefined : Number(power),
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
