import { useTranslations } from '../platform/i18n.tsx'
import { useClientState } from '../platform/state.ts'
import { setTheme } from '../platform/theme.ts'
import { Segments } from './field.tsx'

/** A choice between day, night and the device's theme. */
export function ThemeChoice({ label }: { readonly label: string }) {
  const t = useTranslations('ui.theme')
  const chosen = useClientState('themeChosen')
  return (
    <div className="max-w-105">
      <Segments
        label={label}
        value={chosen ?? 'device'}
        onSelect={setTheme}
        options={[
          { value: 'day', label: t('day') },
          { value: 'night', label: t('night') },
          { value: 'device', label: t('device') },
        ]}
      />
    </div>
  )
}
