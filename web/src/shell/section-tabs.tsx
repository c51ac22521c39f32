import { useTranslations } from '../platform/i18n.tsx'
import { Link, useNavigation } from '../platform/navigation.tsx'
import { builtPaths } from './pages.ts'
import type { RouteEntry, Section } from './route-entry.ts'
import { routes, type RoutePath } from './routes.ts'

/** The existing pages of one section as tabs; no tabs for a single page. */
export function SectionTabs({ section }: { readonly section: Section }) {
  const t = useTranslations('shell')
  const { pattern } = useNavigation()
  const paths = (Object.keys(routes) as RoutePath[]).filter((path) => (routes[path] as RouteEntry).section === section && builtPaths.includes(path))
  if (paths.length < 2) return null
  return (
    <nav className="tabs section-tabs" aria-label={t(`section.${section}`)}>
      {paths.map((path) => (
        <Link key={path} to={path as '/home'} aria-current={path === pattern ? 'page' : undefined}>
          {t(`route.${routes[path].name}.title`)}
        </Link>
      ))}
    </nav>
  )
}
