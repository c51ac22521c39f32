import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { checkContact } from '@ohmstead/contract/official/calls'
import { neverAsked } from '@ohmstead/contract/official/types'
import { useState, type ReactNode } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Field, Form, PageFrame, PageHeader } from '../../ui/index.ts'
import { useLookup, type SolveCaptcha } from './captcha.ts'
import { ContactResult } from './contact-result.tsx'
import { ReportForm } from './report-form.tsx'

type Answer = OutputOf<typeof checkContact>

/** The check of a contact, its answer, and what we never ask for. What is typed is not part of the address of the page. */
export function VerifyScreen({
  note,
  back,
  solveCaptcha,
}: {
  readonly note?: ReactNode
  readonly back: ReactNode
  readonly solveCaptcha: SolveCaptcha
}) {
  const t = useTranslations('official')
  const [checked, setChecked] = useState<{ readonly text: string; readonly answer: Answer }>()
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} back={back} />
      {note !== undefined && <p className="max-w-prose text-ink-2">{note}</p>}
      <CheckForm solveCaptcha={solveCaptcha} onBegin={() => setChecked(undefined)} onChecked={setChecked} />
      <section aria-live="polite" aria-label={t('page.result')}>
        {checked !== undefined && <ContactResult answer={checked.answer} />}
      </section>
      {checked !== undefined && checked.answer.channel !== null && checked.answer.verdict !== 'ours' && (
        <ReportForm key={checked.text} text={checked.text} solveCaptcha={solveCaptcha} />
      )}
      <Block title={t('page.neverTitle')} finding={t('page.finding')}>
        <ul className="grid max-w-160 list-disc gap-2 ps-5">
          {neverAsked.map((key) => (
            <li key={key}>{t(`page.never.${key}`)}</li>
          ))}
        </ul>
      </Block>
    </PageFrame>
  )
}

function CheckForm({
  solveCaptcha,
  onBegin,
  onChecked,
}: {
  readonly solveCaptcha: SolveCaptcha
  /** Something else is checked: what was answered before is not shown next to it. */
  readonly onBegin: () => void
  readonly onChecked: (checked: { readonly text: string; readonly answer: Answer }) => void
}) {
  const t = useTranslations('official')
  const { captchaRef, isSolving, retry } = useLookup(solveCaptcha)
  const form = useForm(checkContact, {
    start: { text: '' },
    add: () => ({ captcha: captchaRef.current }),
    words: { text: t('page.missing') },
    onRefused: (refusal): boolean => retry(refusal, async (): Promise<void> => form.submit()),
    onDone: ({ data }, { text }) => {
      captchaRef.current = undefined
      onChecked({ text, answer: data })
    },
  })
  const text = form.field('text', t('page.field'))
  return (
    <Form form={form} meaning={t('page.unanswered')}>
      <Field
        {...text}
        onChange={(event) => {
          onBegin()
          text.onChange(event)
        }}
        optional={false}
        hint={t('page.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSolving && <p role="status">{t('page.solving')}</p>}
      <div>
        <Button type="submit" busy={form.isPending || isSolving}>
          {t('page.check')}
        </Button>
      </div>
    </Form>
  )
}
