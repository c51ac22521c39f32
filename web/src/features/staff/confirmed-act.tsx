import type { ReactNode } from 'react'
import { asTyped, type FormState } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, Form, PasswordField, type ButtonTone } from '../../ui/index.ts'

/** The options of a form whose only field is the password. */
export const byPassword = { start: { password: '' }, units: { password: asTyped } }

/** A change to one's own account, confirmed with its password, so that an unattended console is not enough. */
export function ConfirmedAct({
  form,
  label,
  tone = 'quiet',
  blocked = false,
  children,
}: {
  readonly form: FormState & {
    readonly field: (name: 'password', label: string) => { readonly label: string; readonly name: string; readonly value: string }
  }
  readonly label: string
  readonly tone?: ButtonTone
  /** Why it cannot be done here. */
  readonly blocked?: string | false
  readonly children?: ReactNode
}) {
  const t = useTranslations('staff')
  return (
    <Form form={form} meaning={t('page.people.nothing')} tight>
      {children}
      <PasswordField {...form.field('password', t('page.people.ownPassword'))} />
      <Button type="submit" tone={tone} busy={form.isPending} blocked={blocked}>
        {label}
      </Button>
    </Form>
  )
}
