import { checkInvitation } from '@ohmstead/contract/accounts/calls'
import type { ReactNode } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused, issuesOf } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { CodeInput, Note } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'

const isInvitation = (invitationCode: string) => issuesOf(checkInvitation, { invitationCode }).length === 0

/** An invitation code as it is typed, with who it is from. */
export function useInvitation(invitationCode: string) {
  const { data, error } = useCall(checkInvitation, { invitationCode }, { enabled: isInvitation(invitationCode) })
  return { isRight: isInvitation(invitationCode) && !(error instanceof CallRefused), data, error }
}

/** The code in its windows; beneath it who invites, masked, and what they may receive. The place of the answer is kept. */
export function InvitationField({
  value,
  onValue,
  invitation,
  error,
}: {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly invitation: ReturnType<typeof useInvitation>
  readonly error?: ReactNode
}) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  return (
    <div className="grid gap-2">
      <CodeInput
        name="invitationCode"
        label={t('page.register.invitation')}
        length={8}
        kind="letters"
        autoComplete="off"
        value={value}
        onValue={onValue}
        hint={t('page.register.invitationHint')}
        error={error ?? (invitation.error instanceof CallRefused ? words(invitation.error) : undefined)}
      />
      <div aria-live="polite">
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
