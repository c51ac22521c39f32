import { useTranslations } from '../../platform/i18n.tsx'
import { Button, Copy, Note } from '../../ui/index.ts'

/** Ten codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useTranslations('staff')
  return (
    <Note tone="attention" title={t('page.security.recovery')} actions={<Button onClick={onKept}>{t('page.security.recoveryKept')}</Button>}>
      <p>{t('page.security.recoveryBody')}</p>
      <ul className="grid gap-1 py-2 md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Copy text={codes.join('\n')} shown="" label={t('page.security.recovery')} />
    </Note>
  )
}
