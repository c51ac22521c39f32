import type { ReactNode } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { Icon, PasswordField, type SummaryIssue } from '../../ui/index.ts'
import { passwordRules } from './password-rules.ts'

export interface NewPassword {
  readonly password: string
  readonly again: string
}

export const noPassword: NewPassword = { password: '', again: '' }

/** A new login password, entered twice, with the rules it meets while it is typed. */
export function NewPasswordFields({
  label,
  value,
  onValue,
  issues,
}: {
  readonly label: ReactNode
  readonly value: NewPassword
  readonly onValue: (value: NewPassword) => void
  readonly issues: readonly SummaryIssue[]
}) {
  const t = useTranslations('accounts')
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          name="password"
          label={label}
          autoComplete="new-password"
          value={value.password}
          onChange={(event) => onValue({ ...value, password: event.target.value })}
          error={issueOf('password')}
        />
        <ul className="grid gap-1 text-s text-ink-2" aria-label={t('page.register.rules')}>
          {passwordRules(value.password).map(({ key, kept }) => (
            <li key={key} className="flex items-start gap-2">
              <Icon name={kept ? 'tick' : 'ring'} size={16} />
              <span>
                {t(`page.register.rule.${key}`)}
                <span className="vh">{kept ? `, ${t('page.register.ruleKept')}` : ''}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <PasswordField
        name="passwordAgain"
        label={t('page.password.again')}
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onValue({ ...value, again: event.target.value })}
        error={issueOf('passwordAgain')}
      />
    </>
  )
}

/** Checks a new password before it is sent. The server also refuses common passwords. */
export function useNewPasswordIssues(): (value: NewPassword) => SummaryIssue[] {
  const t = useTranslations('accounts')
  return ({ password, again }) => [
    ...(passwordRules(password).every(({ kept }) => kept) ? [] : [{ field: 'password', message: t('page.register.passwordMissing') }]),
    ...(password === again ? [] : [{ field: 'passwordAgain', message: t('page.password.different') }]),
  ]
}
