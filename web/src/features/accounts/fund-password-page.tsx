import { securityOverview, updateFundPassword } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours } from '@ohmstead/contract/accounts/types'
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
  CodeInput,
  Columns,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Loading,
  Note,
  PageFrame,
  PageHeader,
  Skeleton,
  type SummaryIssue,
} from '../../ui/index.ts'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'

/** Sets or changes the six digits that confirm a withdrawal, with a code sent by e-mail. */
export function Page() {
  const t = useTranslations('accounts')
  const { data: security, error, refetch } = useCall(securityOverview)
  const changedAt = security?.fundPassword.changedAt
  return (
    <PageFrame>
      <PageHeader
        title={t('page.fundPassword.title')}
        back={<Link to="/person/safe">{t('page.safe.title')}</Link>}
        note={changedAt == null ? t('page.fundPassword.note') : t('page.fundPassword.since', { at: formatDateTime(changedAt) })}
      />
      {security === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="420px" />
          </Loading>
        )
      ) : security.email === null ? (
        <EmptyState title={t('page.fundPassword.needsEmail')} action={<ButtonLink to="/person/bindEmail">{t('page.email.bindEmail')}</ButtonLink>}>
          {t('page.fundPassword.needsEmailBody')}
        </EmptyState>
      ) : (
        <SetForm email={security.email} isSet={security.fundPassword.set} />
      )}
    </PageFrame>
  )
}

function SetForm({ email, isSet }: { readonly email: string; readonly isSet: OutputOf<typeof securityOverview>['fundPassword']['set'] }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const navigate = useNavigate()
  const [fundPassword, setFundPassword] = useState('')
  const [again, setAgain] = useState('')
  const [code, setCode] = useState('')
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const mail = useCodeMail('fundPassword')
  const act = useMutationCall(updateFundPassword, { quiet: true, refreshes: [securityOverview] })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(fundPassword.length === 6 ? [] : [{ field: 'fundPassword', message: t('page.fundPassword.missing') }]),
      ...(fundPassword === again ? [] : [{ field: 'fundPasswordAgain', message: t('page.password.different') }]),
      ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.code.missing') }]),
    ]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send({ code, fundPassword })
    if (answer === undefined) return
    toast(t('page.fundPassword.done', { until: formatDateTime(answer.data.withdrawalsHeldUntil) }), { tone: 'good' })
    navigate({ to: '/person/safe' })
  }
  const place = isRefusedBy(act.error, accountErrors.codeWrong)
    ? 'code'
    : isRefusedBy(act.error, accountErrors.fundPasswordSimple, accountErrors.fundPasswordSame)
      ? 'fundPassword'
      : undefined
  const shown = [...issues, ...(place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : [])]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <Columns>
      <form className="grid max-w-130 gap-6" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
        <CodeInput
          name="fundPassword"
          label={t('page.fundPassword.label')}
          length={6}
          secret
          autoComplete="off"
          value={fundPassword}
          onValue={setFundPassword}
          hint={t('page.fundPassword.weak')}
          error={issueOf('fundPassword')}
        />
        <CodeInput
          name="fundPasswordAgain"
          label={t('page.password.again')}
          length={6}
          secret
          autoComplete="off"
          value={again}
          onValue={setAgain}
          error={issueOf('fundPasswordAgain')}
        />
        <CodeButton mail={mail} to={email} onAsk={() => void mail.send({ to: 'email' })} />
        <CodeField mail={mail} value={code} onValue={setCode} error={issueOf('code')} />
        <Note tone="attention" title={t('page.hold.title')}>
          {t('page.hold.before', { hours: holdHours.fundPasswordChanged })}
        </Note>
        <Actions even>
          <Button type="submit" busy={act.isPending}>
            {isSet ? t('page.fundPassword.change') : t('page.fundPassword.set')}
          </Button>
          <ButtonLink tone="quiet" to="/person/safe">
            {t('page.notNow')}
          </ButtonLink>
        </Actions>
      </form>
      <Note title={t('page.fundPassword.whatTitle')}>{t('page.fundPassword.what')}</Note>
    </Columns>
  )
}
