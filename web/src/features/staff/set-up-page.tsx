import { staffSetUp } from '@ohmstead/contract/staff/calls'
import { useState } from 'react'
import { asTyped, useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigation } from '../../platform/navigation.tsx'
import { keepStaffSignIn } from '../../platform/sign-in.ts'
import { Button, Field, Form, Note, PageFrame, PageHeader, PasswordField } from '../../ui/index.ts'

/** The first administrator joins with a one-time link. Its token is after the #, so it never appears in a server log. */
export function Page() {
  const t = useTranslations('staff')
  const { go } = useNavigation()
  const [setupToken] = useState(() => location.hash.slice(1))
  const form = useForm(staffSetUp, {
    start: { name: '', login: '', password: '', again: '' },
    add: { setupToken },
    units: { password: asTyped },
    words: { login: t('page.people.loginHint') },
    check: ({ password, again }) => ({ again: again !== password && t('page.passwordsDiffer') }),
    onDone: ({ data }) => {
      keepStaffSignIn(data.token)
      go(data.staff.secondFactorNeeded ? '/staff/security' : '/staff', { replace: true })
    },
  })
  return (
    <div className="max-w-105">
      <PageFrame>
        <PageHeader title={t('page.setUpTitle')} note={t('page.setUpNote')} />
        {form.holds('setupToken', setupToken) ? (
          <Form form={form}>
            <Field {...form.field('name', t('page.name'))} autoComplete="name" />
            <Field
              {...form.field('login', t('page.login'))}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              hint={t('page.people.loginHint')}
            />
            <PasswordField
              {...form.field('password', t('page.password'))}
              autoComplete="new-password"
              hint={t('page.passwordHint', { count: String(form.rule('password')?.lengthMin) })}
            />
            <PasswordField {...form.field('again', t('page.passwordAgain'))} autoComplete="new-password" />
            <Button type="submit" busy={form.isPending}>
              {t('page.createAdministrator')}
            </Button>
          </Form>
        ) : (
          <Note tone="attention" title={t('page.noSetUpLink')}>
            {t('page.noSetUpLinkBody')}
          </Note>
        )}
      </PageFrame>
    </div>
  )
}
