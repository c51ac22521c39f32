import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { blinkDevice, confirmBlink, confirmHosting, endHosting, hostingStateCall, pairDevice, setRenewal } from '@ohmstead/contract/hosting/calls'
import { leaseList } from '@ohmstead/contract/packages/calls'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  ActTwice,
  Age,
  Block,
  Button,
  Check,
  CodeInput,
  Columns,
  ErrorState,
  Facts,
  Note,
  PageHeader,
  StateChip,
  StepRail,
  type Step,
} from '../../ui/index.ts'
import { stateTones } from './hosting-state.ts'
import { OwnPlace } from './own-place.tsx'
import { UnitInHand } from './unit-in-hand.tsx'

/** Its figures are wanted by few who open the page: most are on their way through the steps. */
const HostedUnit = lazy(async () => ({ default: (await import('./hosted-unit.tsx')).HostedUnit }))

export type Hosting = OutputOf<typeof hostingStateCall>['list'][number]
type HostingStep = Hosting['steps'][number]['step']
type Words = ReturnType<typeof useTranslations<'hosting'>>

/** The six steps of one unit, each completed by its own message, live; then an explanation of custody. */
export function FlowView({ hosting, receivedAt }: { readonly hosting: Hosting; readonly receivedAt: Instant | null }) {
  const t = useTranslations('hosting')
  useLiveTopic(hosting.pointId === null ? undefined : `point:${hosting.pointId}`)
  const isDemo = useClientState('instance') === 'demo'
  const name = hosting.pointName ?? hosting.modelName
  const flow = useFocusOnNext(hosting)
  return (
    <>
      <PageHeader
        title={hosting.state === 'inCustody' || hosting.state === 'suspended' ? name : t('page.bringNameOnline', { name })}
        note={hosting.custody === null ? t('page.eachStep') : undefined}
        back={<Link to="/rental/hosting">{t('page.title')}</Link>}
        actions={<Connection hosting={hosting} />}
      />
      {hosting.state === 'queued' && <Queue hosting={hosting} />}
      {hosting.failure !== null && hosting.state === 'failed' && (
        <Note tone="fault" title={t('page.failedTitle')}>
          {t(`page.failures.${hosting.failure.reason}`)}
        </Note>
      )}
      {hosting.custody !== null && hosting.pointId !== null && (
        <Suspense fallback={<div className="h-185 lg:h-140" />}>
          <HostedUnit pointId={hosting.pointId} />
        </Suspense>
      )}
      <div ref={flow} tabIndex={-1} className="outline-none">
        <Columns>
          <StepRail level={2} label={t('page.steps')} steps={hosting.steps.map((step) => stepOf(step, hosting, t))} />
          <div className="page">
            <Block title={t('page.ifItStops')}>
              <p>{hosting.step === null ? t('page.help.custody') : t(`page.help.${hosting.step}`)}</p>
              {receivedAt !== null && hosting.lastContactAt !== null && (
                <Facts rows={[{ key: 'contact', name: t('page.lastContact'), value: <Age of={hosting.lastContactAt} /> }]} />
              )}
            </Block>
            {isDemo && hosting.pointId !== null && <UnitInHand pointId={hosting.pointId} kind={hosting.kind} heardAt={receivedAt} />}
            {hosting.kind === 'ownSocket' && hosting.pointId !== null && (hosting.state !== 'ended' || hosting.place !== null) && (
              <OwnPlace hosting={hosting} />
            )}
            {hosting.custody !== null && <CustodyBlock hosting={hosting} />}
            {hosting.state !== 'ended' && <EndBlock hosting={hosting} />}
          </div>
        </Columns>
      </div>
    </>
  )
}

/** An act removes its own button: focus moves to what the next step asks for, and at the end to the result, never to the body. */
function useFocusOnNext({ step, blink, state }: Hosting) {
  const flow = useRef<HTMLDivElement>(null)
  const seen = useRef(`${step} ${blink} ${state}`)
  useEffect(() => {
    const now = `${step} ${blink} ${state}`
    if (now === seen.current) return
    seen.current = now
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = flow.current?.querySelector<HTMLElement>('[aria-current=step] :is(button, input):not([disabled])')
    ;(next ?? flow.current)?.focus()
  }, [step, blink, state])
  return flow
}

