import { describe, expect, it } from 'vitest'
import { pointsNamed, type NamedPlace } from './place-search.ts'

const at = (name: string, site: NamedPlace['site'], serial = 'OH26110401'): NamedPlace => ({ name, serial, site })
const points = [
  at('Kastanienallee 4 A', { name: 'Kastanienallee', address: 'Kastanienallee 4', city: '10435 Berlin' }),
  at('Sandtorkai 1', { name: 'Hafen', address: 'Am Sandtorkai 30', city: '20457 Hamburg' }, 'OH26110422'),
  at('Bellecour Nord', { name: 'Bellecour', address: 'Place Bellecour 12', city: '69002 Lyon' }),
  at('Hauptbahnhof', { name: 'Hauptbahnhof', address: 'Arnulfstraße 1', city: '80335 München' }),
  at('Depot 1', null),
]

describe('the search of drivers', () => {
  it.each([
    ['Berlin', ['Kastanienallee 4 A']],
    ['hamb', ['Sandtorkai 1']],
    ['Am Sandtorkai', ['Sandtorkai 1']],
    ['Hafen', ['Sandtorkai 1']],
    ['69002', ['Bellecour Nord']],
    ['104', ['Kastanienallee 4 A']],
    ['lyon bellecour', ['Bellecour Nord']],
    ['munchen', ['Hauptbahnhof']],
    ['Muenchen', ['Hauptbahnhof']],
    ['MÜNCHEN', ['Hauptbahnhof']],
    ['arnulfstrasse', ['Hauptbahnhof']],
    ['110422', ['Sandtorkai 1']],
    ['Depot', ['Depot 1']],
  ])('finds %s by its beginning or a part, without accents and capitals', (typed, names) => {
    expect(pointsNamed(points, typed).map(({ name }) => name)).toEqual(names)
  })

  it.each([
    ['Hambrug', ['Sandtorkai 1']],
    ['Kastanienale', ['Kastanienallee 4 A']],
    ['Bellecuor', ['Bellecour Nord']],
    ['Sandtorrkay', ['Sandtorkai 1']],
  ])('finds %s in spite of a typing error', (typed, names) => {
    expect(pointsNamed(points, typed).map(({ name }) => name)).toEqual(names)
  })

  it.each(['Madrid', '10999', 'Brln', 'Hamburg Lyon', '69003'])('finds nothing for %s', (typed) => {
    expect(pointsNamed(points, typed)).toEqual([])
  })

  it.each(['%', '_', '*', '&', '{}', '⚡', '\u200b', ' % '])('finds nothing for %j, which has no letter and no digit', (typed) => {
    expect(pointsNamed(points, typed)).toEqual([])
  })

  it.each(['', '  '])('finds everything for %j', (typed) => {
    expect(pointsNamed(points, typed)).toHaveLength(points.length)
  })
})
