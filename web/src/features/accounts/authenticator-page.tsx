import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import { signInList } from '@ohmstead/contract/accounts/calls'
import { googleRandom, googleRemove, googleSet, renewRecoveryCodes } from '@ohmstead/contract/accounts/factor-calls'
import { holdHours } from '@ohmstead/contract/accounts/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Answered,
  Block,
  Button,
  CodeInput,
  Columns,
  Copy,
  Facts,
  Form,
  Note,
  PageFrame,
  PageHeader,
  QrCode,
  Skeleton,
  StateChip,
  StepRail,
} from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorOf, noFactor, SecondFactorFields, useFactorCheck, useFactorWords, type TypedFactor } from './second-factor.tsx'

/** Sets up, renews and removes an authenticator app as the second factor. Recovery codes are shown once. */
export function Page() {
  const t = useTranslations('accounts')
  const navigate = useNavigate()
  const read = useCall(securityOverview)
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
      ) : (
        <Answered read={read} skeleton={<Skeleton height="320px" />}>
          {(security) => (security.authenticator.set ? <IsOn security={security} onCodes={setCodes} /> : <SetUp onCodes={setCodes} />)}
        </Answered>
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
  const begin = useMutationCall(googleRandom, { quiet: true })
  const made = begin.answer?.data
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
            content: <Secret made={made} />,
          }),
        },
        {
          key: 'prove',
          title: t('page.authenticator.prove'),
          state: made === undefined ? 'later' : 'now',
          ...(made !== undefined && { content: <Prove onCodes={onCodes} /> }),
        },
      ]}
    />
  )
}

function Secret({ made }: { readonly made: OutputOf<typeof googleRandom> }) {
  const t = useTranslations('accounts')
  return (
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
  )
}

/** The first code of the app proves that it has the secret. */
function Prove({ onCodes }: Given) {
  const t = useTranslations('accounts')
  const form = useForm(googleSet, {
    start: { otp: '' },
    words: { otp: t('page.factor.otpMissing') },
    refreshes: [securityOverview, signInList],
    onDone: ({ data }) => {
      toast(t('page.authenticator.on'), { tone: 'good' })
      onCodes(data.recoveryCodes)
    },
  })
  const code = form.code('otp', t('page.factor.otp'))
  return (
    <Form form={form}>
      <CodeInput {...code} hint={code.error === undefined ? t('page.factor.otpHint') : t('page.factor.clock')} />
      <p className="text-s text-ink-2">{t('page.authenticator.effects')}</p>
      <ActOrLeave act={t('page.authenticator.turnOn')} busy={form.isPending} leave="/person/safe" />
    </Form>
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
  const navigate = useNavigate()
  const form = useForm(googleRemove, {
    start: noFactor as TypedFactor & Record<string, unknown>,
    add: (typed) => factorOf(typed),
    words: useFactorWords(),
    check: useFactorCheck(),
    refreshes: [securityOverview, signInList],
    onDone: ({ data }) => {
      toast(t('page.authenticator.off', { until: formatDateTime(data.withdrawalsHeldUntil) }))
      navigate({ to: '/person/safe' })
    },
  })
  return (
    <Block title={t('page.authenticator.remove')}>
      <Form form={form}>
        <Note tone="attention" title={t('page.hold.title')}>
          <ul className="grid list-disc gap-1 ps-5">
            <li>{t('page.hold.before', { hours: holdHours.authenticatorRemoved })}</li>
            <li>{t('page.authenticator.endsOthers')}</li>
            <li>{t('page.authenticator.weaker')}</li>
          </ul>
        </Note>
        <SecondFactorFields form={form} />
        <ActOrLeave act={t('page.authenticator.removeButton')} tone="danger" busy={form.isPending} leave="/person/safe" />
      </Form>
    </Block>
  )
}
