import { countryList } from '@ohmstead/contract/settings/calls'
import { useMemo, type ReactNode } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf, useLanguage } from '../../platform/language.ts'
import { ErrorState, Select } from '../../ui/index.ts'

/** The country of the person: it decides which rules apply. */
export function CountrySelect({
  value,
  onValue,
  error,
}: {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: ReactNode
}) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const countries = useCall(countryList)
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(tagOf(language))
    return [...(countries.data?.list ?? [])].sort((a, b) => compare(a.name, b.name))
  }, [countries.data, language])
  if (countries.error !== null && countries.data === undefined) return <ErrorState error={countries.error} retry={countries.refetch} />
  return (
    <Select
      name="country"
      label={t('page.register.country')}
      hint={t('page.register.countryHint')}
      autoComplete="country"
      value={value}
      onSelect={onValue}
      error={error}
      options={[{ value: '', label: t('page.register.countryChoose') }, ...sorted.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  )
}
