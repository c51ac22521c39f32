import type { ReactNode } from 'react'
import type { FormState } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Form, TextArea, type ButtonTone } from '../../ui/index.ts'

/** A form for an action that is recorded with a reason. It explains the action and requires the reason before it is sent. */
export function ReasonForm({
  form,
  reason,
  title,
  finding,
  act,
  tone,
  may,
  children,
}: {
  readonly form: FormState
  /** The field of the reason, from the form. */
  readonly reason: { readonly label: string; readonly name: string; readonly value: string }
  readonly title: string
  readonly finding: string
  readonly act: string
  readonly tone?: ButtonTone
  /** Whether the role of the reader allows the action; undefined while loading. */
  readonly may: boolean | undefined
  readonly children?: ReactNode
}) {
  const t = useTranslations('staff')
  return (
    <Block title={title} level={3} finding={finding}>
      <Form form={form} meaning={t('page.nothingChanged')} tight>
        {children}
        <TextArea {...reason} />
        <Button type="submit" {...(tone && { tone })} busy={form.isPending || may === undefined} blocked={may === false && t('page.notYourRole')}>
          {act}
        </Button>
      </Form>
    </Block>
  )
}
