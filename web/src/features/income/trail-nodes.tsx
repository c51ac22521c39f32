import type { Evidence } from '@ohmstead/contract/income/types'
import { recordsIn } from '@ohmstead/contract/charging/signed-proof'
import { billedParts, energyOf, wholeEpochs } from '@ohmstead/contract/charging/registers'
import { wh } from '@ohmstead/contract/kernel/energy'
import { HOUR_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatDateTime, formatEnergy, formatPrice, formatShare, formatTime } from '../../platform/format.ts'
import type { useTranslations } from '../../platform/i18n.tsx'
import { Copy, FrameText, Money, RegisterDifference, type Highlight, type TrailNode } from '../../ui/index.ts'
import { excerptOf } from './excerpt.ts'
import { digitsOf, type NamedRegister } from './frame-register.ts'
import type { MoneyStrand } from './strands.ts'
import type { CheckResult, NodeKey, Verification } from './verify-evidence.ts'

type Words = ReturnType<typeof useTranslations<'income'>>
type Frame = Evidence['frames'][number]

interface Given {
  readonly evidence: Evidence
  readonly verification: Verification | undefined
  readonly strands: readonly MoneyStrand[]
  readonly t: Words
  readonly charging: ReturnType<typeof useTranslations<'charging'>>
}

/** The nodes of the trail, from the wallet down to the earth symbol. */
export function trailNodes(given: Given): TrailNode[] {
  const { evidence, strands } = given
  return [
    lineNode(given),
    ...releaseNodes(given),
    settlementNode(given),
    ...strands.slice(1).map((strand) => joinNode(strand, given)),
    ...moneyNodes(given),
    ...meterNodes(given),
    ...frameNodes(given),
    signatureNode(given),
    meterNode(evidence, given),
  ]
}

/** The result of a node's checks; absent if it cannot be checked. */
function proofOf({ verification }: Given, ...keys: readonly NodeKey[]): Pick<TrailNode, 'proof'> {
  if (verification === undefined) return { proof: 'checking' }
  const results = keys.map((key): CheckResult => verification.nodes[key] ?? 'unknown')
  if (results.includes('broken')) return { proof: 'broken' }
  return results.every((result) => result === 'unknown') ? {} : { proof: 'valid' }
}

function lineNode(given: Given): TrailNode {
  const {
    evidence: { line, release, releaseDueAt, settlement },
    t,
  } = given
  const amount =
    release === null ? (
      <Money amount={line.amount} asset={null} rest state="waiting" due={releaseDueAt} />
    ) : (
      <Money amount={line.amount} asset={null} rest />
    )
  return {
    key: 'line',
    form: 'end',
    strand: 'mine',
    main: true,
    time: <At at={release?.at ?? settlement.at} />,
    title: t(`page.node.line.${line.kind}`),
    figure: amount,
    ...proofOf(given, 'line', 'release'),
    body: (
      <>
        <p>{release === null ? t('page.node.line.waiting', { at: formatDateTime(releaseDueAt) }) : t('page.node.line.released')}</p>
        <Id name={t('page.node.entry')} value={line.transferId} />
        <Hash value={line.hash} t={t} />
        {line.block !== null && (
          <p>{t('page.node.line.block', { number: formatCount(line.block.number), at: formatDateTime(line.block.sealedAt) })}</p>
        )}
      </>
    ),
  }
}

function releaseNodes(given: Given): TrailNode[] {
  const {
    evidence: { line, release, settlement },
    t,
  } = given
  if (release === null) return []
  return [
    {
      key: 'release',
      form: 'pass',
      time: <At at={settlement.at} />,
      title: t('page.node.release.title', { hours: Math.round((release.at - settlement.at) / HOUR_MS) }),
      ...(release.transferId !== line.transferId && proofOf(given, 'release')),
      body: (
        <>
          <p>{t('page.node.release.body')}</p>
          {release.transferId !== line.transferId && (
            <>
              <Id name={t('page.node.entry')} value={release.transferId} />
              <Hash value={release.hash} t={t} />
            </>
          )}
        </>
      ),
    },
  ]
}

function settlementNode(given: Given): TrailNode {
  const {
    evidence: { settlement },
    t,
  } = given
  return {
    key: 'settlement',
    form: 'pass',
    time: <At at={settlement.at} />,
    title: t('page.node.settlement.title'),
    ...proofOf(given, 'settlement'),
    body: (
      <>
        <p>{t('page.node.settlement.body')}</p>
        <Id name={t('page.node.settlement.id')} value={settlement.id} />
        <Hash value={settlement.hash} t={t} />
      </>
    ),
  }
}

