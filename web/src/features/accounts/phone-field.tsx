import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf, useLanguage } from '../../platform/language.ts'
import { Field, Select } from '../../ui/index.ts'
import { callingCodes, phoneOf } from './calling-codes.ts'
import { regionOfBrowser } from './region.ts'

export interface TypedPhone {
  readonly country: string
  readonly typed: string
}

export const numberOf = ({ country, typed }: TypedPhone): string => phoneOf(country, typed)

/** A phone number: the country by name and code, and the national number. With + or 00, the number determines the country. */
export function PhoneField({
  label,
  value,
  onValue,
  error,
  autoComplete = 'tel-national',
}: {
  readonly label: ReactNode
  readonly value: TypedPhone
  readonly onValue: (value: TypedPhone) => void
  readonly error?: ReactNode
  readonly autoComplete?: string
}) {
  const t = useTranslations('accounts')
  const countries = useCountriesByName()
  const number = numberOf(value)
  // A default that the person can change; set after the first paint, because prerendered text does not depend on the reader.
  useEffect(() => {
    if (value.country === '' && value.typed === '') onValue({ ...value, country: regionOfBrowser() })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once, when the field appears.
  }, [])
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Select
        name="phoneCountry"
        label={t('page.phone.country')}
        autoComplete="tel-country-code"
        value={value.country}
        onSelect={(country) => onValue({ ...value, country })}
        options={[{ value: '', label: t('page.register.countryChoose') }, ...countries]}
      />
      <Field
        name="phone"
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete}
        value={value.typed}
        onChange={(event) => onValue({ ...value, typed: event.target.value })}
        hint={number === '' ? t('page.phone.hint') : t.rich('page.phone.as', { number, b: (words) => <bdi className="font-semibold">{words}</bdi> })}
        error={error}
      />
    </div>
  )
}

function useCountriesByName() {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(tagOf(language), { type: 'region' })
    const { compare } = new Intl.Collator(tagOf(language))
    return callingCodes
      .map(({ country, code }) => ({ value: country, name: names.of(country) ?? country, code }))
      .sort((a, b) => compare(a.name, b.name))
      .map(({ value, name, code }) => ({ value, label: `${name} +${code}` }))
  }, [language])
}
