import { features } from '../architecture/features.ts'
import { readGraph, type Graph } from '../architecture/graph.ts'
import { isFeature, isOurs, placeOf } from '../architecture/places.ts'
import { root } from '../gates.ts'
import type { Page } from './page.ts'

const ROW = 34
const TOP = 96
const BOX = { x: 250, width: 150, height: 24 }

/** A picture of the modules from their real imports: the features in order, and which feature imports which (always upward). */
export function printModules(): Page {
  const graph = readGraph(root)
  const built = new Set(
    [...graph.keys()]
      .map(placeOf)
      .filter(({ workspace, part }) => workspace === 'server' && part === 'feature')
      .map(({ owner }) => owner),
  )
  const middle = (index: number) => TOP + index * ROW + BOX.height / 2
  const boxes = features.map(
    (feature, index) =>
      `<g class="${built.has(feature) ? 'built' : 'place'}"><rect x="${BOX.x}" y="${TOP + index * ROW}" width="${BOX.width}" height="${BOX.height}" rx="3"/>` +
      `<text x="${BOX.x + 10}" y="${middle(index) + 4}">${index + 1} ${feature}</text></g>`,
  )
  const right = BOX.x + BOX.width
  const arcs = asks(graph).map(([from, to]) => {
    const [a, b] = [middle(features.indexOf(from)), middle(features.indexOf(to))]
    const out = 18 + Math.abs(a - b) * 0.42
    return `<path class="asks" d="M${right} ${a} C${round(right + out)} ${a} ${round(right + out)} ${b} ${right + 5} ${b}" marker-end="url(#tip)"><title>${from} asks ${to}</title></path>`
  })
  const height = TOP + features.length * ROW + 96
  const frame = (x: number, y: number, width: number, tall: number, name: string, words: string) =>
    `<g class="zone"><rect x="${x}" y="${y}" width="${width}" height="${tall}" rx="4"/><text class="name" x="${x + 12}" y="${y + 22}">${name}</text><text class="words" x="${x + 12}" y="${y + 40}">${words}</text></g>`
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" role="img" aria-labelledby="t d">
<title id="t">The modules of Ohmstead</title>
<desc id="d">Features in their one order; a curve leads from the feature that asks up to the one that answers. Printed from the import graph.</desc>
<style>
text { font: 13px system-ui, sans-serif; fill: #1d2a26 } .name { font-weight: 600 } .words { font-size: 12px; fill: #55645e }
rect { fill: none; stroke: #8a9a93 } .built rect { fill: #e3efe9; stroke: #2f6f57 } .place rect { stroke-dasharray: 3 3 } .place text { fill: #7c8a84 }
.asks { fill: none; stroke: #2f6f57; stroke-width: 1.2; opacity: .65 } #tip path { fill: #2f6f57 }
@media (prefers-color-scheme: dark) { text { fill: #dce7e2 } .words { fill: #9fb0a9 } .built rect { fill: #1c352c; stroke: #7fc3a6 } .asks { stroke: #7fc3a6 } #tip path { fill: #7fc3a6 } }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker></defs>
${frame(20, 20, 860, 56, 'contract', 'what both sides agree on: calls, types, refusals, events; no I/O')}
${frame(20, TOP, 200, features.length * ROW - 10, 'edges', 'facts come in')}
${names(graph, 'edge')
  .map((name, index) => `<text x="32" y="${TOP + 70 + index * 22}">${name}</text>`)
  .join('\n')}
${boxes.join('\n')}
${arcs.join('\n')}
${frame(660, TOP, 220, features.length * ROW - 10, 'web', 'screens only read')}
${names(graph, 'web')
  .map((name, index) => `<text x="672" y="${TOP + 70 + index * 22}">${name}</text>`)
  .join('\n')}
${frame(20, height - 76, 860, 56, 'platform', 'mechanism without product words: database, outbox, clock, log, audit; below everything of the server')}
</svg>
`
  return { path: 'docs/reference/modules.svg', text }
}

const round = (value: number) => Math.round(value * 10) / 10

/** Pairs of features of which the first imports the second. */
function asks(graph: Graph): [(typeof features)[number], (typeof features)[number]][] {
  const pairs = new Set<string>()
  for (const { path, imports } of graph.values()) {
    const from = placeOf(path)
    if (from.workspace !== 'server' || from.part !== 'feature' || from.isTest) continue
    for (const { to } of imports.filter(({ to: target }) => isOurs(target))) {
      const place = placeOf(to)
      if (place.workspace === 'server' && place.part === 'feature' && place.owner && place.owner !== from.owner)
        pairs.add(`${from.owner} ${place.owner}`)
    }
  }
  return [...pairs]
    .map((pair) => pair.split(' '))
    .flatMap(([from = '', to = '']) => (isFeature(from) && isFeature(to) ? [[from, to] as const] : []))
    .toSorted(([a, b], [c, d]) => features.indexOf(a) - features.indexOf(c) || features.indexOf(b) - features.indexOf(d))
    .map(([from, to]) => [from, to])
}

function names(graph: Graph, zone: 'edge' | 'web'): string[] {
  const places = [...graph.keys()].map(placeOf)
  const found =
    zone === 'edge'
      ? places.filter(({ part }) => part === 'edge').map(({ owner }) => owner)
      : places
          .filter(({ workspace, part, isTest }) => workspace === 'web' && !isTest && ['shell', 'feature', 'ui', 'platform'].includes(part))
          .map(({ part, owner }) => owner || part)
  return [...new Set(found)].filter(Boolean).sort()
}
