import { useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { PasskeyLeft } from '../../platform/passkey.ts'
import { toast } from '../../platform/toasts.ts'

/** Runs an action that asks the browser for a passkey. Closing the dialog changes nothing; other failures are shown. */
export function usePasskey(): { busy: boolean; run: (act: () => Promise<unknown>) => Promise<void> } {
  const t = useTranslations('staff')
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(act) {
      setBusy(true)
      try {
        await act()
      } catch (fault) {
        if (!(fault instanceof PasskeyLeft)) toast(t('page.security.passkeyFailed'), { tone: 'bad' })
      } finally {
        setBusy(false)
      }
    },
  }
}
