import { LngLatBounds, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTheme } from '../platform/theme.ts'
import { canDraw, openBaseMap, paint, type BaseMap } from './base-map.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { groupsOf } from './place-groups.ts'
import type { Tone } from './state-chip.tsx'

export interface Place {
  readonly key: string
  readonly latitude: number
  readonly longitude: number
}

/** A pin: what it shows, and the words that a screen reader adds to it. */
export interface Pin {
  readonly tone: Tone
  readonly icon: IconName
  readonly mark: ReactNode
  readonly words: string
}

const CLOSER = 0.5

/**
 * A map with pins over the countries of the world. Pins that would cover each other are one, and choosing it comes closer until they part.
 * Load it on demand: it contains the library. Not in the index of the kit for the same reason.
 */
export function PlaceMap<P extends Place>({
  label,
  words,
  places,
  pinOf,
  chosen,
  onChoose,
  around,
  onLocate,
  otherwise,
}: {
  readonly label: string
  readonly words: { readonly closer: string; readonly farther: string; readonly all: string; readonly locate: string }
  readonly places: readonly P[]
  readonly pinOf: (members: readonly P[]) => Pin
  readonly chosen: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
  /** The place of the reader, if they shared it. */
  readonly around?: Pick<Place, 'latitude' | 'longitude'> | undefined
  readonly onLocate: () => void
  /** Shown where the browser cannot draw the map. */
  readonly otherwise: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [isPossible] = useState(canDraw)
  const map = useBaseMap(frame, label, isPossible)
  const groups = useGroups(map, places)
  useView(map, places, around)
  if (!isPossible) return otherwise
  const choose = (members: readonly P[]) => {
    if (map !== undefined && members.length > 1 && comeCloser(map, members)) return
    onChoose(members.map(({ key }) => key))
  }
  return (
    <div className="place-map">
      <div ref={frame} className="place-map-frame" />
      {map !== undefined && (
        <>
          <div className="place-map-acts">
            <IconButton name="plus" label={words.closer} onClick={() => map.zoomIn()} />
            <IconButton name="minus" label={words.farther} onClick={() => map.zoomOut()} />
            <IconButton name="locate" label={words.locate} onClick={onLocate} />
            <IconButton name="map" label={words.all} onClick={() => showAll(map, places)} />
          </div>
          {groups.map((members) => {
            const [first] = members
            if (first === undefined) return null
            return (
              <PinAt
                key={first.key}
                map={map}
                place={first}
                pin={pinOf(members)}
                isChosen={members.some(({ key }) => chosen.includes(key))}
                onChoose={() => choose(members)}
              />
            )
          })}
        </>
      )}
    </div>
  )
}

function useBaseMap(frame: RefObject<HTMLDivElement | null>, label: string, isPossible: boolean): BaseMap | undefined {
  const [map, setMap] = useState<BaseMap>()
  const theme = useTheme()
  useEffect(() => {
    if (!isPossible || frame.current === null) return
    const close = openBaseMap(frame.current, label, setMap)
    return () => {
      setMap(undefined)
      close()
    }
  }, [frame, label, isPossible])
  useEffect(() => {
    if (map !== undefined) paint(map)
  }, [map, theme])
  return map
}

/** Which pins are joined follows from the distances on the screen, so it is decided again after each movement. */
function useGroups<P extends Place>(map: BaseMap | undefined, places: readonly P[]): readonly (readonly P[])[] {
  const [zoom, setZoom] = useState<number>()
  useEffect(() => {
    if (map === undefined) return
    const moved = () => setZoom(map.getZoom())
    moved()
    map.on('zoomend', moved)
    return () => void map.off('zoomend', moved)
  }, [map])
  if (map === undefined || zoom === undefined) return []
  return groupsOf(places, ({ longitude, latitude }) => map.project([longitude, latitude]))
}

/** Shows all places, and again when others are asked for; the reader's own surroundings as soon as they share where they are. */
function useView(map: BaseMap | undefined, places: readonly Place[], around: Pick<Place, 'latitude' | 'longitude'> | undefined): void {
  const shown = places
    .map(({ key }) => key)
    .sort()
    .join()
  const fit = useEffectEvent(() => {
    if (map === undefined) return
    if (around === undefined) showAll(map, places)
    else map.jumpTo({ center: [around.longitude, around.latitude], zoom: AROUND_ZOOM })
  })
  useEffect(() => fit(), [map, shown, around])
}

const AROUND_ZOOM = 8
const PADDING = { top: 72, right: 104, bottom: 40, left: 56 }

const boundsOf = (places: readonly Place[]) =>
  places.reduce((bounds, { longitude, latitude }) => bounds.extend([longitude, latitude]), new LngLatBounds())

function showAll(map: BaseMap, places: readonly Place[]): void {
  if (places.length > 0) map.fitBounds(boundsOf(places), { padding: PADDING, maxZoom: map.getMaxZoom() - 1, animate: false })
}

/** False if these places cannot be drawn farther apart. */
function comeCloser(map: BaseMap, places: readonly Place[]): boolean {
  const view = map.cameraForBounds(boundsOf(places), { padding: PADDING, maxZoom: map.getMaxZoom() })
  if (view?.zoom === undefined || view.zoom < map.getZoom() + CLOSER) return false
  map.easeTo(view)
  return true
}

function PinAt({
  map,
  place,
  pin,
  isChosen,
  onChoose,
}: {
  readonly map: BaseMap
  readonly place: Place
  readonly pin: Pin
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const [element] = useState(() => document.createElement('div'))
  const { longitude, latitude } = place
  useEffect(() => {
    const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([longitude, latitude]).addTo(map)
    return () => void marker.remove()
  }, [element, map, longitude, latitude])
  return createPortal(
    <button type="button" className={`pin pin-${pin.tone}`} aria-pressed={isChosen} onClick={onChoose}>
      <Icon name={pin.icon} size={14} />
      <span>{pin.mark}</span>
      <span className="vh">{pin.words}</span>
    </button>,
    element,
  )
}
