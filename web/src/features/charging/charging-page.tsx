import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { currentCharging, liveCharging, stopCharging } from '@ohmstead/contract/charging/calls'
import { priceOf } from '@ohmstead/contract/charging/price'
import { durationOf, usageAt } from '@ohmstead/contract/charging/usage'
import { wh } from '@ohmstead/contract/kernel/energy'
import { isId } from '@ohmstead/contract/kernel/id'
import { after, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatEnergy, formatPower, formatTime, formatSpan } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link, useNavigation, useParams } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  ActBar,
  Age,
  Block,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Figure,
  Figures,
  Icon,
  Money,
  Note,
  PageHeader,
  PowerCurve,
  Register,
  Skeletons,
  StaleGuard,
  StateChip,
  TimelineList,
} from '../../ui/index.ts'
import { isRunning, stateTones, type Charging } from './charging-state.ts'
import { Debt } from './debt-notice.tsx'
import { DriverPage } from './driver-page.tsx'
import { IdleSentence, PriceFacts } from './price-block.tsx'
import { ReviewNote } from './review-note.tsx'

const AGAIN_MS = 5_000

/** A running charging session: meter values, cost so far, and the stop button. */
export function Page() {
  const t = useTranslations('charging')
  const { id } = useParams('/charge/session/:id')
  const isLogin = useClientState('isLogin')
  const valid = isId('chargingSession', id)
  const read = useCall(liveCharging, { chargingSessionId: id }, { enabled: valid && isLogin, ifLostMs: AGAIN_MS })
  const { data: charging, error } = read
  useLiveTopic(charging && `point:${charging.pointId}`)
  const unknown = !valid || (error instanceof CallRefused && error.is(chargingErrors.chargingSessionNotFound))
  return (
    <Answered
      read={read}
      missing={isLogin ? unknown && <UnknownCharging /> : <LogInFirst />}
      skeleton={<Skeletons heights={['64px', '160px', '72px']} />}
      meaning={t('page.goesOn')}
      frame={(state) => (
        <DriverPage>
          <PageHeader title={t('page.chargingTitle')} back={<Link to="/charge">{t('page.listTitle')}</Link>} />
          {state}
        </DriverPage>
      )}
    >
      {(shown) => <ChargingView charging={shown} />}
    </Answered>
  )
}

function LogInFirst() {
  const t = useTranslations('charging')
  const { pathname } = useNavigation()
  return (
    <EmptyState
      action={
        <ButtonLink to="/login" search={{ redirect: pathname }}>
          {t('page.logIn')}
        </ButtonLink>
      }
    >
      {t('page.logInFirst')}
    </EmptyState>
  )
}

function UnknownCharging() {
  const t = useTranslations('charging')
  return (
    <EmptyState
      title={t('page.unknownCharging')}
      action={
        <ButtonLink to="/charge" search={{ view: 'history' }}>
          {t('page.historyTitle')}
        </ButtonLink>
      }
    >
      {t('page.unknownChargingBody')}
    </EmptyState>
  )
}

