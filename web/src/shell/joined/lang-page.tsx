import { useTranslations } from '../../platform/i18n.tsx'
import { setTheme, useTheme } from '../../platform/theme.ts'
import { Block, Button, PageFrame, PageHeader } from '../../ui/index.ts'
import { LanguageChoice } from '../language-sheet.tsx'

/** The languages of the product, each by its own name, and how the page looks: a change is immediate and keeps what was typed. */
export function Page() {
  const t = useTranslations('shell.route')
  const h = useTranslations('home')
  const theme = useTheme()
  return (
    <PageFrame>
      <PageHeader title={t('lang.title')} note={h('page.lang.note')} />
      <div className="max-w-105">
        <LanguageChoice />
      </div>
      <Block title={h('page.lang.look')}>
        <div className="actions">
          <Button tone="quiet" aria-pressed={theme === 'day'} onClick={() => setTheme('day')}>
            {h('page.lang.day')}
          </Button>
          <Button tone="quiet" aria-pressed={theme === 'night'} onClick={() => setTheme('night')}>
            {h('page.lang.night')}
          </Button>
          <Button tone="link" onClick={() => setTheme('device')}>
            {h('page.lang.device')}
          </Button>
        </div>
      </Block>
    </PageFrame>
  )
}
