import { useTranslations } from '../platform/i18n.tsx'
import { useNavigation } from '../platform/navigation.tsx'
import { useClientState } from '../platform/state.ts'
import { ButtonLink, EmptyState, PageFrame, PageHeader } from '../ui/index.ts'
import { openItem, publicMenu, railMenu, shown } from './menu.ts'
import { routes, type RouteName, type RoutePath } from './routes.ts'

/** The page of a route that is not built yet: one sentence about its future content, and links to existing pages. */
export function ComingPage({ name, built }: { readonly name: RouteName; readonly built: readonly string[] }) {
  const t = useTranslations('shell')
  const { pathname } = useNavigation()
  const isLogin = useClientState('isLogin')
  const home: RoutePath = pathname.startsWith('/staff') ? '/staff' : '/home'
  const near = openItem(shown(isLogin ? railMenu : publicMenu, built), pathname)?.path ?? home
  // Routes that this version builds have no sentence of their own.
  const own = `route.${name}.coming` as 'route.transparency.coming'
  return (
    <PageFrame>
      <PageHeader title={t(`route.${name}.title`)} />
      <EmptyState
        title={t('notYet')}
        action={
          <ButtonLink tone="quiet" to={near as '/home'}>
            {t(`route.${routes[near].name}.title`)}
          </ButtonLink>
        }
      >
        {t.has(own) ? t(own) : t('coming')}
      </EmptyState>
    </PageFrame>
  )
}
