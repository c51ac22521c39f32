import { useEffect } from 'react'

const BRAND = 'Ohmstead'
let routeTitle = ''
let pageTitle: string | undefined

function show(): void {
  const title = pageTitle ?? routeTitle
  document.title = title === '' || title === BRAND ? BRAND : `${title} · ${BRAND}`
}

/** The route's own title. Amounts never stand in a title. */
export function showRouteTitle(title: string): void {
  routeTitle = title
  show()
}

/** A page whose title depends on what it shows (a point's name) says it here; else the route's own title stands. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle = title
    show()
    return () => {
      pageTitle = undefined
    }
  }, [title])
}
