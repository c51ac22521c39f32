import { securityOverview, updateFundPassword } from '@ohmstead/contract/accounts/address-calls'
import { holdHours } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, ButtonLink, CodeInput, Columns, EmptyState, Form, Note, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'

/** Sets or changes the six digits that confirm a withdrawal, with a code sent by e-mail. */
export function Page() {
  const t = useTranslations('accounts')
  const read = useCall(securityOverview)
  const security = read.data
  const changedAt = security?.fundPassword.changedAt
  return (
    <PageFrame>
      <PageHeader
        title={t('page.fundPassword.title')}
        back={<Link to="/person/safe">{t('page.safe.title')}</Link>}
        note={changedAt == null ? t('page.fundPassword.note') : t('page.fundPassword.since', { at: formatDateTime(changedAt) })}
      />
      <Answered read={read} skeleton={<Skeleton height="420px" />}>
        {(security) =>
          security.email === null ? (
            <EmptyState
              title={t('page.fundPassword.needsEmail')}
              action={<ButtonLink to="/person/bindEmail">{t('page.email.bindEmail')}</ButtonLink>}
            >
              {t('page.fundPassword.needsEmailBody')}
            </EmptyState>
          ) : (
            <SetForm email={security.email} isSet={security.fundPassword.set} />
          )
        }
      </Answered>
    </PageFrame>
  )
}

function SetForm({ email, isSet }: { readonly email: string; readonly isSet: OutputOf<typeof securityOverview>['fundPassword']['set'] }) {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const mail = useCodeMail('fundPassword')
  const form = useForm(updateFundPassword, {
    start: { fundPassword: '', fundPasswordAgain: '', code: '' },
    words: { fundPassword: t('page.fundPassword.missing'), code: t('page.code.missing') },
    check: ({ fundPassword, fundPasswordAgain }) => ({ fundPasswordAgain: fundPassword !== fundPasswordAgain && t('page.password.different') }),
    refreshes: [securityOverview],
    onDone: ({ data }) => {
      toast(t('page.fundPassword.done', { until: formatDateTime(data.withdrawalsHeldUntil) }), { tone: 'good' })
      navigate({ to: '/person/safe' })
    },
  })
  const password = form.code('fundPassword', t('page.fundPassword.label'))
  return (
    <Columns>
      <Form form={form}>
        <CodeInput {...password} secret autoComplete="off" hint={t('page.fundPassword.weak')} />
        <CodeInput {...form.code('fundPasswordAgain', t('page.password.again'))} length={password.length} secret autoComplete="off" />
        <CodeButton mail={mail} to={email} onAsk={() => void mail.send({ to: 'email' })} />
        <CodeField mail={mail} bind={(label) => form.code('code', label)} />
        <Note tone="attention" title={t('page.hold.title')}>
          {t('page.hold.before', { hours: holdHours.fundPasswordChanged })}
        </Note>
        <ActOrLeave act={isSet ? t('page.fundPassword.change') : t('page.fundPassword.set')} busy={form.isPending} leave="/person/safe" />
      </Form>
      <Note title={t('page.fundPassword.whatTitle')}>{t('page.fundPassword.what')}</Note>
    </Columns>
  )
}
