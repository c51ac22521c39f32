import { securityOverview, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { holdHours } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, Form, Note, PageFrame, PageHeader, PasswordField, Segments, Skeleton } from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { newPassword, NewPasswordFields, useNewPasswordCheck } from './new-password.tsx'

/** Changes the login password with the current one and a code, or sets a first one with only the code. */
export function Page() {
  const t = useTranslations('accounts')
  const read = useCall(securityOverview)
  const security = read.data
  return (
    <PageFrame>
      <PageHeader
        title={t('page.loginPassword.title')}
        back={<Link to="/person/safe">{t('page.safe.title')}</Link>}
        note={
          security?.loginPassword.set === false
            ? undefined
            : security?.loginPassword.changedAt == null
              ? t('page.loginPassword.note')
              : t('page.loginPassword.since', { at: formatDateTime(security.loginPassword.changedAt) })
        }
      />
      <Answered read={read} skeleton={<Skeleton height="480px" />}>
        {(security) => <Change security={security} />}
      </Answered>
    </PageFrame>
  )
}

function Change({ security }: { readonly security: OutputOf<typeof securityOverview> }) {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const isFirst = !security.loginPassword.set
  const channels = (['email', 'phone'] as const).filter((channel) => security[channel] !== null)
  const newPasswordCheck = useNewPasswordCheck()
  const mail = useCodeMail('loginPassword')
  const form = useForm(updateLoginPassword, {
    start: { to: channels[0] ?? 'email', currentPassword: '', ...newPassword.start, code: '' },
    units: { currentPassword: { read: (typed) => (isFirst ? undefined : typed) }, ...newPassword.units },
    words: { code: t('page.code.missing'), currentPassword: t('page.loginPassword.currentMissing'), password: t('page.register.passwordMissing') },
    check: newPasswordCheck,
    at: { currentPassword: [credentialErrors.wrongAccountOrPassword] },
    refreshes: [securityOverview, signInList],
    onDone: ({ data }) => {
      const until = formatDateTime(data.withdrawalsHeldUntil)
      toast(isFirst ? t('page.loginPassword.doneFirst', { until }) : t('page.loginPassword.done', { count: data.ended, until }), { tone: 'good' })
      navigate({ to: '/person/safe' })
    },
  })
  const { to } = form.values
  return (
    <Form form={form}>
      {isFirst ? (
        <Note tone="info" title={t('page.loginPassword.noneTitle')}>
          {t('page.loginPassword.noneBody')}
        </Note>
      ) : (
        <PasswordField {...form.field('currentPassword', t('page.loginPassword.current'))} optional={false} autoComplete="current-password" />
      )}
      <NewPasswordFields form={form} label={t('page.password.new')} />
      <div className="grid gap-3">
        {channels.length > 1 && (
          <Segments
            label={t('page.loginPassword.codeTo')}
            value={to}
            onSelect={(channel) => form.set('to', channel)}
            options={channels.map((channel) => ({ value: channel, label: security[channel] ?? '' }))}
          />
        )}
        <CodeButton mail={mail} to={security[to] ?? ''} onAsk={() => void mail.send({ to })} />
      </div>
      <CodeField mail={mail} channel={to} bind={(label) => form.code('code', label)} />
      <Note tone="attention" title={t('page.hold.title')}>
        <ul className="grid list-disc gap-1 ps-5">
          <li>{t('page.hold.before', { hours: holdHours.loginPasswordChanged })}</li>
          <li>{t('page.loginPassword.endsOthers')}</li>
        </ul>
      </Note>
      <ActOrLeave act={t(isFirst ? 'page.loginPassword.setOne' : 'page.loginPassword.button')} busy={form.isPending} leave="/person/safe" />
    </Form>
  )
}
