import { holdHours } from '@ohmstead/contract/accounts/types'
import type { CodeControl, TextControl } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, CodeInput, Field } from '../../ui/index.ts'

/** The second factor being typed: the authenticator's code, or a recovery code instead. */
export interface TypedFactor {
  readonly factorBy: 'otp' | 'recoveryCode'
  readonly otp: string
  readonly recoveryCode: string
}

export const noFactor: TypedFactor = { factorBy: 'otp', otp: '', recoveryCode: '' }

/** The factor that is sent; the other one is left out. */
export const factorOf = ({ factorBy, otp, recoveryCode }: TypedFactor, isAsked = true) => ({
  otp: isAsked && factorBy === 'otp' ? otp : undefined,
  recoveryCode: isAsked && factorBy === 'recoveryCode' ? recoveryCode.trim() : undefined,
})

/** The words for a factor that is missing or not complete. */
export function useFactorWords() {
  const t = useTranslations('accounts')
  return { otp: t('page.factor.otpMissing'), recoveryCode: t('page.factor.recoveryCodeMissing') }
}

/** The words for a missing factor; nothing if none is asked for. */
export function useFactorCheck() {
  const words = useFactorWords()
  return (typed: TypedFactor, isAsked = true) => ({ [typed.factorBy]: isAsked && typed[typed.factorBy] === '' && words[typed.factorBy] })
}

interface FactorForm {
  readonly values: Pick<TypedFactor, 'factorBy'>
  readonly set: (name: 'factorBy', value: TypedFactor['factorBy']) => void
  readonly code: (name: 'otp', label: string) => CodeControl
  readonly field: (name: 'recoveryCode', label: string) => TextControl
}

/** Asks for the authenticator's code, or a recovery code if it is lost, and shows the effects of using one. */
export function SecondFactorFields({ form }: { readonly form: FactorForm }) {
  const t = useTranslations('accounts')
  if (form.values.factorBy === 'otp') {
    const code = form.code('otp', t('page.factor.otp'))
    return (
      <div className="grid gap-3">
        <CodeInput {...code} hint={code.error === undefined ? t('page.factor.otpHint') : t('page.factor.clock')} />
        <div>
          <Button tone="link" onClick={() => form.set('factorBy', 'recoveryCode')}>
            {t('page.factor.lost')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Field
        {...form.field('recoveryCode', t('page.factor.recovery'))}
        optional={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        hint={t('page.factor.recoveryHint', { hours: holdHours.recoveryCodeUsed })}
      />
      <div>
        <Button tone="link" onClick={() => form.set('factorBy', 'otp')}>
          {t('page.factor.found')}
        </Button>
      </div>
    </div>
  )
}
