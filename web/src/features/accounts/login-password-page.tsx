import { securityOverview, updateLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours, type Channel } from '@ohmstead/contract/accounts/types'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Actions,
  Button,
  ButtonLink,
  ErrorState,
  ErrorSummary,
  Loading,
  Note,
  PageFrame,
  PageHeader,
  PasswordField,
  Segments,
  Skeleton,
  type SummaryIssue,
} from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { NewPasswordFields, noPassword, useNewPasswordIssues } from './new-password.tsx'

/** The field at which a refusal is shown. */
const places: readonly (readonly [ErrorDeclaration, string])[] = [
  [accountErrors.codeWrong, 'code'],
  [accountErrors.wrongAccountOrPassword, 'currentPassword'],
  [accountErrors.passwordTooSimple, 'password'],
  [accountErrors.passwordTooCommon, 'password'],
  [accountErrors.loginPasswordSame, 'password'],
]

/** Changes the login password with the current one and a code, or sets a first one with only the code. */
export function Page() {
  const t = useTranslations('accounts')
  const { data: security, error, refetch } = useCall(securityOverview)
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
      {security === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="480px" />
          </Loading>
        )
      ) : (
        <Change security={security} />
      )}
    </PageFrame>
  )
}

function Change({ security }: { readonly security: OutputOf<typeof securityOverview> }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const navigate = useNavigate()
  const isFirst = !security.loginPassword.set
  const channels = (['email', 'phone'] as const).filter((channel) => security[channel] !== null)
  const [to, setTo] = useState<Channel>(channels[0] ?? 'email')
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState(noPassword)
  const [code, setCode] = useState('')
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const passwordIssues = useNewPasswordIssues()
  const mail = useCodeMail('loginPassword')
  const act = useMutationCall(updateLoginPassword, { quiet: true, refreshes: [securityOverview, signInList] })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(!isFirst && currentPassword === '' ? [{ field: 'currentPassword', message: t('page.loginPassword.currentMissing') }] : []),
      ...passwordIssues(password),
      ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.code.missing') }]),
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({ ...(!isFirst && { currentPassword }), to, code, password: password.password })
    if (answer === undefined) return
    const until = formatDateTime(answer.data.withdrawalsHeldUntil)
    toast(isFirst ? t('page.loginPassword.doneFirst', { until }) : t('page.loginPassword.done', { count: answer.data.ended, until }), {
      tone: 'good',
    })
    navigate({ to: '/person/safe' })
  }
  const place = places.find(([declared]) => isRefusedBy(act.error, declared))?.[1]
  const shown = [...issues, ...(place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : [])]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <form className="grid max-w-130 gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
      {isFirst ? (
        <Note tone="info" title={t('page.loginPassword.noneTitle')}>
          {t('page.loginPassword.noneBody')}
        </Note>
      ) : (
        <PasswordField
          name="currentPassword"
          label={t('page.loginPassword.current')}
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
          error={issueOf('currentPassword')}
        />
      )}
      <NewPasswordFields label={t('page.password.new')} value={password} onValue={setPassword} issues={shown} />
      <div className="grid gap-3">
        {channels.length > 1 && (
          <Segments
            label={t('page.loginPassword.codeTo')}
            value={to}
            onSelect={setTo}
            options={channels.map((channel) => ({ value: channel, label: security[channel] ?? '' }))}
          />
        )}
        <CodeButton mail={mail} to={security[to] ?? ''} onAsk={() => void mail.send({ to })} />
      </div>
      <CodeField mail={mail} channel={to} value={code} onValue={setCode} error={issueOf('code')} />
      <Note tone="attention" title={t('page.hold.title')}>
        <ul className="grid list-disc gap-1 ps-5">
          <li>{t('page.hold.before', { hours: holdHours.loginPasswordChanged })}</li>
          <li>{t('page.loginPassword.endsOthers')}</li>
        </ul>
      </Note>
      <Actions even>
        <Button type="submit" busy={act.isPending}>
          {t(isFirst ? 'page.loginPassword.setOne' : 'page.loginPassword.button')}
        </Button>
        <ButtonLink tone="quiet" to="/person/safe">
          {t('page.notNow')}
        </ButtonLink>
      </Actions>
    </form>
  )
}
