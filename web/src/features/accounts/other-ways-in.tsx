import { finishPasskeyLogin, startPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import type { ShownPasskey } from '@ohmstead/contract/credentials/types'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleStart, oauthList } from '@ohmstead/contract/accounts/oauth-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused, send, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { Button, Sheet } from '../../ui/index.ts'
import { ConsentChecks, useConsents, type Consent } from './consents.tsx'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { keepReturn } from './google-return.ts'
import { knowsPasskeys, offersPasskeysInField, useKnowsPasskeys } from '../../platform/passkey-support.ts'

// A challenge is valid for five minutes; the pending one in the field is renewed before.
const RENEW_MS = 4 * 60_000

/** Sign-in with a passkey, by autofill or a button, and with an outside account if the operator configured one. */
export function OtherWaysIn() {
  const t = useTranslations('accounts')
  const [search] = useSearch()
  const words = useFailureWords()
  const elsewhere = useCall(oauthList)
  const passkey = usePasskeyLogin()
  const knows = useKnowsPasskeys()
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const hasGoogle = (elsewhere.data?.list.length ?? 0) > 0

  async function goToGoogle() {
    setGoing(true)
    setFailure(null)
    try {
      const { data } = await send(googleStart, {}, { quiet: true })
      keepReturn(search['redirect'])
      location.assign(data.url)
    } catch (error) {
      setFailure(error as CallFailure)
      setGoing(false)
    }
  }
  const shownFailure = failure !== null ? words(failure) : passkey.failure
  if (!knows && !hasGoogle) return null
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('page.login.or')}
      </p>
      {knows && (
        <Button tone="quiet" wide busy={passkey.busy} onClick={() => void passkey.ask()}>
          {t('page.login.passkey')}
        </Button>
      )}
      {hasGoogle && (
        <Button tone="quiet" wide busy={going} onClick={() => void goToGoogle()}>
          {t('page.login.google')}
        </Button>
      )}
      {shownFailure !== null && (
        <p role="alert" className="text-s text-fault-text">
          {shownFailure}
        </p>
      )}
      {passkey.consent !== null && <ConsentSheet onAgree={passkey.consent.agree} onClose={passkey.consent.leave} />}
    </div>
  )
}

/** Signs in with a passkey: by autofill, if the browser supports it, or with the button. */
function usePasskeyLogin() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const { go, safeRedirect } = useNavigation()
  const [search] = useSearch()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<ShownPasskey | null>(null)

  const finish = useCallback(
    async (passkey: ShownPasskey, consents?: { document: 'terms' | 'privacy'; version: string }[]) => {
      const { data } = await send(finishPasskeyLogin, { passkey, ...(consents && { consents }) }, { quiet: true })
      keepSignIn({ ...data, loginType: 'passkey', loginAccount: data.userInfo.email ?? data.userInfo.phone ?? data.userInfo.username })
      go(safeRedirect(search['redirect']), { replace: true })
    },
    [go, safeRedirect, search],
  )
  const isPressed = useRef(false)
  const attempt = useCallback(
    async (autofill: boolean) => {
      setFailure(null)
      const { showPasskey, PasskeyLeft } = await import('../../platform/passkey.ts')
      // Errors of autofill are ignored; only errors of an action that the person chose are shown.
      let isChosen = !autofill
      try {
        const { data } = await send(startPasskeyLogin, {}, { quiet: true })
        // The button was pressed in the meantime. Starting autofill now would cancel the dialog that the person opened.
        if (autofill && isPressed.current) return
        const shown = await showPasskey(data, { autofill })
        isChosen = true
        setBusy(true)
        try {
          await finish(shown)
        } catch (error) {
          if (!(error instanceof CallRefused && isRefusedBy(error, accountErrors.consentRequired))) throw error
          setWaiting(shown)
        }
      } catch (error) {
        // A browser without a passkey for this site may refuse without a dialog, and does not say so.
        if (error instanceof PasskeyLeft) {
          if (isChosen) setFailure(t('page.passkey.notUsed'))
        } else if (isChosen) setFailure(error instanceof Error && 'code' in error ? words(error as CallFailure) : t('page.passkey.failed'))
      } finally {
        if (isChosen) setBusy(false)
      }
    },
    [finish, words, t],
  )
  useAutofill(attempt)
  return {
    busy,
    failure,
    ask: async () => {
      setBusy(true)
      isPressed.current = true
      await attempt(false)
      isPressed.current = false
    },
    consent: waiting && {
      agree: async (consents: { document: 'terms' | 'privacy'; version: string }[]) => {
        try {
          await finish(waiting, consents)
        } catch (error) {
          setFailure(words(error as CallFailure))
          setWaiting(null)
        }
      },
      leave: () => setWaiting(null),
    },
  }
}

/** Offers passkeys in the field of the address, again whenever the challenge expires. */
function useAutofill(attempt: (autofill: boolean) => Promise<void>): void {
  const offer = useRef(attempt)
  useEffect(() => {
    offer.current = attempt
  }, [attempt])
  useEffect(() => {
    let left = false
    const isLeft = () => left
    const ask = async () => {
      if (!isLeft() && (await offersPasskeysInField()) && !isLeft()) void offer.current(true)
    }
    void ask()
    const timer = setInterval(() => void ask(), RENEW_MS)
    return () => {
      left = true
      clearInterval(timer)
      if (knowsPasskeys()) void import('../../platform/passkey.ts').then(({ stopAsking }) => stopAsking())
    }
  }, [])
}

/** Asks for consent again after a document changed, for every way of signing in. */
function ConsentSheet({
  onAgree,
  onClose,
}: {
  readonly onAgree: (consents: { document: 'terms' | 'privacy'; version: string }[]) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('accounts')
  const consents = useConsents()
  const [given, setGiven] = useState<Consent[]>([])
  const isOpen = consents.documents.length === 0 || Object.keys(consents.missing(given)).length > 0
  return (
    <Sheet
      title={t('page.login.consentTitle')}
      open
      onClose={onClose}
      kind="centre"
      actions={
        <Button blocked={isOpen && t('page.login.consentNeeded')} onClick={() => onAgree(given)}>
          {t('page.login.button')}
        </Button>
      }
    >
      <p className="text-s text-ink-2">{t('page.login.consentBody')}</p>
      <ConsentChecks consents={consents} value={given} onValue={setGiven} />
    </Sheet>
  )
}
