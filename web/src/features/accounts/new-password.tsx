import { passwordField } from '@ohmstead/contract/credentials/types'
import { boundsOf } from '../../platform/form-rules.ts'
import { asTyped, type TextControl } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Icon, PasswordField } from '../../ui/index.ts'
import { passwordRules } from './password-rules.ts'

/** The part of a form that has a new password, entered twice. */
interface NewPasswordForm {
  readonly values: { readonly password: string }
  readonly field: (name: 'password' | 'passwordAgain', label: string) => TextControl
}

/** The initial values and units of the two fields. */
export const newPassword = { start: { password: '', passwordAgain: '' }, units: { password: asTyped } }

/** A new login password, entered twice, with the rules it meets while it is typed. */
export function NewPasswordFields({ form, label }: { readonly form: NewPasswordForm; readonly label: string }) {
  const t = useTranslations('accounts')
  const { lengthMin, lengthMax } = boundsOf(passwordField)
  return (
    <>
      <div className="grid gap-2">
        <PasswordField {...form.field('password', label)} autoComplete="new-password" />
        <ul className="grid gap-1 text-s text-ink-2" aria-label={t('page.register.rules')}>
          {passwordRules(form.values.password).map(({ key, kept }) => (
            <li key={key} className="flex items-start gap-2">
              <Icon name={kept ? 'tick' : 'ring'} size={16} />
              <span>
                {t(`page.register.rule.${key}`, { min: String(lengthMin), max: String(lengthMax) })}
                <span className="vh">{kept ? `, ${t('page.register.ruleKept')}` : ''}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <PasswordField {...form.field('passwordAgain', t('page.password.again'))} autoComplete="new-password" />
    </>
  )
}

/** The rules that the schema of a password does not have. The server also refuses common passwords. */
export function useNewPasswordCheck() {
  const t = useTranslations('accounts')
  return ({ password, passwordAgain }: { readonly password: string; readonly passwordAgain: string }) => ({
    password: passwordRules(password).some(({ kept }) => !kept) && t('page.register.passwordMissing'),
    passwordAgain: password !== passwordAgain && t('page.password.different'),
  })
}
