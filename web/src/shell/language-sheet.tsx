import { useState } from 'react'
import { setLanguage, useTranslations } from '../platform/i18n.tsx'
import { languageNames, languages, tagOf, useLanguage, type Language } from '../platform/language.ts'
import { toast } from '../platform/toasts.ts'
import { Icon, Sheet } from '../ui/index.ts'

/** The choice of language as a sheet; loaded when it is opened. */
export function LanguageSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('shell.tools')
  return (
    <Sheet title={t('language')} open onClose={onClose}>
      <LanguageChoice onChosen={onClose} />
    </Sheet>
  )
}

/** The languages, the current one first. A change is immediate and keeps the page and the input. */
export function LanguageChoice({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useTranslations('shell.tools')
  const current = useLanguage()
  const [first] = useState(current)
  const choose = async (language: Language) => {
    try {
      await setLanguage(language)
      onChosen?.()
    } catch {
      toast(t('languageFailed'), { tone: 'bad' })
    }
  }
  return (
    <div className="choices">
      {[first, ...languages.filter((language) => language !== first)].map((language) => (
        <button
          key={language}
          type="button"
          lang={tagOf(language)}
          aria-current={language === current || undefined}
          onClick={() => void choose(language)}
        >
          {languageNames[language]}
          {language === current && <Icon name="tick" />}
        </button>
      ))}
    </div>
  )
}
