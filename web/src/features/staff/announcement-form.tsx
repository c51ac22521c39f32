import { makeAnnouncement, staffAnnouncementList } from '@ohmstead/contract/notices/calls'
import type { Language } from '@ohmstead/contract/kernel/language'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Field, Form, Note, Select, Sheet, TextArea } from '../../ui/index.ts'
import { emptyTexts, englishFirst, textControls, typedTexts } from './typed-texts.ts'

const listOf = (typed: string) => typed.split(/[\s,]+/).filter((part) => part !== '')

/** A new announcement, with a preview in each language. What is missing in a language is shown in English. */
export function AnnouncementForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const [shown, setShown] = useState<Language>('en_US')
  const form = useForm(makeAnnouncement, {
    start: { ...emptyTexts, forCountries: '', forLevels: '', at: '' },
    add: (typed) => ({
      texts: typedTexts(typed),
      ...(listOf(typed.forCountries).length > 0 && { countries: listOf(typed.forCountries.toUpperCase()) }),
      ...(listOf(typed.forLevels).length > 0 && { levels: listOf(typed.forLevels).map(Number) }),
      ...(typed.at !== '' && { publishAt: new Date(`${typed.at}Z`).getTime() }),
    }),
    controls: () => ({
      ...textControls,
      countries: 'forCountries',
      levels: 'forLevels',
      publishAt: 'at',
    }),
    words: Object.fromEntries(languages.map((one) => [one, t('page.announcements.textNeeded')])),
    refreshes: [staffAnnouncementList],
    onDone: () => {
      toast(t('page.announcements.made'), { tone: 'good' })
      onClose()
    },
  })
  const own = { title: form.values[`title-${shown}`], body: form.values[`body-${shown}`] }
  const preview = own.title === '' && own.body === '' ? { title: form.values['title-en_US'], body: form.values['body-en_US'] } : own
  return (
    <Sheet title={t('page.announcements.write')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.announcements.fallback')}</p>
        {englishFirst.map((one) => (
          <fieldset key={one} className="grid gap-3 border-t border-line pt-3">
            <legend className="text-s font-semibold">{languageNames[one]}</legend>
            <Field
              {...form.field(`title-${one}`, t('page.announcements.titleIn', { language: languageNames[one] }))}
              lang={one.slice(0, 2)}
              {...(one !== 'en_US' && { optional: true })}
            />
            <TextArea
              {...form.field(`body-${one}`, t('page.announcements.bodyIn', { language: languageNames[one] }))}
              lang={one.slice(0, 2)}
              rows={5}
              {...(one !== 'en_US' && { optional: true })}
            />
          </fieldset>
        ))}
        <Field {...form.field('forCountries', t('page.announcements.countries'))} hint={t('page.announcements.countriesHint')} optional />
        <Field {...form.field('forLevels', t('page.announcements.levels'))} hint={t('page.announcements.levelsHint')} optional />
        <Field {...form.field('at', t('page.announcements.at'))} type="datetime-local" hint={t('page.announcements.atHint')} optional />
        <Select
          label={t('page.announcements.preview')}
          name="preview"
          value={shown}
          onSelect={setShown}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Note tone="plain" title={preview.title}>
          <p className="whitespace-pre-line">{preview.body}</p>
        </Note>
        <ActOrLeave act={t('page.announcements.publish')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
