import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { googleRandom, googleRemove, googleSet, renewRecoveryCodes } from '@ohmstead/contract/accounts/factor-calls'
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
  Block,
  Button,
  ButtonLink,
  CodeInput,
  Columns,
  Copy,
  ErrorState,
  ErrorSummary,
  Facts,
  Loading,
  Note,
  PageFrame,
  PageHeader,
  QrCode,
  Skeleton,
  StateChip,
  StepRail,
  type SummaryIssue,
} from '../../ui/index.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorIssue, factorOf, isComplete, noFactor, SecondFactorFields } from './second-factor.tsx'

/** Sets up, renews and removes an authenticator app as the second factor. Recovery codes are shown once. */
export function Page() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const { data: security, error, refetch } = useCall(securityOverview)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <PageFrame>
      <PageHeader
        title={t('page.authenticator.title')}
        note={t('page.authenticator.note')}
        back={<Link to="/person/safe">{t('page.safe.title')}</Link>}
      />
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onKept={() => navigate({ to: '/person/safe' })} />
      ) : security === undefined ? (
        error !== null ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <Loading retry={refetch}>
            <Skeleton height="320px" />
          </Loading>
        )
      ) : security.authenticator.set ? (
        <IsOn security={security} onCodes={setCodes} />
      ) : (
        <SetUp onCodes={setCodes} />
      )}
    </PageFrame>
  )
}

interface Given {
  readonly onCodes: (codes: readonly string[]) => void
}

function SetUp({ onCodes }: Given) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [otp, setOtp] = useState('')
  const [missing, setMissing] = useState(false)
  const begin = useMutationCall(googleRandom, { quiet: true })
  const act = useMutationCall(googleSet, { quiet: true, refreshes: [securityOverview, signInList] })
  const made = begin.answer?.data

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    setMissing(otp.length < 6)
    if (otp.length < 6) return
    const answer = await act.send({ otp })
    if (answer === undefined) return
    toast(t('page.authenticator.on'), { tone: 'good' })
    onCodes(answer.data.recoveryCodes)
  }
  const isWrong = isRefusedBy(act.error, accountErrors.otpWrong)
  const issues: SummaryIssue[] = missing
    ? [{ field: 'otp', message: t('page.factor.otpMissing') }]
    : isWrong && act.error !== null
      ? [{ field: 'otp', message: act.error.message }]
      : []
  return (
    <StepRail
      level={2}
      label={t('page.authenticator.steps')}
      steps={[
        {
          key: 'app',
          title: t('page.authenticator.app'),
          state: made === undefined ? 'now' : 'done',
          ...(made === undefined && {
            body: t('page.authenticator.appBody'),
            content: (
              <div className="grid gap-3">
                <div>
                  <Button busy={begin.isPending} onClick={() => void begin.send({})}>
                    {t('page.authenticator.begin')}
                  </Button>
                </div>
                {begin.error !== null && (
                  <p role="alert" className="text-s text-fault-text">
                    {words(begin.error)}
                  </p>
                )}
              </div>
            ),
          }),
        },
        {
          key: 'scan',
          title: t('page.authenticator.scan'),
          state: made === undefined ? 'later' : 'now',
          ...(made !== undefined && {
            body: t('page.authenticator.scanBody'),
            content: (
              <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
                <QrCode text={made.otpauthUrl} label={t('page.authenticator.secret')} size={184} />
                <div className="grid max-w-90 min-w-0 content-start gap-3">
                  <p className="text-s text-ink-2">{t('page.authenticator.byHand')}</p>
                  <Copy text={made.secret} label={t('page.authenticator.secret')} grouped />
                  <p>
                    <a href={made.otpauthUrl}>{t('page.authenticator.open')}</a>
                  </p>
                </div>
              </div>
            ),
          }),
        },
        {
          key: 'prove',
          title: t('page.authenticator.prove'),
          state: made === undefined ? 'later' : 'now',
          ...(made !== undefined && {
            content: (
              <form className="grid max-w-130 gap-5" onSubmit={(event) => void submit(event)} noValidate>
                <ErrorSummary issues={issues}>{act.error !== null && !isWrong && words(act.error)}</ErrorSummary>
                <CodeInput
                  name="otp"
                  label={t('page.factor.otp')}
                  length={6}
                  value={otp}
                  onValue={setOtp}
                  hint={isWrong ? t('page.factor.clock') : t('page.factor.otpHint')}
                  error={issues[0]?.message}
                />
                <p className="text-s text-ink-2">{t('page.authenticator.effects')}</p>
                <Actions even>
                  <Button type="submit" busy={act.isPending}>
                    {t('page.authenticator.turnOn')}
                  </Button>
                  <ButtonLink tone="quiet" to="/person/safe">
                    {t('page.notNow')}
                  </ButtonLink>
                </Actions>
              </form>
            ),
          }),
        },
      ]}
    />
  )
}

