import { legalDetail, legalList, publishLegal, staffLegalList, staffLegalTexts } from '@ohmstead/contract/legal/calls'
import { legalDocuments, type LegalDocument } from '@ohmstead/contract/legal/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Language } from '@ohmstead/contract/kernel/language'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages, tagOf } from '../../platform/language.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, Block, Columns, Field, Form, Markdown, Note, Select, Skeleton, Tabs, TextArea } from '../../ui/index.ts'

interface Props {
  readonly document: LegalDocument
  readonly onDocument: (document: LegalDocument) => void
  readonly onClose: () => void
}

/** Writes a new version of a document, beginning with the text in force. */
export function LegalForm(props: Props) {
  const t = useTranslations('staff')
  const read = useCall(staffLegalTexts, { document: props.document })
  return (
    <Block title={t('page.legal.new')}>
      <Answered read={read} skeleton={<Skeleton height="640px" />}>
        {({ texts }) => <Texts texts={texts} {...props} />}
      </Answered>
    </Block>
  )
}

type Writings = OutputOf<typeof staffLegalTexts>['texts']
type Typed = Readonly<Record<`title-${Language}` | `body-${Language}`, string>>

const typedOf = (texts: Writings) =>
  Object.fromEntries(
    languages.flatMap((one) => [
      [`title-${one}`, texts[one].title],
      [`body-${one}`, texts[one].body],
    ]),
  ) as Typed

const textsOf = (typed: Typed) =>
  Object.fromEntries(languages.map((one) => [one, { title: typed[`title-${one}`].trim(), body: typed[`body-${one}`].trim() }])) as Writings

function Texts({ texts, document, onDocument, onClose }: Props & { readonly texts: Writings }) {
  const t = useTranslations('staff')
  const words = useTranslations('legal')
  const [shown, setShown] = useState<Language>('en_US')
  const form = useForm(publishLegal, {
    start: { ...typedOf(texts), version: '' },
    add: (typed) => ({ document, texts: textsOf(typed) }),
    controls: () => Object.fromEntries(languages.map((one) => [one, `body-${one}`])),
    words: Object.fromEntries(languages.map((one) => [one, t('page.legal.textNeeded')])),
    refreshes: [staffLegalList, staffLegalTexts, legalList, legalDetail],
    onDone: () => {
      toast(t('page.legal.published'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Form form={form} meaning={t('page.nothingSaved')}>
      <Note tone="attention">{t('page.legal.warn')}</Note>
      <Select
        label={t('page.legal.of')}
        name="document"
        value={document}
        onSelect={onDocument}
        options={legalDocuments.map((value) => ({ value, label: words(`page.names.${value}`) }))}
      />
      <Field {...form.field('version', t('page.legal.day'))} type="date" hint={t('page.legal.dayHint')} />
      <p className="text-s text-ink-2">
        {t('page.legal.places', { operator: '{{operator}}', address: '{{operatorAddress}}', email: '{{operatorEmail}}' })}
      </p>
      <Tabs
        label={t('page.legal.language')}
        value={shown}
        onSelect={setShown}
        tabs={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {languages.map((one) => (
        <div key={one} hidden={one !== shown}>
          <Columns even>
            <div className="grid content-start gap-3">
              <Field {...form.field(`title-${one}`, t('page.legal.titleIn', { language: languageNames[one] }))} lang={tagOf(one)} />
              <TextArea {...form.field(`body-${one}`, t('page.legal.bodyIn', { language: languageNames[one] }))} lang={tagOf(one)} rows={24} />
            </div>
            <section aria-label={t('page.legal.preview', { language: languageNames[one] })} className="grid content-start gap-3">
              <p className="text-s text-ink-2">{t('page.legal.preview', { language: languageNames[one] })}</p>
              {one === shown && (
                <>
                  <p className="text-h2 font-semibold">{form.values[`title-${one}`]}</p>
                  <Markdown text={form.values[`body-${one}`]} lang={tagOf(one)} />
                </>
              )}
            </section>
          </Columns>
        </div>
      ))}
      <ActOrLeave act={t('page.legal.publish')} busy={form.isPending} leave={onClose} />
    </Form>
  )
}
