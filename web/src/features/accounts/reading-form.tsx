import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { numberFormats, type NumberFormat, type Profile } from '@ohmstead/contract/accounts/types'
import { useMemo } from 'react'
import { useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, tagOf, useLanguage } from '../../platform/language.ts'
import { keepProfile, numberLocales } from '../../platform/sign-in.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Form, Select } from '../../ui/index.ts'
import { zoneOfBrowser } from './zone.ts'

const SAMPLE = 1_234.5

/** Time zone, number format and language of mails, each with a preview. */
export function ReadingForm({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const shownIn = useLanguage()
  const at = useNow()
  const form = useForm(updateProfile, {
    start: { zone: profile.zone, numberFormat: profile.numberFormat, language: profile.language },
    refreshes: [personalInfo],
    onDone: ({ data }) => {
      keepProfile(data)
      toast(t('page.reading.done'), { tone: 'good' })
    },
  })
  const { zone, numberFormat, language } = form.values
  const zones = useMemo(() => [...new Set(['UTC', zoneOfBrowser(), profile.zone, ...Intl.supportedValuesOf('timeZone')])].sort(), [profile.zone])
  const isSame = zone === profile.zone && numberFormat === profile.numberFormat && language === profile.language
  const sampleOf = (format: NumberFormat) =>
    new Intl.NumberFormat(`${numberLocales[format] ?? tagOf(shownIn)}-u-nu-latn`, { minimumFractionDigits: 2 }).format(SAMPLE)

  return (
    <Block title={t('page.reading.title')}>
      <Form form={form}>
        <div className="grid gap-2">
          <Select
            {...form.choice('zone', t('page.reading.zone'))}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            hint={t('page.reading.zoneNow', { time: formatDateTime(at, zone) })}
          />
          {zone !== zoneOfBrowser() && (
            <div>
              <Button tone="link" onClick={() => form.set('zone', zoneOfBrowser())}>
                {t('page.reading.zoneHere', { zone: zoneOfBrowser().replaceAll('_', ' ') })}
              </Button>
            </div>
          )}
        </div>
        <Select
          {...form.choice('numberFormat', t('page.reading.numbers'))}
          hint={t('page.reading.numbersHint')}
          options={numberFormats.map((value) => ({
            value,
            label: value === 'language' ? t('page.reading.byLanguage', { sample: sampleOf(value) }) : sampleOf(value),
          }))}
        />
        <Select
          {...form.choice('language', t('page.profile.language'))}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <div>
          <Button type="submit" tone="quiet" busy={form.isPending} blocked={isSame ? t('page.reading.same') : undefined}>
            {t('page.save')}
          </Button>
        </div>
      </Form>
    </Block>
  )
}