function IsOn({ security, onCodes }: Given & { readonly security: OutputOf<typeof securityOverview> }) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const renew = useMutationCall(renewRecoveryCodes, { quiet: true, refreshes: [securityOverview] })
  const left = security.recoveryCodesLeft
  async function makeNew() {
    const answer = await renew.send({})
    if (answer !== undefined) onCodes(answer.data.recoveryCodes)
  }
  return (
    <Columns even>
      <Block title={t('page.authenticator.isOn')} aside={<StateChip tone="live">{t('page.safe.set')}</StateChip>}>
        <Facts
          rows={[
            {
              key: 'since',
              name: t('page.authenticator.since'),
              value: security.authenticator.since === null ? '' : formatDateTime(security.authenticator.since),
            },
            { key: 'codes', name: t('page.recovery.left'), value: t('page.recovery.leftCount', { count: left }) },
          ]}
        />
        {left <= 3 && <Note tone="attention">{t('page.recovery.few')}</Note>}
        <p className="text-s text-ink-2">{t('page.recovery.renewBody')}</p>
        <div>
          <Button tone="quiet" busy={renew.isPending} onClick={() => void makeNew()}>
            {t('page.recovery.renew')}
          </Button>
        </div>
        {renew.error !== null && (
          <p role="alert" className="text-s text-fault-text">
            {words(renew.error)}
          </p>
        )}
      </Block>
      <Remove />
    </Columns>
  )
}

function Remove() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const navigate = useNavigate()
  const [factor, setFactor] = useState(noFactor)
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const act = useMutationCall(googleRemove, { quiet: true, refreshes: [securityOverview, signInList] })
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = isComplete(factor) ? [] : [{ field: factor.by, message: t(`page.factor.${factor.by}Missing`) }]
    setIssues(found)
    if (found.length > 0) return
    const answer = await act.send(factorOf(factor))
    if (answer === undefined) return
    toast(t('page.authenticator.off', { until: formatDateTime(answer.data.withdrawalsHeldUntil) }))
    navigate({ to: '/person/safe' })
  }
  const wrong = factorIssue(act.error)
  const shown = [...issues, ...(wrong === null ? [] : [wrong])]
  return (
    <Block title={t('page.authenticator.remove')}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary issues={shown}>{act.error !== null && wrong === null && words(act.error)}</ErrorSummary>
        <Note tone="attention" title={t('page.hold.title')}>
          <ul className="grid list-disc gap-1 ps-5">
            <li>{t('page.hold.before', { hours: holdHours.authenticatorRemoved })}</li>
            <li>{t('page.authenticator.endsOthers')}</li>
            <li>{t('page.authenticator.weaker')}</li>
          </ul>
        </Note>
        <SecondFactorFields value={factor} onValue={setFactor} issues={shown} />
        <Actions even>
          <Button type="submit" tone="danger" busy={act.isPending}>
            {t('page.authenticator.removeButton')}
          </Button>
          <ButtonLink tone="quiet" to="/person/safe">
            {t('page.notNow')}
          </ButtonLink>
        </Actions>
      </form>
    </Block>
  )
}
