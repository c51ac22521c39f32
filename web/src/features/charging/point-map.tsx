import type { Instant } from '@ohmstead/contract/kernel/instant'
import { useState } from 'react'
import { formatCount, formatPrice } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Note } from '../../ui/index.ts'
import { PlaceMap, type Pin } from '../../ui/place-map.tsx'
import type { Position } from './place.ts'
import { placesOf, summaryOf, type PointPlace } from './point-places.ts'
import { PointRow } from './point-row.tsx'
import { pointIcons, pointTones, type PointCard } from './point-state.ts'

/** The listed points on a map, one pin for each site, and the points of the chosen pin below it. */
export function PointMap({
  points,
  near,
  onLocate,
  at,
}: {
  readonly points: readonly PointCard[]
  readonly near: Position | undefined
  readonly onLocate: () => void
  readonly at: Instant
}) {
  const t = useTranslations('charging')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const pinOf = usePin()
  const places = placesOf(points)
  const shown = places.filter(({ key }) => chosen.includes(key))
  return (
    <>
      <div className="place-map-room">
        <PlaceMap
          label={t('page.map.label')}
          words={{ closer: t('page.map.closer'), farther: t('page.map.farther'), all: t('page.map.all'), locate: t('page.nearMe') }}
          onLocate={onLocate}
          places={places}
          pinOf={pinOf}
          chosen={chosen}
          onChoose={setChosen}
          around={near}
          otherwise={
            <Note tone="attention" title={t('page.map.impossible')}>
              {t('page.map.impossibleBody')}
            </Note>
          }
        />
      </div>
      <section aria-label={t('page.map.chosen')} aria-live="polite">
        {shown.length === 0 ? (
          <p className="text-s text-ink-2">{t('page.map.choose')}</p>
        ) : (
          <ul>
            {shown
              .flatMap((place) => place.points)
              .map((point) => (
                <li key={point.id} className="border-b border-line">
                  <PointRow point={point} distanceM={undefined} at={at} />
                </li>
              ))}
          </ul>
        )}
      </section>
    </>
  )
}

/** A pin shows the lowest price, and is read with place, state and currency. */
function usePin(): (members: readonly PointPlace[]) => Pin {
  const t = useTranslations('charging')
  const asset = useClientState('asset')
  return (members) => {
    const points = members.flatMap((place) => place.points)
    const { state, free, perKwh } = summaryOf(points)
    const count = { free: formatCount(free), all: formatCount(points.length) }
    const [first] = members
    const where =
      members.length === 1 && first !== undefined
        ? t('page.map.pin', { place: `${first.name}, ${first.city}`, ...count })
        : t('page.map.pins', { places: members.length, ...count })
    return {
      tone: pointTones[state],
      icon: pointIcons[state],
      ...(perKwh === null
        ? { mark: t('page.map.noPrice'), words: where }
        : { mark: formatPrice(perKwh), words: `${asset} ${t('page.aKwh')}. ${where}` }),
    }
  }
}
