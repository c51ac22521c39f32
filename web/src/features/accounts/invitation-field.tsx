import { checkInvitation } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { invitationCodeField } from '@ohmstead/contract/accounts/types'
import { useEffect, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused, issuesOf } from '../../platform/client.ts'
import { boundsOf } from '../../platform/form-rules.ts'
import type { CodeControl } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { CodeInput, Note } from '../../ui/index.ts'
import { solvedForLookup, type Captcha } from './captcha.ts'
import { useFailureWords } from './failure-words.ts'

const isInvitation = (invitationCode: string) => issuesOf(checkInvitation, { invitationCode }).length === 0

/** The code of a link: as much of it as the schema of a code has. */
export const codeIn = (link = ''): string => link.toUpperCase().slice(0, boundsOf(invitationCodeField).lengthMax)

/** A captcha is required, or the one that was sent is used already. Both need a newly solved captcha. */
const asksForCaptcha = (error: unknown) =>
  error instanceof CallRefused && (error.code === credentialErrors.captchaNeeded.code || error.code === credentialErrors.captchaWrong.code)

/** Checks an invitation code while it is typed, and returns the inviter. If the server requires a captcha, a worker solves it. */
export function useInvitation(invitationCode: string) {
  const [solved, setSolved] = useState<{ readonly by: string; readonly captcha: Captcha }>()
  const captcha = solved?.by === invitationCode ? { captcha: solved.captcha } : {}
  const { data, error } = useCall(checkInvitation, { invitationCode, ...captcha }, { enabled: isInvitation(invitationCode) })
  const [unsolved, setUnsolved] = useState<unknown>(null)
  useEffect(() => {
    if (!asksForCaptcha(error)) return
    let gone = false
    const keep = (next: Captcha | null) => {
      if (gone) return
      if (next === null) setUnsolved(error)
      else setSolved({ by: invitationCode, captcha: next })
    }
    solvedForLookup().then(keep, () => keep(null))
    return () => {
      gone = true
    }
  }, [error, invitationCode])
  // No error is shown while a captcha is being solved.
  const shown = asksForCaptcha(error) && unsolved !== error ? null : error
  // Too many were looked up today from here. The code is checked when the account is created.
  const isUnchecked = shown instanceof CallRefused && shown.code === credentialErrors.lookupsSpent.code
  const isRight = isInvitation(invitationCode) && (isUnchecked || !(shown instanceof CallRefused))
  return { isRight, isUnchecked, data, error: isUnchecked ? null : shown }
}

/** The code input, and below it the masked inviter and what they may receive. The layout reserves space for the answer. */
export function InvitationField({
  invitation,
  bind,
}: {
  readonly invitation: ReturnType<typeof useInvitation>
  readonly bind: (label: string) => CodeControl
}) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const code = bind(t('page.register.invitation'))
  return (
    <div className="grid gap-2">
      <CodeInput
        {...code}
        kind="letters"
        autoComplete="off"
        hint={t('page.register.invitationHint')}
        error={code.error ?? (invitation.error instanceof CallRefused ? words(invitation.error) : undefined)}
      />
      <div aria-live="polite">
        {invitation.isUnchecked && <Note title={t('page.register.unchecked')}>{t('page.register.uncheckedBody')}</Note>}
        {invitation.data !== undefined && (
          <Note
            tone="live"
            title={invitation.data.inviter === null ? t('page.register.house') : t('page.register.inviter', { name: invitation.data.inviter })}
          >
            {invitation.data.inviter === null ? t('page.register.houseBody') : t('page.register.inviterBody')}
          </Note>
        )}
      </div>
    </div>
  )
}
