import { useTranslations } from '../../platform/i18n.tsx'
import { Block, PageFrame, PageHeader, ThemeChoice } from '../../ui/index.ts'
import { LanguageChoice } from '../language-sheet.tsx'

/** The languages, each by its own name, and the theme. A change is immediate and keeps the input. */
export function Page() {
  const t = useTranslations('shell.route')
  const h = useTranslations('home')
  return (
    <PageFrame>
      <PageHeader title={t('lang.title')} note={h('page.lang.note')} />
      <div className="max-w-105">
        <LanguageChoice />
      </div>
      <Block title={h('page.lang.look')}>
        <ThemeChoice label={h('page.lang.look')} />
      </Block>
    </PageFrame>
  )
}
