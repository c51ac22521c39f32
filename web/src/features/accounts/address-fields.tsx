import { sendCode } from '@ohmstead/contract/accounts/calls'
import type { Channel } from '@ohmstead/contract/accounts/types'
import type { ReactNode } from 'react'
import { issuesOf } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Field, Segments } from '../../ui/index.ts'
import { numberOf, PhoneField, type TypedPhone } from './phone-field.tsx'

/** An address being typed: its kind, and the text of each kind, so that switching loses no input. */
export interface TypedAddress {
  readonly by: Channel
  readonly email: string
  readonly phone: TypedPhone
}

export type Address = { readonly email: string } | { readonly phone: string }

export const untyped = (): TypedAddress => ({ by: 'email', email: '', phone: { country: '', typed: '' } })

/** The address to send; null while the input is not valid by the call's own schema. */
export function addressOf({ by, email, phone }: TypedAddress): Address | null {
  const address = by === 'email' ? { email: email.trim() } : { phone: numberOf(phone) }
  const unsolved = { algorithm: '', challenge: '', number: 0, salt: '', signature: '' }
  return issuesOf(sendCode, { purpose: 'register', ...address, captcha: unsolved }).length === 0 ? address : null
}

/** The address as text, as `user/login` expects it. */
export const textOf = (address: Address): string => ('email' in address ? address.email : address.phone)

/** Email or phone, whichever the person has. */
export function AddressFields({
  value,
  onValue,
  error,
  autoComplete,
}: {
  readonly value: TypedAddress
  readonly onValue: (value: TypedAddress) => void
  readonly error?: ReactNode
  /** For the sign-in: the name that password managers and passkeys fill in. */
  readonly autoComplete?: string
}) {
  const t = useTranslations('accounts')
  return (
    <div className="grid gap-4">
      <Segments
        label={t('page.address.by')}
        value={value.by}
        onSelect={(by) => onValue({ ...value, by })}
        options={[
          { value: 'email', label: t('page.address.email') },
          { value: 'phone', label: t('page.address.phone') },
        ]}
      />
      <OneAddressField value={value} onValue={onValue} error={error} autoComplete={autoComplete} />
    </div>
  )
}

/** The field of one kind of address. */
export function OneAddressField({
  value,
  onValue,
  error,
  label,
  autoComplete,
}: {
  readonly value: TypedAddress
  readonly onValue: (value: TypedAddress) => void
  readonly error?: ReactNode
  readonly label?: ReactNode
  readonly autoComplete?: string | undefined
}) {
  const t = useTranslations('accounts')
  if (value.by === 'phone') {
    return (
      <PhoneField
        label={label ?? t('page.address.phoneLabel')}
        value={value.phone}
        onValue={(phone) => onValue({ ...value, phone })}
        error={error}
        {...(autoComplete !== undefined && { autoComplete })}
      />
    )
  }
  return (
    <Field
      name="email"
      label={label ?? t('page.address.emailLabel')}
      type="email"
      inputMode="email"
      autoComplete={autoComplete ?? 'email'}
      autoCapitalize="none"
      spellCheck={false}
      value={value.email}
      onChange={(event) => onValue({ ...value, email: event.target.value })}
      error={error}
    />
  )
}
