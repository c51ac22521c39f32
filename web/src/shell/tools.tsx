import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { languageNames, useLanguage } from '../platform/language.ts'
import { useClientState } from '../platform/state.ts'
import { setAmountsHidden, setTheme, useTheme } from '../platform/theme.ts'
import { Icon, IconButton, type IconName } from '../ui/index.ts'

const LanguageSheet = lazy(async () => ({ default: (await import('./language-sheet.tsx')).LanguageSheet }))

export interface Tool {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  readonly run: () => void
}

/** The tools of every page: hide amounts, change language, change theme. */
export function useTools({ amounts }: { readonly amounts: boolean }): { readonly tools: readonly Tool[]; readonly sheet: ReactNode } {
  const t = useTranslations('shell.tools')
  const language = useLanguage()
  const theme = useTheme()
  const hidden = useClientState('amountsHidden')
  const [choosing, setChoosing] = useState(false)
  const tools: Tool[] = [
    { key: 'language', icon: 'language', label: languageNames[language], run: () => setChoosing(true) },
    { key: 'theme', icon: 'theme', label: theme === 'day' ? t('night') : t('day'), run: () => setTheme(theme === 'day' ? 'night' : 'day') },
  ]
  if (amounts)
    tools.unshift({
      key: 'amounts',
      icon: hidden ? 'eye' : 'eye-off',
      label: hidden ? t('showAmounts') : t('hideAmounts'),
      run: () => setAmountsHidden(!hidden),
    })
  return {
    tools,
    sheet: choosing && (
      <Suspense>
        <LanguageSheet onClose={() => setChoosing(false)} />
      </Suspense>
    ),
  }
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
