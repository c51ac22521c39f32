import { useEffect } from 'react'

const BRAND = 'Ohmstead'
let routeTitle = ''
let pageTitle: string | undefined

function show(): void {
  const title = pageTitle ?? routeTitle
  document.title = title === '' || title === BRAND ? BRAND : `${title} · ${BRAND}`
}

/** Shows the route's own title. Titles never contain amounts. */
export function showRouteTitle(title: string): void {
  routeTitle = title
  show()
}

/** Sets a title that depends on the content (a point's name); otherwise the route's own title is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle = title
    show()
    return () => {
      pageTitle = undefined
    }
  }, [title])
}
