import { sendCode } from '@ohmstead/contract/accounts/calls'
import type { Channel } from '@ohmstead/contract/accounts/types'
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
export function addressOf(typed: TypedAddress): Address | null {
  const address = typedAddress(typed)
  const unsolved = { algorithm: '', challenge: '', number: 0, salt: '', signature: '' }
  return issuesOf(sendCode, { purpose: 'register', ...address, captcha: unsolved }).length === 0 ? address : null
}

/** The address as text, as `user/login` expects it. */
export const textOf = (address: Address): string => ('email' in address ? address.email : address.phone)

/** The address as the call expects it, whether it is complete or not. */
export function typedAddress({ by, email, phone }: TypedAddress): Address {
  return by === 'email' ? { email: email.trim() } : { phone: numberOf(phone) }
}

/** The part of a form that has an address. Errors appear at `email` or `phone`. */
export interface AddressForm {
  readonly values: { readonly address: TypedAddress }
  readonly set: (name: 'address', value: TypedAddress) => void
  readonly control: (name: string, label: string) => { readonly name: string; readonly label: string; readonly error: string | undefined }
}

/** The words for a missing or wrong address. */
export function useAddressWords(): { readonly email: string; readonly phone: string } {
  const t = useTranslations('accounts')
  return { email: t('page.address.emailMissing'), phone: t('page.address.phoneMissing') }
}

/** Email or phone, whichever the person has. `autoComplete`: what password managers and passkeys fill in at the sign-in. */
export function AddressFields({ form, autoComplete }: { readonly form: AddressForm; readonly autoComplete?: string }) {
  const t = useTranslations('accounts')
  const { address } = form.values
  return (
    <div className="grid gap-4">
      <Segments
        label={t('page.address.by')}
        value={address.by}
        onSelect={(by) => form.set('address', { ...address, by })}
        options={[
          { value: 'email', label: t('page.address.email') },
          { value: 'phone', label: t('page.address.phone') },
        ]}
      />
      <OneAddressField form={form} autoComplete={autoComplete} />
    </div>
  )
}

/** The field of one kind of address. */
export function OneAddressField({
  form,
  label,
  autoComplete,
}: {
  readonly form: AddressForm
  readonly label?: string
  readonly autoComplete?: string | undefined
}) {
  const t = useTranslations('accounts')
  const { address } = form.values
  if (address.by === 'phone') {
    return (
      <PhoneField
        {...form.control('phone', label ?? t('page.address.phoneLabel'))}
        value={address.phone}
        onValue={(phone) => form.set('address', { ...address, phone })}
        {...(autoComplete !== undefined && { autoComplete })}
      />
    )
  }
  return (
    <Field
      {...form.control('email', label ?? t('page.address.emailLabel'))}
      type="email"
      inputMode="email"
      autoComplete={autoComplete ?? 'email'}
      autoCapitalize="none"
      spellCheck={false}
      value={address.email}
      onChange={({ target }) => form.set('address', { ...address, email: target.value })}
    />
  )
}
