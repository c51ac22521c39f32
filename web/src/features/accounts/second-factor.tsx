import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours } from '@ohmstead/contract/accounts/types'
import type { CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, CodeInput, Field, type SummaryIssue } from '../../ui/index.ts'
import { isRefusedBy } from './failure-words.ts'

/** The second factor being typed: the authenticator's code, or a recovery code instead. */
export interface TypedFactor {
  readonly by: 'otp' | 'recoveryCode'
  readonly otp: string
  readonly recoveryCode: string
}

export const noFactor: TypedFactor = { by: 'otp', otp: '', recoveryCode: '' }

export const factorOf = ({ by, otp, recoveryCode }: TypedFactor) => (by === 'otp' ? { otp } : { recoveryCode: recoveryCode.trim() })

export const isComplete = ({ by, otp, recoveryCode }: TypedFactor): boolean =>
  by === 'otp' ? otp.length === 6 : recoveryCode.replace(/[^0-9A-Za-z]/g, '').length === 24

/** The issue of a refused factor, at its field. */
export function factorIssue(error: CallFailure | null): SummaryIssue | null {
  if (error === null) return null
  if (isRefusedBy(error, accountErrors.otpWrong)) return { field: 'otp', message: error.message }
  return isRefusedBy(error, accountErrors.recoveryCodeWrong) ? { field: 'recoveryCode', message: error.message } : null
}

/** Asks for the authenticator's code, or a recovery code if it is lost, and shows the effects of using one. */
export function SecondFactorFields({
  value,
  onValue,
  issues,
}: {
  readonly value: TypedFactor
  readonly onValue: (value: TypedFactor) => void
  readonly issues: readonly SummaryIssue[]
}) {
  const t = useTranslations('accounts')
  const issueOf = (field: string) => issues.find((issue) => issue.field === field)?.message
  if (value.by === 'otp') {
    return (
      <div className="grid gap-3">
        <CodeInput
          name="otp"
          label={t('page.factor.otp')}
          length={6}
          value={value.otp}
          onValue={(otp) => onValue({ ...value, otp })}
          hint={issueOf('otp') === undefined ? t('page.factor.otpHint') : t('page.factor.clock')}
          error={issueOf('otp')}
        />
        <div>
          <Button tone="link" onClick={() => onValue({ ...value, by: 'recoveryCode' })}>
            {t('page.factor.lost')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Field
        name="recoveryCode"
        label={t('page.factor.recovery')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        value={value.recoveryCode}
        onChange={(event) => onValue({ ...value, recoveryCode: event.target.value })}
        hint={t('page.factor.recoveryHint', { hours: holdHours.recoveryCodeUsed })}
        error={issueOf('recoveryCode')}
      />
      <div>
        <Button tone="link" onClick={() => onValue({ ...value, by: 'otp' })}>
          {t('page.factor.found')}
        </Button>
      </div>
    </div>
  )
}
