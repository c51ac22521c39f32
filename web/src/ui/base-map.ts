import { type GeoJSONSource, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import landUrl from 'world-atlas/countries-50m.json?url'

setWorkerUrl(workerUrl)

/** The countries of the world (Natural Earth, public domain): one request to our own host, and no tiles, fonts or pictures of others. */
type World = Topology<{ countries: GeometryCollection }>

export type BaseMap = LibraryMap

/** As far as coasts and borders say something. */
const ZOOM_MAX = 11
export const WHOLE_WORLD = { center: [10, 48] as [number, number], zoom: 3 }

/** Whether this browser can draw the map at all. */
export function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

/** A map of countries in `frame`, in the colours of the theme. Returns what closes it. */
export function openBaseMap(frame: HTMLElement, label: string, onReady: (map: BaseMap) => void): () => void {
  const map = new LibraryMap({
    container: frame,
    style: {
      version: 8,
      sources: { land: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
      layers: [
        { id: 'water', type: 'background' },
        { id: 'land', type: 'fill', source: 'land' },
        { id: 'borders', type: 'line', source: 'land' },
      ],
    },
    ...WHOLE_WORLD,
    maxZoom: ZOOM_MAX,
    minZoom: 1,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const closing = new AbortController()
  map.once('load', () => {
    paint(map)
    onReady(map)
    void loadLand(map, closing.signal)
  })
  return () => {
    closing.abort()
    map.remove()
  }
}

async function loadLand(map: BaseMap, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(landUrl, { signal })
    if (!response.ok) return
    const world = (await response.json()) as World
    if (!signal.aborted) await map.getSource<GeoJSONSource>('land')?.setData(feature(world, world.objects.countries))
  } catch {
    // Without the countries the pins still show where the places are.
  }
}

/** Sets the colours of the theme; the library needs them without variables. */
export function paint(map: BaseMap): void {
  const probe = map.getContainer()
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`
    const { color } = getComputedStyle(probe)
    probe.style.color = ''
    return color
  }
  map.setPaintProperty('water', 'background-color', colour('info-tint'))
  map.setPaintProperty('land', 'fill-color', colour('surface'))
  map.setPaintProperty('borders', 'line-color', colour('line-strong'))
  map.setPaintProperty('borders', 'line-width', 0.75)
}