function ChargingView({ charging }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  const { state, review } = charging
  const running = isRunning(state) && review === null
  const stateWords = review === null ? t(`page.states.${state}`) : t('page.inReview')
  const billed = state === 'settled' || state === 'disputed' || state === 'refunded'
  return (
    <DriverPage>
      <PageHeader
        title={charging.pointName}
        back={
          <Link to="/charge/point/:id" params={{ id: charging.pointId }}>
            {t('page.pointTitle')}
          </Link>
        }
        note={t('page.connectorNumber', { number: formatCount(charging.connector) })}
        actions={<StateChip tone={review === null ? stateTones[state] : 'attention'}>{stateWords}</StateChip>}
      />
      <p className="vh" role="status">
        {stateWords}
      </p>
      {state === 'authorised' && <Waiting charging={charging} />}
      {state === 'failed' && <Failed charging={charging} />}
      {review !== null && <ReviewNote review={review} fault={charging.evidenceFault} receiptOf={charging.id} />}
      {charging.debt > 0n && <Debt amount={charging.debt} />}
      {billed && (
        <Note
          tone={charging.provisional ? 'attention' : 'live'}
          title={t('page.endedTitle')}
          actions={
            <ButtonLink to="/charge/receipt/:id" params={{ id: charging.id }}>
              {t('page.openReceipt')}
            </ButtonLink>
          }
        >
          {charging.provisional ? t('page.provisionalBody') : t('page.endedBody')}
        </Note>
      )}
      {charging.startedAt !== null && <Metered charging={charging} running={running} />}
      {running && <Stop charging={charging} />}
      {(state === 'charging' || state === 'suspended') && <Idle charging={charging} />}
      {state !== 'failed' && (
        <Block title={t('page.priceTitle')} finding={running ? t('page.priceAgreed') : undefined}>
          <PriceFacts tariff={charging.tariff} />
          {running && charging.held > 0n && (
            <p>
              {t('page.heldNow')} <Money amount={charging.held} size="strong" />
              {'. '}
              <span className="text-ink-2">{t('page.holdExplained')}</span>
            </p>
          )}
        </Block>
      )}
      {state === 'failed' && (
        <div className="actions">
          <ButtonLink to="/charge/point/:id" params={{ id: charging.pointId }}>
            {t('page.tryAgain')}
          </ButtonLink>
          <ButtonLink tone="quiet" to="/charge">
            {t('page.toPoints')}
          </ButtonLink>
        </div>
      )}
    </DriverPage>
  )
}

/** The requested start, and the steps of the point and the cable that must follow before energy flows. */
function Waiting({ charging }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  const at = useNow()
  const waited = at - charging.authorisedAt
  return (
    <Block title={t('page.waitingTitle')} finding={t('page.waitingFinding')}>
      <TimelineList
        label={t('page.waitingTitle')}
        items={[
          {
            key: 'held',
            title: t('page.stepHeld'),
            state: 'done',
            at: formatTime(charging.authorisedAt, { now: at }),
            note: <Money amount={charging.held} />,
          },
          { key: 'plug', title: t('page.stepPlug'), state: 'now', at: formatSpan(waited), note: t('page.stepPlugNote') },
          { key: 'flow', title: t('page.stepFlow'), state: 'later' },
        ]}
      />
    </Block>
  )
}

function Failed({ charging }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  const reason = charging.failure ?? 'pointRefused'
  return (
    <Note tone={reason === 'cancelled' ? 'plain' : 'fault'} title={t(`page.failures.${reason}.title`)}>
      {t(`page.failures.${reason}.body`)} {t('page.holdReleased')}
    </Note>
  )
}

function Metered({ charging: read, running }: { readonly charging: Charging; readonly running: boolean }) {
  const t = useTranslations('charging')
  const at = useNow()
  const charging = countedOn(read, at)
  const { readAt, startedAt } = charging
  const flowing = charging.state === 'charging' || charging.state === 'suspended'
  const time = startedAt === null ? 0 : (running ? (charging.stoppedAt ?? at) : startedAt + durationOf(charging)) - startedAt
  // Nothing is charged without energy; as soon as some is delivered the fee of the session is.
  const isStartFeeNext = running && charging.price.total === 0n && charging.tariff.start > 0n
  const powerMost = !running && charging.curve.length > 0 ? Math.max(...charging.curve.map(([, watts]) => watts)) : null
  return (
    <>
      {running ? <LiveEnergy charging={charging} at={at} /> : <Energy charging={charging} />}
      <Overlap charging={charging} />
      {charging.socPercent !== null && (
        <div className="grid gap-1.5">
          <label className="flex justify-between text-s text-ink-2" htmlFor="soc">
            <span>{t('page.battery')}</span>
            <span className="font-semibold text-ink">{charging.socPercent} %</span>
          </label>
          <progress id="soc" className="w-full" max={100} value={charging.socPercent} />
        </div>
      )}
      <Figures wide>
        <Figure
          label={running ? t('page.costSoFar') : t('page.cost')}
          value={<Money amount={isStartFeeNext ? charging.tariff.start : charging.price.total} size="fig" rest />}
          note={isStartFeeNext ? t('page.startFeeFirst') : charging.provisional && !running ? t('page.provisional') : undefined}
        />
        {powerMost !== null ? (
          <Figure label={t('page.powerMost')} value={<Power watts={powerMost} />} />
        ) : (
          <Figure
            label={t('page.powerNow')}
            value={<Power watts={flowing ? charging.powerW : null} />}
            note={flowing && readAt !== null && charging.powerW === null ? t('page.powerNotSent') : undefined}
          />
        )}
        <Figure label={t('page.time')} value={formatSpan(time)} note={timeNote(charging, t)} />
      </Figures>
      <Curve charging={charging} flowing={flowing} />
      {flowing && readAt !== null && at - readAt > 2 * MINUTE_MS && (
        <Note tone="attention" title={t('page.silentTitle')}>
          {t('page.silentBody')}
        </Note>
      )}
    </>
  )
}

