import { useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { PasskeyLeft } from '../../platform/passkey.ts'
import { toast } from '../../platform/toasts.ts'

/** Runs what asks the browser for a passkey: whoever closes its question stays where they were, and what it cannot do is said. */
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
