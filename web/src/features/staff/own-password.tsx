import { updateStaffPassword } from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, PasswordField } from '../../ui/index.ts'
import { ConfirmedAct } from './confirmed-act.tsx'
import { Fold } from './fold.tsx'
import type { OnRenewed, OwnSecurity } from './own-authenticator.tsx'

const PASSWORD_MIN = 12

/** The caller's own password. */
export function OwnPassword({ security: { passwordChangedAt }, onRenewed }: { readonly security: OwnSecurity; readonly onRenewed: OnRenewed }) {
  const t = useTranslations('staff')
  const [newPassword, setNewPassword] = useState('')
  const [tried, setTried] = useState(false)
  const update = useMutationCall(updateStaffPassword, { quiet: true })
  const short = newPassword.length < PASSWORD_MIN
  const change = async (password: string): Promise<boolean> => {
    setTried(true)
    if (short) return false
    const answer = await update.send({ password, newPassword })
    if (answer === undefined) return false
    onRenewed(answer.data.token)
    setNewPassword('')
    setTried(false)
    toast(t('page.security.passwordChanged'), { tone: 'good' })
    return true
  }
  if (passwordChangedAt === null) return <Block title={t('page.security.password')} finding={t('page.security.passwordNever')} />
  return (
    <Block title={t('page.security.password')} finding={t('page.security.passwordFinding', { time: formatDateTime(passwordChangedAt) })}>
      <Fold title={t('page.security.changePassword')}>
        <ConfirmedAct label={t('page.security.changePassword')} tone="primary" error={update.error} busy={update.isPending} act={change}>
          <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
          <PasswordField
            label={t('page.security.newPassword')}
            name="newPassword"
            autoComplete="new-password"
            hint={t('page.passwordHint', { count: String(PASSWORD_MIN) })}
            value={newPassword}
            error={tried && short && t('page.passwordShort', { count: String(PASSWORD_MIN) })}
            onChange={(event) => setNewPassword(event.target.value)}
          />
        </ConfirmedAct>
      </Fold>
    </Block>
  )
}