/** Which part of the time is not charging time. */
function timeNote({ idleMs, offlineMs }: Charging, t: ReturnType<typeof useTranslations<'charging'>>): string | undefined {
  const parts = [
    ...(idleMs > 0 ? [t('page.idleOf', { time: formatSpan(idleMs) })] : []),
    ...(offlineMs > 0 ? [t('page.offlineOf', { time: formatSpan(offlineMs) })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : undefined
}

/** Idle time and its fee, counted on since the answer of the server by the function that computes the bill. */
function countedOn(charging: Charging, at: Instant): Charging {
  const { energyWh, chargingMs, idleMs, offlineMs, idleSince, idleUntil, startedAt, tariff } = charging
  if (idleSince === null || startedAt === null) return charging
  const usage = usageAt({ energyWh: wh(energyWh), chargingMs, idleMs, offlineMs }, startedAt, { since: idleSince, until: idleUntil }, at)
  const { components, ...price } = priceOf(tariff, usage)
  return { ...charging, ...usage, price: { components: [...components], ...price } }
}

function Energy({ charging: { energyWh, billedBeforeWh, readAt } }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  return (
    <div className="grid w-full gap-2">
      <p className="text-s text-ink-2">{t('page.delivered')}</p>
      <Register value={wh(energyWh + billedBeforeWh)} size="lg" {...(readAt !== null && { readAt })} />
    </div>
  )
}

/** Why the cost does not follow the meter: another bill covers a part of what it shows. */
function Overlap({ charging: { energyWh, billedBeforeWh, billedAheadWh } }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  if (billedBeforeWh === 0 && billedAheadWh === 0) return null
  return (
    <Note tone="plain" title={t('page.overlapTitle')}>
      {billedAheadWh > 0
        ? t('page.overlapLeft', { energy: formatEnergy(wh(billedAheadWh)) })
        : t('page.overlapPassed', { energy: formatEnergy(wh(billedBeforeWh)) })}{' '}
      {billedAheadWh > 0 && energyWh === 0 && t('page.overlapFree')}{' '}
      {t('page.overlapCounts', { measured: formatEnergy(wh(energyWh + billedBeforeWh)), counted: formatEnergy(wh(energyWh)) })}
    </Note>
  )
}

const FRESH_MS = 30_000

/** The energy so far with the age of its reading. The first reading may take a while; until then nothing is stale. */
function LiveEnergy({ charging, at }: { readonly charging: Charging; readonly at: Instant }) {
  const t = useTranslations('charging')
  const { readAt, startedAt, readingEveryMs } = charging
  const isAwaited = readAt === null && (startedAt === null || at - startedAt < 2 * MINUTE_MS)
  if (isAwaited)
    return (
      <div className="grid gap-2">
        <Energy charging={charging} />
        <p className="mark">
          <Icon name="waiting" size={16} />
          <NextReading since={startedAt} gapMs={readingEveryMs} at={at} first />
        </p>
      </div>
    )
  return (
    <div className="grid gap-2">
      <StaleGuard readAt={readAt} offline={readAt !== null && t('page.offlineSince', { time: formatTime(readAt, { seconds: false, now: at }) })}>
        <Energy charging={charging} />
      </StaleGuard>
      {readAt !== null && at - readAt < FRESH_MS && (
        <p className="mark">
          <Icon name="clock" size={16} />
          <span>
            <Age of={readAt} />
            <NextReading since={readAt} gapMs={readingEveryMs} at={at} />
          </span>
        </p>
      )}
    </div>
  )
}

/** A countdown is worth reading from here on. */
const LONG_MS = 15_000

/** When the next reading is expected, by how often the unit sent them so far. */
function NextReading({
  since,
  gapMs,
  at,
  first = false,
}: {
  readonly since: Instant | null
  readonly gapMs: number | null
  readonly at: Instant
  readonly first?: boolean
}) {
  const t = useTranslations('charging')
  const seconds = since === null || gapMs === null ? 0 : Math.ceil((since + gapMs - at) / 1_000)
  if (first) return seconds > 0 ? t('page.firstReadingIn', { seconds: formatCount(seconds) }) : t('page.noReadingYet')
  if (gapMs === null || gapMs < LONG_MS || seconds <= 0) return null
  return <>, {t('page.nextReadingIn', { seconds: formatCount(seconds) })}</>
}

function Power({ watts }: { readonly watts: number | null }) {
  if (watts === null) return <span className="text-ink-3">–</span>
  return (
    <>
      {formatPower(watts)} <span className="unit">kW</span>
    </>
  )
}

const TAPER = 0.8

function Curve({ charging, flowing }: { readonly charging: Charging; readonly flowing: boolean }) {
  const t = useTranslations('charging')
  const { startedAt, curve } = charging
  if (startedAt === null || curve.length < 2) return null
  const points = curve.map(([ms, watts]) => ({ at: after(startedAt, ms), watts }))
  const most = Math.max(...points.map(({ watts }) => watts))
  const last = points.at(-1)?.watts ?? 0
  const finding =
    !flowing || last === 0
      ? t('page.curveMost', { power: formatPower(most) })
      : last < most * TAPER
        ? t('page.curveTaper', { power: formatPower(last), most: formatPower(most) })
        : t('page.curveNow', { power: formatPower(last) })
  return (
    <PowerCurve
      points={points}
      live={flowing}
      finding={finding}
      caption={t('page.curveTitle')}
      columns={[t('page.timeOfDay'), t('page.powerHead')]}
    />
  )
}

/** Idle time is announced from the start, and again when it begins to count. */
function Idle({ charging }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  const at = useNow(5_000)
  const { tariff, idleSince } = charging
  if (tariff.idlePerMinute === 0n || idleSince === null)
    return (
      <p className="text-s text-ink-2">
        <IdleSentence tariff={tariff} />
      </p>
    )
  const from: Instant = instant(idleSince + tariff.idleGraceMinutes * MINUTE_MS)
  return (
    <Note
      tone="attention"
      title={
        at < from
          ? t('page.idleSoon', { time: formatTime(from, { seconds: false, now: at }) })
          : t('page.idleNow', { time: formatTime(from, { seconds: false, now: at }) })
      }
    >
      {t('page.idleFull', { time: formatTime(idleSince, { seconds: false, now: at }) })} <Money amount={tariff.idlePerMinute} rest />{' '}
      {t('page.aMinute')}
    </Note>
  )
}

/** A stop is never queued. If the point is unreachable, the page says so; the driver can unplug the cable. */
function Stop({ charging }: { readonly charging: Charging }) {
  const t = useTranslations('charging')
  const stop = useMutationCall(stopCharging, { quiet: true, refreshes: [liveCharging, currentCharging] })
  const asked = charging.stopAskedAt !== null
  const waiting = charging.state === 'authorised'
  if (charging.state === 'finishing')
    return (
      <p role="status" className="text-ink-2">
        {t('page.finishing')}
      </p>
    )
  return (
    <ActBar>
      <div className="grid gap-3" role="status">
        {stop.error !== null && <ErrorState error={stop.error} meaning={waiting ? t('page.notCancelled') : t('page.notStopped')} focus />}
        {asked ? (
          <Button wide busy>
            {t('page.stopping')}
          </Button>
        ) : (
          <Button wide tone={waiting ? 'quiet' : 'primary'} busy={stop.isPending} onClick={() => void stop.send({ chargingSessionId: charging.id })}>
            {waiting ? t('page.cancelStart') : t('page.stop')}
          </Button>
        )}
      </div>
    </ActBar>
  )
}