function joinNode({ key, weight }: MoneyStrand, { evidence: { settlement, chargingSession }, t }: Given): TrailNode {
  const own = settlement.windows.find(({ mine }) => mine)
  const values = {
    energy: formatEnergy(wh(chargingSession.energyWh)),
    rate: formatPrice(settlement.energyRatePerKwh),
    vat: formatShare(chargingSession.tariff.vatPpm),
    commission: formatShare(own?.commissionPpm ?? 0),
  }
  return {
    key,
    form: 'join',
    strand: key,
    title: t(`page.node.join.${key as Exclude<typeof key, 'mine'>}.title`),
    figure: <Money amount={weight} asset={null} signed rest />,
    body: (
      <p>
        {key === 'energy' && settlement.energyTo === 'ownSocket'
          ? t('page.node.join.energy.ownSocket', values)
          : t(`page.node.join.${key as Exclude<typeof key, 'mine'>}.body`, values)}
      </p>
    ),
  }
}

function moneyNodes(given: Given): TrailNode[] {
  const {
    evidence: {
      payment,
      chargingSession: { tariff, id },
    },
    t,
  } = given
  const rest = [
    tariff.start > 0n && t('page.node.price.start', { amount: formatPrice(tariff.start) }),
    tariff.perMinute > 0n && t('page.node.price.minute', { amount: formatPrice(tariff.perMinute) }),
    tariff.idlePerMinute > 0n && t('page.node.price.idle', { amount: formatPrice(tariff.idlePerMinute), minutes: tariff.idleGraceMinutes }),
  ].filter((text) => text !== false)
  return [
    {
      key: 'payment',
      form: 'bus',
      main: true,
      time: <At at={payment.paidAt} />,
      title: t('page.node.payment.title'),
      figure: <Money amount={payment.paid} asset={null} rest state="settled" />,
      ...proofOf(given, 'payment'),
      body: (
        <>
          <p>{t.rich('page.node.payment.body', { held: () => <Money amount={payment.held} asset={null} rest /> })}</p>
          {payment.paid < payment.price && (
            <p>{t.rich('page.node.payment.part', { price: () => <Money amount={payment.price} asset={null} rest /> })}</p>
          )}
        </>
      ),
    },
    {
      key: 'price',
      form: 'whole',
      time: <At at={tariff.validFrom} />,
      title: t('page.node.price.title'),
      figure: <span className="font-medium text-ink-2">× {formatPrice(tariff.perKwh)}</span>,
      ...proofOf(given, 'price'),
      body: (
        <>
          <p>
            {[t('page.node.price.energy', { amount: formatPrice(tariff.perKwh) }), ...rest].join(', ')}. {t('page.node.price.computed')}
          </p>
          <Id name={t('page.node.price.id')} value={tariff.id} />
        </>
      ),
    },
    { key: 'turn', form: 'turn', title: t('page.node.turn') },
    sessionNode(given, id),
  ]
}

function sessionNode(given: Given, id: string): TrailNode {
  const {
    evidence: { chargingSession, settlement },
    t,
  } = given
  const mine = wh(settlement.windows.filter((window) => window.mine).reduce((sum, { energyWh }) => sum + energyWh, 0))
  const since = settlement.windows.find((window) => window.mine)?.from
  const isAll = mine === chargingSession.energyWh
  return {
    key: 'session',
    form: 'energy',
    main: true,
    time: (
      <>
        {formatDate(chargingSession.startedAt)}
        <br />
        {formatTime(chargingSession.startedAt)}
        <br />
        {formatTime(chargingSession.stoppedAt)}
      </>
    ),
    title: isAll ? t('page.node.session.all') : t('page.node.session.part', { energy: formatEnergy(mine) }),
    ...proofOf(given, 'session'),
    figure: (
      <span className="text-energy-text">
        {formatEnergy(wh(chargingSession.energyWh))}
        <span className="unit">kWh</span>
      </span>
    ),
    body: (
      <>
        <p>
          {isAll
            ? t('page.node.session.allBody')
            : t('page.node.session.partBody', { count: settlement.windows.length, since: since === undefined ? '' : formatDateTime(since) })}
        </p>
        <Id name={t('page.node.session.id')} value={id} />
        <Hash value={chargingSession.hash} t={t} />
      </>
    ),
  }
}

