import { useState } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { setLanguage } from '../platform/i18n.tsx'
import { languages, tagOf, useLanguage, type Language } from '../platform/language.ts'
import { useClientState } from '../platform/state.ts'
import { setAmountsHidden, setTheme, useTheme } from '../platform/theme.ts'
import { toast } from '../platform/toasts.ts'
import { Icon, IconButton, Sheet, type IconName } from '../ui/index.ts'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = {
  zh_CN: '简体中文', de_DE: 'Deutsch', en_US: 'English', fr_FR: 'Français', it_IT: 'Italiano', pt_PT: 'Português',
}

export interface Tool {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  readonly run: () => void
}

/** What every page can do: hide amounts, change language, change theme. */
export function useTools({ amounts }: { readonly amounts: boolean }): { readonly tools: readonly Tool[]; readonly sheet: React.ReactNode } {
  const t = useTranslations('shell.tools')
  const language = useLanguage()
  const theme = useTheme()
  const hidden = useClientState('amountsHidden')
  const [choosing, setChoosing] = useState(false)
  const tools: Tool[] = [
    { key: 'language', icon: 'language', label: languageNames[language], run: () => setChoosing(true) },
    { key: 'theme', icon: 'theme', label: theme === 'day' ? t('night') : t('day'), run: () => setTheme(theme === 'day' ? 'night' : 'day') },
  ]
  if (amounts) tools.unshift({ key: 'amounts', icon: hidden ? 'eye' : 'eye-off', label: hidden ? t('showAmounts') : t('hideAmounts'), run: () => setAmountsHidden(!hidden) })
  return {
    tools,
    sheet: (
      <Sheet title={t('language')} open={choosing} onClose={() => setChoosing(false)}>
        <LanguageChoice onChosen={() => setChoosing(false)} />
      </Sheet>
    ),
  }
}

/** The languages, the open one first; a change is immediate and keeps the page and what was typed. */
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
        <button key={language} type="button" lang={tagOf(language)} aria-current={language === current || undefined} onClick={() => void choose(language)}>
          {languageNames[language]}
          {language === current && <Icon name="tick" />}
        </button>
      ))}
    </div>
  )
}

export function ToolButtons({ tools }: { readonly tools: readonly Tool[] }) {
  return tools.map(({ key, icon, label, run }) => <IconButton key={key} name={icon} label={label} onClick={run} />)
}

export function RailTools({ tools }: { readonly tools: readonly Tool[] }) {
  return tools.map(({ key, icon, label, run }) => (
    <button key={key} type="button" className="rail-tool" onClick={run}>
      <Icon name={icon} size={18} />
      {label}
    </button>
  ))
}
