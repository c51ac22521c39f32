import { liveCharging, receipt } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { isId } from '@ohmstead/contract/kernel/id'
import { after, instant, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import { lazy, Suspense } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { formatCount, formatDateTime, formatEnergy, formatPower, formatShare, formatSpan } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { hrefOf, Link, useNavigation, useParams, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  Copy,
  DataTable,
  EmptyState,
  Facts,
  Money,
  Note,
  PageHeader,
  PaperAlone,
  PowerCurve,
  ProvenanceMark,
  RegisterDifference,
  Simulated,
  Skeletons,
  SplitBar,
  StateChip,
} from '../../ui/index.ts'
import { ReviewNote } from './review-note.tsx'
import { Debt } from './debt-notice.tsx'
import { DisputeBlock } from './dispute-block.tsx'
import { DriverPage } from './driver-page.tsx'
import { partsOf } from './money-parts.ts'
import { addressOf } from './place.ts'
import type { Receipt } from './receipt.ts'
import { SignatureBlock } from './signature-block.tsx'

const PointsPaid = lazy(async () => ({ default: (await import('./points-paid.tsx')).PointsPaid }))

/** The receipt, for its driver and for anyone with the link and its token. */
export function Page() {
  const t = useTranslations('charging')
  const { id } = useParams('/charge/receipt/:id')
  const [search] = useSearch()
  const isLogin = useClientState('isLogin')
  const accessToken = search['t']
  const valid = isId('chargingSession', id)
  const read = useCall(receipt, { chargingSessionId: id, accessToken }, { enabled: valid })
  const refused = read.error instanceof CallRefused ? read.error : null
  const missing =
    !valid || refused?.is(chargingErrors.chargingSessionNotFound) ? (
      <UnknownReceipt />
    ) : (
      refused?.is(chargingErrors.receiptNotReady) && <NotReady id={id} words={refused.message} />
    )
  return (
    <Answered
      read={read}
      missing={missing}
      skeleton={<Skeletons heights={['120px', '240px']} />}
      frame={(state) => (
        <DriverPage>
          <PageHeader title={t('page.receiptTitle')} back={<Link to="/charge">{t('page.listTitle')}</Link>} />
          {state}
        </DriverPage>
      )}
    >
      {(data) => <Paper receipt={data} own={isLogin && accessToken === undefined} />}
    </Answered>
  )
}

function UnknownReceipt() {
  const t = useTranslations('charging')
  const { pathname } = useNavigation()
  const isLogin = useClientState('isLogin')
  const action = isLogin ? (
    <ButtonLink to="/charge" search={{ view: 'history' }}>
      {t('page.historyTitle')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" search={{ redirect: pathname }}>
      {t('page.logIn')}
    </ButtonLink>
  )
  return (
    <EmptyState title={t('page.unknownReceipt')} action={action}>
      {t('page.unknownReceiptBody')}
    </EmptyState>
  )
}

function NotReady({ id, words }: { readonly id: string; readonly words: string }) {
  const t = useTranslations('charging')
  return (
    <EmptyState
      title={words}
      action={
        <ButtonLink to="/charge/session/:id" params={{ id }}>
          {t('page.openCharging')}
        </ButtonLink>
      }
    >
      {t('page.receiptNotReadyBody')}
    </EmptyState>
  )
}

function Paper({ receipt, own }: { readonly receipt: Receipt; readonly own: boolean }) {
  const t = useTranslations('charging')
  const { price, split } = receipt
  return (
    <DriverPage>
      <PaperAlone />
      <Head receipt={receipt} own={own} />
      {receipt.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      <Standing receipt={receipt} own={own} />
      <Block title={t('page.total')}>
        <p>
          {receipt.final ? <Money amount={price.total} size="display" rest state="settled" /> : <Money amount={price.total} size="display" rest />}
        </p>
        <Facts
          rows={[
            { key: 'paid', name: t('page.paid'), value: <Money amount={receipt.paid} rest /> },
            ...(receipt.released > 0n ? [{ key: 'released', name: t('page.released'), value: <Money amount={receipt.released} rest /> }] : []),
            ...(receipt.debt > 0n ? [{ key: 'debt', name: t('page.stillOwed'), value: <Money amount={receipt.debt} rest /> }] : []),
            { key: 'from', name: t('page.from'), value: formatDateTime(receipt.startedAt) },
            { key: 'to', name: t('page.to'), value: formatDateTime(receipt.stoppedAt) },
          ]}
        />
      </Block>
      <Block title={t('page.meterTitle')}>
        <Registers receipt={receipt} />
        <p>
          <ProvenanceMark kind={receipt.evidence === 'signed' ? 'signed' : 'unsigned'}>
            {t('page.meterLine', { meter: receipt.meterSerial, evidence: t(`page.evidence.${receipt.evidence}.title`) })}
          </ProvenanceMark>
        </p>
      </Block>
      <Block title={t('page.linesTitle')} finding={t('page.linesFinding')}>
        <Lines receipt={receipt} />
        <Facts
          rows={[
            {
              key: 'vat',
              name: t('page.vatOf', { rate: formatShare(receipt.tariff.vatPpm) }),
              value: <Money amount={price.vat} rest asset={null} />,
            },
            { key: 'net', name: t('page.net'), value: <Money amount={price.net} rest asset={null} /> },
          ]}
        />
      </Block>
      {own && receipt.final && (
        <Suspense fallback={null}>
          <PointsPaid id={receipt.id} paid={receipt.paid} />
        </Suspense>
      )}
      {split !== null && (
        <Block title={t('page.whereTitle')} finding={t('page.whereFinding')}>
          <SplitBar label={t('page.whereTitle')} parts={partsOf(t, split)} />
        </Block>
      )}
      {own && <DisputeBlock receipt={receipt} />}
      {own && <Curve receipt={receipt} />}
      <SignatureBlock receipt={receipt} />
      <Keep receipt={receipt} />
    </DriverPage>
  )
}

/** Its place, its state, and the way back. */
function Head({ receipt, own }: { readonly receipt: Receipt; readonly own: boolean }) {
  const t = useTranslations('charging')
  const { site, state } = receipt
  const paid = receipt.final && receipt.debt === 0n && state !== 'disputed'
  const stateWords =
    state === 'disputed' || state === 'refunded'
      ? t(`page.states.${state}`)
      : receipt.final
        ? t('page.final')
        : receipt.review === null
          ? t('page.provisional')
          : t('page.inReview')
  return (
    <PageHeader
      title={t('page.receiptTitle')}
      back={
        own ? (
          <Link className="print:hidden" to="/charge" search={{ view: 'history' }}>
            {t('page.historyTitle')}
          </Link>
        ) : (
          <Link className="print:hidden" to="/charge">
            {t('page.listTitle')}
          </Link>
        )
      }
      note={site === null ? receipt.pointName : `${receipt.pointName}, ${addressOf(site)}`}
      actions={
        <StateChip tone={paid ? 'live' : 'attention'} {...(paid && { icon: 'settled' as const })}>
          {stateWords}
        </StateChip>
      }
    />
  )
}

/** What is still open: a debt, a review, a bill that can change. */
function Standing({ receipt, own }: { readonly receipt: Receipt; readonly own: boolean }) {
  const t = useTranslations('charging')
  const debtTitle = (
    <>
      {t('page.debtTitle')} <Money amount={receipt.debt} rest />
    </>
  )
  return (
    <>
      {receipt.debt > 0n && (own ? <Debt amount={receipt.debt} /> : <Note tone="attention" title={debtTitle} />)}
      {receipt.review !== null && <ReviewNote review={receipt.review} fault={receipt.evidenceFault} />}
      {receipt.provisional && receipt.review === null && (
        <Note tone="attention" title={t('page.provisional')}>
          {t('page.provisionalBody')}
        </Note>
      )}
      {!receipt.final && !receipt.provisional && (
        <Note tone="info" title={t('page.notFinalTitle')}>
          {t('page.notFinalBody')}
        </Note>
      )}
    </>
  )
}

/** Its number, and how to save or share it. */
function Keep({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  return (
    <Block title={t('page.keepTitle')}>
      <Facts
        rows={[
          { key: 'id', name: t('page.receiptNumber'), value: <Copy text={receipt.id} label={t('page.receiptNumber')} /> },
          { key: 'serial', name: t('page.serial'), value: <code>{receipt.serial}</code> },
        ]}
      />
      <div className="actions print:hidden">
        <Button icon="download" onClick={() => print()}>
          {t('page.savePdf')}
        </Button>
      </div>
      <p className="part-finding print:hidden">
        {t('page.linkBody')}{' '}
        <Copy
          text={location.origin + hrefOf({ to: '/charge/receipt/:id', params: { id: receipt.id }, search: { t: receipt.accessToken } })}
          label={t('page.link')}
          shown={t('page.link')}
        />
      </p>
    </Block>
  )
}

/** The registers of a bill: one span if the register only rose, several if it restarted or another bill includes a part. */
function Registers({ receipt: { parts, begin, end, energyWh, billedBeforeWh, correctedWh, offlineMs } }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  const at = (time: Receipt['startedAt']) => t('page.registerAt', { time: formatDateTime(time) })
  const isPlain = parts.length <= 1 && billedBeforeWh === 0 && correctedWh === 0
  const spans = isPlain ? [{ fromWh: begin.registerWh, toWh: end.registerWh, since: begin.at, until: end.at }] : parts
  const delivered = spans.reduce((sum, { fromWh, toWh }) => sum + toWh - fromWh, 0)
  return (
    <>
      {spans.map(({ fromWh, toWh, since, until }) => (
        <RegisterDifference
          key={`${since} ${fromWh}`}
          start={wh(fromWh)}
          end={wh(toWh)}
          broken={delivered !== energyWh}
          startNote={at(since)}
          endNote={at(until)}
          note={t('page.deliveredOf', { energy: formatEnergy(wh(toWh - fromWh)) })}
        />
      ))}
      {new Set(spans.map(({ since }) => since)).size > 1 && <p>{t('page.registerRestarted')}</p>}
      {correctedWh > 0 && <p>{t('page.corrected', { energy: formatEnergy(wh(correctedWh)) })}</p>}
      {offlineMs > 0 && <p>{t('page.offline', { time: formatSpan(offlineMs) })}</p>}
      {billedBeforeWh > 0 && <p>{t('page.billedBefore', { energy: formatEnergy(wh(billedBeforeWh)) })}</p>}
    </>
  )
}

type Line = Receipt['price']['components'][number]

/** Every part of the price in the order shown before the start, including parts of zero. */
function Lines({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  return (
    <DataTable<Line>
      caption={t('page.linesTitle')}
      rows={receipt.price.components}
      keyOf={(line) => line.kind}
      columns={[
        { key: 'what', head: t('page.what'), heads: true, cell: (line) => t(`page.components.${line.kind}`) },
        { key: 'quantity', head: t('page.quantity'), end: true, cell: (line) => quantityOf(t, line) },
        { key: 'unit', head: t('page.unitPrice'), end: true, cell: (line) => <Money amount={line.unitPrice} rest asset={null} /> },
        { key: 'amount', head: t('page.amount'), end: true, cell: (line) => <Money amount={line.amount} rest asset={null} /> },
      ]}
      foot={
        <tr>
          <th scope="row" colSpan={3}>
            {t('page.total')}
          </th>
          <td className="end">
            {receipt.final ? <Money amount={receipt.price.total} rest state="settled" /> : <Money amount={receipt.price.total} rest />}
          </td>
        </tr>
      }
    />
  )
}

function quantityOf(t: ReturnType<typeof useTranslations<'charging'>>, { kind, quantity }: Line): string {
  if (kind === 'energy') return `${formatEnergy(wh(quantity))} kWh`
  return kind === 'start' ? t('page.times', { count: formatCount(quantity) }) : formatSpan(quantity * SECOND_MS)
}

/** The power curve, from the call of the driver's own page. */
function Curve({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  const { data } = useCall(liveCharging, { chargingSessionId: receipt.id })
  if (data === undefined || data.startedAt === null || data.curve.length < 2) return null
  const start = instant(data.startedAt)
  const points = data.curve.map(([ms, watts]) => ({ at: after(start, ms), watts }))
  return (
    <Block title={t('page.curveTitle')}>
      <PowerCurve
        points={points}
        finding={t('page.curveMost', { power: formatPower(Math.max(...points.map(({ watts }) => watts))) })}
        caption={t('page.curveTitle')}
        columns={[t('page.timeOfDay'), t('page.powerHead')]}
      />
    </Block>
  )
}