function meterNodes(given: Given): TrailNode[] {
  const {
    evidence: { readings, chargingSession },
    verification,
    t,
  } = given
  const points = readings.map(({ at, registerWh, epoch = 0 }) => ({ at, registerWh: wh(registerWh), epoch }))
  const epochs = wholeEpochs(points)
  if (epochs.length === 0) return []
  const billedBefore = energyOf(billedParts(points)) - energyOf(billedParts(points, chargingSession.billedBefore))
  return [
    {
      key: 'readings',
      form: 'narrow',
      main: true,
      title: t('page.node.readings.title'),
      ...proofOf(given, 'readings'),
      body: (
        <>
          {epochs.map(({ epoch, fromWh, toWh, since, until }) => (
            <RegisterDifference
              key={epoch}
              start={wh(fromWh)}
              end={wh(toWh)}
              startNote={t(epoch === 0 ? 'page.node.readings.start' : 'page.node.readings.again', { at: formatTime(since) })}
              endNote={t(epoch === epochs.length - 1 ? 'page.node.readings.end' : 'page.node.readings.until', { at: formatTime(until) })}
              note={t('page.node.readings.difference')}
              broken={verification?.nodes.readings === 'broken'}
            />
          ))}
          {epochs.length > 1 && <p>{t('page.node.readings.restarted')}</p>}
          {billedBefore > 0 && <p>{t('page.node.readings.billedBefore', { energy: formatEnergy(wh(billedBefore)) })}</p>}
          {readings.length > 2 && epochs.length === 1 && <p>{t('page.node.readings.between', { count: readings.length - 2 })}</p>}
        </>
      ),
    },
  ]
}

function frameNodes(given: Given): TrailNode[] {
  const {
    evidence: { frames, readings },
    verification,
    t,
  } = given
  const [first, last] = [frames.find(({ id }) => id === readings[0]?.frameId), frames.find(({ id }) => id === readings.at(-1)?.frameId)]
  const between = frames.filter((frame) => frame !== first && frame !== last)
  const isFaulty = between.some(({ id }) => verification?.nodes[`frame:${id}`] === 'broken')
  const one = (frame: Frame, title: string, body: string): TrailNode => ({
    key: `frame-${frame.id}`,
    form: 'wire',
    main: true,
    time: <At at={frame.at} />,
    title,
    ...proofOf(given, `frame:${frame.id}`),
    body: (
      <>
        <p>{body}</p>
        <FrameView frame={frame} given={given} />
      </>
    ),
  })
  return [
    ...(last === undefined ? [] : [one(last, t('page.node.frame.last', { action: last.action }), t('page.node.frame.lastBody'))]),
    ...(between.length === 0
      ? []
      : [
          {
            key: 'frames',
            form: 'wire' as const,
            title: t('page.node.frame.between', { count: between.length }),
            ...proofOf(given, ...between.map(({ id }): NodeKey => `frame:${id}`)),
            body: (
              <details key={String(isFaulty)} open={isFaulty}>
                <summary className="cursor-pointer py-2.5 text-link underline">{t('page.node.frame.showBetween')}</summary>
                <ul className="grid gap-4 pt-3">
                  {between.map((frame) => (
                    <li key={frame.id} className="grid min-w-0 gap-1">
                      <p className={verification?.nodes[`frame:${frame.id}`] === 'broken' ? 'font-semibold text-fault-text' : undefined}>
                        <bdi>{formatDateTime(frame.at)}</bdi> {frame.action}
                        {verification?.nodes[`frame:${frame.id}`] === 'broken' && `: ${t('page.check.broken')}`}
                      </p>
                      <FrameView frame={frame} given={given} />
                    </li>
                  ))}
                </ul>
              </details>
            ),
          },
        ]),
    ...(first === undefined || first === last
      ? []
      : [one(first, t('page.node.frame.first', { action: first.action }), t('page.node.frame.firstBody'))]),
  ]
}

const SHORT = 900

