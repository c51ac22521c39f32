import { staffErrors } from '@ohmstead/contract/staff/errors'
import { updateStaffPassword } from '@ohmstead/contract/staff/security-calls'
import { asTyped, useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, PasswordField } from '../../ui/index.ts'
import { ConfirmedAct } from './confirmed-act.tsx'
import { Fold } from './fold.tsx'
import type { OnRenewed, OwnSecurity } from './own-authenticator.tsx'

/** The caller's own password. */
export function OwnPassword({ security: { passwordChangedAt }, onRenewed }: { readonly security: OwnSecurity; readonly onRenewed: OnRenewed }) {
  const t = useTranslations('staff')
  const form = useForm(updateStaffPassword, {
    start: { newPassword: '', password: '' },
    units: { newPassword: asTyped, password: asTyped },
    at: { newPassword: [staffErrors.passwordTooSimple] },
    onDone: ({ data }) => {
      onRenewed(data.token)
      form.reset()
      toast(t('page.security.passwordChanged'), { tone: 'good' })
    },
  })
  if (passwordChangedAt === null) return <Block title={t('page.security.password')} finding={t('page.security.passwordNever')} />
  return (
    <Block title={t('page.security.password')} finding={t('page.security.passwordFinding', { time: formatDateTime(passwordChangedAt) })}>
      <Fold title={t('page.security.changePassword')}>
        <ConfirmedAct form={form} label={t('page.security.changePassword')} tone="primary">
          <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
          <PasswordField
            {...form.field('newPassword', t('page.security.newPassword'))}
            autoComplete="new-password"
            hint={t('page.passwordHint', { count: String(form.rule('newPassword')?.lengthMin) })}
          />
        </ConfirmedAct>
      </Fold>
    </Block>
  )
}
