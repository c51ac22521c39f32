import { reportContact } from '@ohmstead/contract/official/calls'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Form, Note, TextArea } from '../../ui/index.ts'
import { useLookup, type SolveCaptcha } from './captcha.ts'

/** Reports the checked contact to staff. */
export function ReportForm({ text, solveCaptcha }: { readonly text: string; readonly solveCaptcha: SolveCaptcha }) {
  const t = useTranslations('official')
  const [isSent, setSent] = useState(false)
  const { captchaRef, isSolving, retry } = useLookup(solveCaptcha)
  const form = useForm(reportContact, {
    start: { note: '' },
    add: () => ({ text, captcha: captchaRef.current }),
    onRefused: (refusal): boolean => retry(refusal, async (): Promise<void> => form.submit()),
    onDone: () => {
      captchaRef.current = undefined
      setSent(true)
    },
  })
  return (
    <Block title={t('page.report.title')}>
      <div aria-live="polite">
        {isSent && (
          <Note tone="info" title={t('page.report.sent')}>
            {t('page.report.sentBody')}
          </Note>
        )}
      </div>
      {!isSent && (
        <Form form={form} meaning={t('page.report.nothingSent')}>
          <p className="text-ink-2">{t('page.report.body')}</p>
          <TextArea {...form.field('note', t('page.report.note'))} hint={t('page.report.noteHint')} />
          {isSolving && <p role="status">{t('page.solving')}</p>}
          <div>
            <Button type="submit" tone="quiet" busy={form.isPending || isSolving}>
              {t('page.report.send')}
            </Button>
          </div>
        </Form>
      )}
    </Block>
  )
}