/** A frame as received. A long one is shown as an excerpt, with a button to show all of it. */
function FrameView({ frame, given: { evidence, t } }: { readonly frame: Frame; readonly given: Given }) {
  const highlights = registersIn(evidence, frame.id).flatMap((register): Highlight[] => {
    const digits = digitsOf(frame.raw, register)
    return digits === null ? [] : [{ ...digits, kind: 'register' }]
  })
  const label = t('page.node.frame.label', { action: frame.action })
  const whole = <FrameText label={label} text={frame.raw} highlights={highlights} />
  if (frame.raw.length <= SHORT)
    return (
      <>
        {whole}
        <Hash value={frame.hash} t={t} />
      </>
    )
  const short = excerptOf(frame.raw, highlights)
  return (
    <>
      <FrameText label={t('page.node.frame.excerpt', { action: frame.action })} text={short.text} highlights={short.highlights} />
      <details>
        <summary className="cursor-pointer py-2.5 text-link underline">
          {t('page.node.frame.whole', { length: formatCount(frame.raw.length) })}
        </summary>
        {whole}
      </details>
      <Hash value={frame.hash} t={t} />
    </>
  )
}

function registersIn({ readings }: Evidence, frameId: string): NamedRegister[] {
  return readings
    .filter((reading) => reading.frameId === frameId)
    .map(({ at, registerWh, context }) => ({ at, registerWh, source: context === 'begin' ? 'start' : context === 'end' ? 'stop' : 'meter' }))
}

function signatureNode(given: Given): TrailNode {
  const {
    evidence: { signature, chargingSession },
    t,
    charging,
  } = given
  if (signature === null)
    return { key: 'signature', form: 'wire', title: t('page.node.signature.none'), body: <p>{t('page.node.signature.noneBody')}</p> }
  return {
    key: 'signature',
    form: 'wire',
    main: true,
    title: t('page.node.signature.title'),
    ...proofOf(given, 'signature'),
    body: (
      <>
        <p>{t('page.node.signature.body', { format: signature.format })}</p>
        {chargingSession.evidenceFault !== null && <p>{charging(`page.faults.${chargingSession.evidenceFault}`)}</p>}
        {recordsIn(signature.record).map((record) => (
          <FrameText key={record} label={t('page.node.signature.label')} text={record} highlights={signedHighlights(record)} />
        ))}
      </>
    ),
  }
}

/** The register of a signed record in windows, and its signature marked. */
function signedHighlights(record: string): Highlight[] {
  const places = (pattern: RegExp, kind: Highlight['kind']) =>
    [...record.matchAll(pattern)].map((match): Highlight => {
      const end = match.index + match[0].lastIndexOf(match[1] ?? '') + (match[1] ?? '').length
      return { start: end - (match[1] ?? '').length, end, kind }
    })
  return [...places(/"RV"\s*:\s*"?(\d+(?:\.\d+)?)/g, 'register'), ...places(/"SD"\s*:\s*"([0-9a-fA-F+/=]+)"/g, 'mark')]
}

function meterNode({ meter, signature }: Evidence, given: Given): TrailNode {
  const { t } = given
  return {
    key: 'meter',
    form: 'earth',
    main: true,
    title: t('page.node.meter.title', { meter: meter.meterSerial, point: meter.pointName }),
    ...(signature !== null && proofOf(given, 'meter')),
    time: meter.since === null ? undefined : t('page.node.meter.since', { date: formatDate(meter.since) }),
    body: (
      <>
        {meter.address !== '' && <p>{meter.address}</p>}
        <Id name={t('page.node.meter.serial')} value={meter.serial} grouped />
        {meter.publicKey !== null && <Id name={t('page.node.meter.key')} value={meter.publicKey} />}
        <p>{t('page.node.meter.end')}</p>
      </>
    ),
  }
}

function At({ at }: { readonly at: Instant }) {
  return (
    <bdi className="inline-block">
      {formatDate(at)} <span className="whitespace-nowrap">{formatTime(at)}</span>
    </bdi>
  )
}

/** A number or hash: shortened on screen, copied in full. */
function Id({ name, value, grouped = false }: { readonly name: string; readonly value: string; readonly grouped?: boolean }) {
  const shown = grouped ? undefined : shortened(value)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      {name} <Copy text={value} label={name} grouped={grouped} {...(shown !== undefined && { shown })} />
    </div>
  )
}

function Hash({ value, t }: { readonly value: string; readonly t: Words }): ReactNode {
  return <Id name={t('page.node.hash')} value={value} />
}

const shortened = (text: string) => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text)
