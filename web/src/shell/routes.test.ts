import { describe, expect, it } from 'vitest'
import { documentOf } from '@ohmstead/contract/http/documents'
import { hrefOf } from '../platform/navigation.tsx'
import { matcherOf, safeRedirectBy } from './match.ts'
import { memberRoutes, redirects, routes, staffRoutes, type RoutePath } from './routes.ts'

const paths = Object.keys(routes) as RoutePath[]
const matchRoute = matcherOf(routes)
const safeRedirect = safeRedirectBy(matchRoute)

describe('the route table', () => {
  it('names every route once', () => {
    expect(new Set(paths.map((path) => routes[path].name)).size).toBe(paths.length)
  })

  it('agrees with the server on the document of each path', () => {
    for (const path of Object.keys(memberRoutes)) expect(documentOf(path), path).toBe('index.html')
    for (const path of Object.keys(staffRoutes)) expect(documentOf(path), path).toBe('staff.html')
  })

  it('matches each of its paths, the most exact first', () => {
    for (const path of paths) expect(matchRoute(path.replace(/:(\w+)\??/, 'value'))?.path).toBe(path)
    expect(matchRoute('/person/about')).toEqual({ path: '/person/about/:type?', params: { type: undefined } })
    expect(matchRoute('/person/about/company')?.params).toEqual({ type: 'company' })
    expect(matchRoute('/charge/point/a%20b')?.params).toEqual({ id: 'a b' })
    expect(matchRoute('/charge/point/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' })
    expect(matchRoute('/wp-admin')).toBeNull()
  })

  it('leads every redirect to a route', () => {
    for (const target of Object.values(redirects)) expect(paths).toContain(target)
  })

  it('formats addresses', () => {
    expect(hrefOf({ to: '/charge/point/:id', params: { id: 'a/b' }, search: { tab: 'x&y', none: undefined, empty: '' } })).toBe(
      '/charge/point/a%2Fb?tab=x%26y',
    )
    expect(hrefOf({ to: '/person/about/:type?', params: {} })).toBe('/person/about')
    expect(hrefOf({ to: '/home', hash: 'now' })).toBe('/home#now')
  })
})

describe('the address after a sign-in', () => {
  it.each([
    ['/income?day=2026-11-01', '/income?day=2026-11-01'],
    ['/charge/point/pt_1', '/charge/point/pt_1'],
    [undefined, '/home'],
    ['https://evil.example/income', '/home'],
    ['//evil.example/income', '/home'],
    ['/\\evil.example', '/home'],
    ['/nowhere', '/home'],
    ['/login?redirect=/login', '/home'],
    ['javascript:alert(1)', '/home'],
  ])('%s → %s', (target, result) => {
    expect(safeRedirect(target)).toBe(result)
  })
})
