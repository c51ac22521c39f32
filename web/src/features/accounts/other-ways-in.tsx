import { finishPasskeyLogin, startPasskeyLogin } from '@ohmstead/contract/accounts/factor-calls'
import type { ShownPasskey } from '@ohmstead/contract/accounts/factor-types'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleStart, oauthList } from '@ohmstead/contract/accounts/oauth-calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused, send, type CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation, useSearch } from '../../platform/navigation.tsx'
import { keepSignIn } from '../../platform/sign-in.ts'
import { Button, Sheet } from '../../ui/index.ts'
import { ConsentChecks, useConsents } from './consents.tsx'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { keepReturn } from './google-return.ts'
import { knowsPasskeys, offersPasskeysInField, useKnowsPasskeys } from '../../platform/passkey-support.ts'

// A challenge is good for five minutes; the one that waits in the field is renewed before.
const RENEW_MS = 4 * 60_000

/** A passkey, offered in the field already or by a button; an account elsewhere, where the operator has set one up. */
export function OtherWaysIn() {
  const t = useTranslations('accounts')
  const [search] = useSearch()
  const words = useFailureWords()
  const elsewhere = useCall(oauthList)
  const passkey = usePasskeyLogin()
  const knows = useKnowsPasskeys()
  const [going, setGoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const hasGoogle = elsewhere.data?.list.some(({ provider }) => provider === 'google') === true

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
  const said = failure !== null ? words(failure) : passkey.failure
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
      {said !== null && (
        <p role="alert" className="text-s text-fault-text">
          {said}
        </p>
      )}
      {passkey.consent !== null && <ConsentSheet onAgree={passkey.consent.agree} onClose={passkey.consent.leave} />}
    </div>
  )
}

/** Signs in by passkey: one question waits in the field from the start, where the browser has that; the button asks at once. */
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
      // An offer in the field that cannot be made is not made; only what the person chose is answered.
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
        if (error instanceof PasskeyLeft) return
        if (isChosen) setFailure(error instanceof Error && 'code' in error ? words(error as CallFailure) : t('page.passkey.failed'))
      } finally {
        if (isChosen) setBusy(false)
      }
    },
    [finish, words, t],
  )
  const offer = useRef(attempt)
  useEffect(() => {
    offer.current = attempt
  }, [attempt])
  useEffect(() => {
    let left = false
    const ask = async () => {
      if (!left && (await offersPasskeysInField()) && !left) void offer.current(true)
    }
    void ask()
    const timer = setInterval(() => void ask(), RENEW_MS)
    return () => {
      left = true
      clearInterval(timer)
      if (knowsPasskeys()) void import('../../platform/passkey.ts').then(({ stopAsking }) => stopAsking())
    }
  }, [])
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

/** A document changed since the person last agreed: asked for once more, whatever the way in. */
function ConsentSheet({
  onAgree,
  onClose,
}: {
  readonly onAgree: (consents: { document: 'terms' | 'privacy'; version: string }[]) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('accounts')
  const consents = useConsents()
  return (
    <Sheet
      title={t('page.login.consentTitle')}
      open
      onClose={onClose}
      kind="centre"
      actions={
        <Button blocked={consents.issues.length > 0 ? t('page.login.consentNeeded') : undefined} onClick={() => onAgree(consents.agreed)}>
          {t('page.login.button')}
        </Button>
      }
    >
      <p className="text-s text-ink-2">{t('page.login.consentBody')}</p>
      <ConsentChecks documents={consents.documents} given={consents.given} missing={[]} onGive={consents.give} />
    </Sheet>
  )
}
