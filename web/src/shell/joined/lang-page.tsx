import { useTranslations } from '../../platform/i18n.tsx'
import { PageFrame, PageHeader } from '../../ui/index.ts'
import { LanguageChoice } from '../language-sheet.tsx'

/** The languages of the product, each by its own name. */
export function Page() {
  const t = useTranslations('shell.route')
  return (
    <PageFrame>
      <PageHeader title={t('lang.title')} />
      <div className="max-w-105"><LanguageChoice /></div>
    </PageFrame>
  )
}