function Connection({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  if (hosting.state === 'inCustody' || hosting.state === 'suspended' || hosting.state === 'ended') {
    return <StateChip tone={stateTones[hosting.state]}>{t(`page.states.${hosting.state}`)}</StateChip>
  }
  return hosting.connected ? <StateChip tone="live">{t('page.connected')}</StateChip> : <StateChip tone="plain">{t('page.disconnected')}</StateChip>
}

function Queue({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  return (
    <Note tone="info" title={t('page.queueTitle', { place: formatCount(hosting.queuePlace ?? 1) })}>
      {t('page.queueBody')} <Link to="/rental/matching">{t('page.rule.link')}</Link>
    </Note>
  )
}

/** The messages of OCPP that show these facts. */
const messages: Readonly<Record<string, string>> = {
  booted: 'BootNotification',
  status: 'StatusNotification',
  identify: 'Blink',
  setAvailability: 'ChangeAvailability',
}

function stepOf({ step, doneAt, evidence }: Hosting['steps'][number], hosting: Hosting, t: Words): Step {
  const isNow = hosting.step === step && hosting.state !== 'ended' && hosting.state !== 'queued'
  return {
    key: step,
    title: t(`page.step.${step}.title`),
    state: doneAt !== null ? 'done' : isNow ? (hosting.state === 'failed' ? 'failed' : 'now') : 'later',
    body: doneAt !== null ? t(`page.step.${step}.done`) : t(`page.step.${step}.${hosting.kind === 'managedSite' ? 'site' : 'own'}`),
    ...(evidence !== null &&
      evidence.action !== 'code' &&
      evidence.action !== 'terms' && { event: `${messages[evidence.action] ?? evidence.action} ${evidence.detail}` }),
    ...(doneAt !== null && { at: formatTime(doneAt) }),
    ...(isNow && {
      content: (
        <>
          <StepAct step={step} hosting={hosting} />
          <Waiting hosting={hosting} />
        </>
      ),
    }),
  }
}

function StepAct({ step, hosting }: { readonly step: HostingStep; readonly hosting: Hosting }) {
  if (step === 'search') return hosting.kind === 'ownSocket' ? <Pair hosting={hosting} /> : null
  if (step === 'match') return <Blink hosting={hosting} />
  if (step === 'confirm') return <Confirm hosting={hosting} />
  return null
}

/** Why the step does not continue by itself yet. */
function Waiting({ hosting: { waiting, lastContactAt } }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  if (waiting === null) return null
  const since = waiting.since ?? lastContactAt
  return <p role="status">{t(`page.waiting.${waiting.reason}`, { since: since === null ? '' : formatDateTime(since) })}</p>
}

const refreshes = [hostingStateCall] as const

function Pair({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const [code, setCode] = useState('')
  const pair = useMutationCall(pairDevice, { quiet: true, refreshes })
  async function send(value: string) {
    if ((await pair.send({ hostingId: hosting.id, code: value })) === undefined) setCode('')
  }
  return (
    <CodeInput
      label={t('page.codeLabel')}
      hint={t('page.codeHint', { serial: hosting.serial ?? '' })}
      length={6}
      value={code}
      onValue={setCode}
      onComplete={(value) => void send(value)}
      {...(pair.error !== null && { error: pair.error.message })}
      disabled={pair.isPending}
    />
  )
}

function Blink({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const blink = useMutationCall(blinkDevice, { quiet: true, refreshes })
  const seen = useMutationCall(confirmBlink, { quiet: true, refreshes })
  const failed = blink.error ?? seen.error
  return (
    <>
      {failed !== null && <ErrorState error={failed} focus />}
      {hosting.blink === 'blinking' && hosting.kind === 'ownSocket' ? (
        <div className="actions">
          <Button busy={seen.isPending} onClick={() => void seen.send({ hostingId: hosting.id })}>
            {t('page.sawBlink')}
          </Button>
          <Button tone="quiet" busy={blink.isPending} onClick={() => void blink.send({ hostingId: hosting.id })}>
            {t('page.blinkAgain')}
          </Button>
        </div>
      ) : hosting.blink === 'asked' ? (
        <p role="status">{t('page.blinkAsked')}</p>
      ) : hosting.blink === null ? (
        <Button busy={blink.isPending} onClick={() => void blink.send({ hostingId: hosting.id })}>
          {t('page.blink')}
        </Button>
      ) : null}
    </>
  )
}

function Confirm({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const confirm = useMutationCall(confirmHosting, { quiet: true, refreshes: [hostingStateCall, leaseList] })
  const [read, setRead] = useState(false)
  return (
    <>
      <p>{t('page.termsBody')}</p>
      <Check
        name="terms"
        checked={read}
        onChange={(event) => setRead(event.target.checked)}
        label={t('page.termsRead', { version: hosting.termsVersion })}
      />
      {confirm.error !== null && <ErrorState error={confirm.error} meaning={t('page.nothingChanged')} focus />}
      <Button
        busy={confirm.isPending}
        blocked={read ? undefined : t('page.termsFirst')}
        onClick={() => void confirm.send({ hostingId: hosting.id, termsVersion: hosting.termsVersion })}
      >
        {t('page.confirm')}
      </Button>
    </>
  )
}

function CustodyBlock({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const renewal = useMutationCall(setRenewal, { refreshes })
  return (
    <Block title={t('page.custodyTitle')} finding={t('page.custodyFinding')}>
      <Facts rows={[{ key: 'from', name: t('page.custodyFrom'), value: hosting.custody === null ? '' : formatDateTime(hosting.custody.since) }]} />
      <Check
        name="renewal"
        checked={hosting.renewal}
        disabled={renewal.isPending}
        label={t('page.renewal')}
        hint={t('page.renewalHint')}
        onChange={(event) => void renewal.send({ hostingId: hosting.id, renewal: event.target.checked })}
      />
    </Block>
  )
}

function EndBlock({ hosting }: { readonly hosting: Hosting }) {
  const t = useTranslations('hosting')
  const end = useMutationCall(endHosting, { refreshes: [hostingStateCall, leaseList] })
  const inCustody = hosting.custody !== null
  return (
    <Block title={inCustody ? t('page.endTitle') : t('page.leaveTitle')} finding={inCustody ? t('page.endFinding') : t('page.leaveFinding')}>
      <ActTwice
        offer={inCustody ? t('page.end') : t('page.leave')}
        act={inCustody ? t('page.endNow') : t('page.leaveNow')}
        keep={t('page.keep')}
        busy={end.isPending}
        onAct={() => void end.send({ hostingId: hosting.id })}
      />
    </Block>
  )
}
