import { useTranslations } from '../platform/i18n.tsx'
import { PageFrame, PageHeader } from '../ui/index.ts'
import type { RouteName } from './routes.ts'

/** A route whose page is not built yet says in one sentence what will be here. */
export function ComingPage({ name }: { readonly name: RouteName }) {
  const t = useTranslations('shell')
  // Routes that this version builds have no sentence of their own.
  const own = `route.${name}.coming` as 'route.help.coming'
  return (
    <PageFrame>
      <PageHeader title={t(`route.${name}.title`)} />
      <p>{t.has(own) ? t(own) : t('coming')}</p>
    </PageFrame>
  )
}
