import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { updateProfile } from '@ohmstead/contract/accounts/profile-calls'
import { numberFormats, type NumberFormat, type Profile } from '@ohmstead/contract/accounts/types'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, tagOf, useLanguage, type Language } from '../../platform/language.ts'
import { keepProfile, numberLocales } from '../../platform/sign-in.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Select } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'
import { zoneOfBrowser } from './zone.ts'

const SAMPLE = 1_234.5

/** Time zone, number format and language of mails, each with a preview. */
export function ReadingForm({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const shownIn = useLanguage()
  const at = useNow()
  const [zone, setZone] = useState(profile.zone)
  const [numberFormat, setNumberFormat] = useState<NumberFormat>(profile.numberFormat)
  const [language, setLanguage] = useState<Language>(profile.language)
  const act = useMutationCall(updateProfile, { quiet: true, refreshes: [personalInfo] })
  const zones = useMemo(() => [...new Set(['UTC', zoneOfBrowser(), profile.zone, ...Intl.supportedValuesOf('timeZone')])].sort(), [profile.zone])
  const isSame = zone === profile.zone && numberFormat === profile.numberFormat && language === profile.language
  const sampleOf = (format: NumberFormat) =>
    new Intl.NumberFormat(`${numberLocales[format] ?? tagOf(shownIn)}-u-nu-latn`, { minimumFractionDigits: 2 }).format(SAMPLE)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSame) return
    const answer = await act.send({ zone, numberFormat, language })
    if (answer === undefined) return
    keepProfile(answer.data)
    toast(t('page.reading.done'), { tone: 'good' })
  }
  return (
    <Block title={t('page.reading.title')}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <div className="grid gap-2">
          <Select
            name="zone"
            label={t('page.reading.zone')}
            value={zone}
            onSelect={setZone}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            hint={t('page.reading.zoneNow', { time: formatDateTime(at, zone) })}
          />
          {zone !== zoneOfBrowser() && (
            <div>
              <Button tone="link" onClick={() => setZone(zoneOfBrowser())}>
                {t('page.reading.zoneHere', { zone: zoneOfBrowser().replaceAll('_', ' ') })}
              </Button>
            </div>
          )}
        </div>
        <Select
          name="numberFormat"
          label={t('page.reading.numbers')}
          value={numberFormat}
          onSelect={setNumberFormat}
          hint={t('page.reading.numbersHint')}
          options={numberFormats.map((value) => ({
            value,
            label: value === 'language' ? t('page.reading.byLanguage', { sample: sampleOf(value) }) : sampleOf(value),
          }))}
        />
        <Select
          name="mailLanguage"
          label={t('page.profile.language')}
          value={language}
          onSelect={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        {act.error !== null && (
          <p role="alert" className="text-s text-fault-text">
            {words(act.error)}
          </p>
        )}
        <div>
          <Button type="submit" tone="quiet" busy={act.isPending} blocked={isSame ? t('page.reading.same') : undefined}>
            {t('page.save')}
          </Button>
        </div>
      </form>
    </Block>
  )
}
