import { useEffect, useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Actions, Block, Button, Check, Note } from '../../ui/index.ts'
import { clipboard } from '../../platform/secure-context.ts'

/** Shows the ten recovery codes once. The person confirms that they printed, saved or copied them before leaving. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useTranslations('accounts')
  const account = useClientState('userInfo')
  const [kept, setKept] = useState(false)
  const [tried, setTried] = useState(false)
  // The browser warns before closing the tab, because the codes would be lost.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const text = [t('page.recovery.fileHead', { name: account?.username ?? '' }), '', ...codes, ''].join('\n')
  return (
    <Block title={t('page.recovery.title')}>
      <Note tone="attention" title={t('page.recovery.once')}>
        {t('page.recovery.body')}
      </Note>
      <ol className="grid max-w-160 gap-x-10 sm:grid-cols-2" aria-label={t('page.recovery.title')}>
        {codes.map((code, index) => (
          <li key={code} className="flex items-baseline gap-4 border-b border-line py-2.5">
            <span className="w-5 text-end text-xs text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <code className="break-all select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="print:hidden">
        <Actions>
          <Button
            tone="quiet"
            icon="copy"
            onClick={() =>
              void clipboard()
                ?.writeText(codes.join('\n'))
                .then(() => toast(t('page.recovery.copied'), { tone: 'good' }))
            }
          >
            {t('page.recovery.copy')}
          </Button>
          <Button tone="quiet" icon="download" onClick={() => saveFile('ohmstead-recovery-codes.txt', text)}>
            {t('page.recovery.download')}
          </Button>
          <Button tone="quiet" onClick={() => window.print()}>
            {t('page.recovery.print')}
          </Button>
        </Actions>
      </div>
      <div className="grid justify-items-start gap-4 print:hidden">
        <Check
          name="kept"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
          label={t('page.recovery.kept')}
          error={tried && !kept ? t('page.recovery.keepFirst') : undefined}
        />
        <Button onClick={() => (kept ? onKept() : setTried(true))}>{t('page.recovery.done')}</Button>
      </div>
    </Block>
  )
}
