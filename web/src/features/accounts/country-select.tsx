import { countryList } from '@ohmstead/contract/settings/calls'
import { useMemo } from 'react'
import { useCall } from '../../platform/calls.tsx'
import type { ChoiceControl } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf, useLanguage } from '../../platform/language.ts'
import { Answered, Select, Skeleton } from '../../ui/index.ts'

/** The country of the person: it decides which rules apply. */
export function CountrySelect({ bind }: { readonly bind: (label: string) => ChoiceControl }) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const countries = useCall(countryList)
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(tagOf(language))
    return [...(countries.data?.list ?? [])].sort((a, b) => compare(a.name, b.name))
  }, [countries.data, language])
  return (
    <Answered read={countries} skeleton={<Skeleton height="99px" />}>
      {() => (
        <Select
          {...bind(t('page.register.country'))}
          hint={t('page.register.countryHint')}
          autoComplete="country"
          options={[{ value: '', label: t('page.register.countryChoose') }, ...sorted.map(({ code, name }) => ({ value: code, label: name }))]}
        />
      )}
    </Answered>
  )
}
