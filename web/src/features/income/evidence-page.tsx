import { incomeEvidence } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import type { Evidence } from '@ohmstead/contract/income/types'
import { dayOf } from '@ohmstead/contract/kernel/day'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { formatAmount, type Micros } from '@ohmstead/contract/kernel/amount'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { now } from '../../platform/clock.ts'
import { formatDate, formatDateTime, formatEnergy, formatShare, formatTime } from '../../platform/format.ts'
import { useReaderZone, useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Button,
  ButtonLink,
  CheckList,
  EmptyState,
  EvidenceTrail,
  Money,
  Note,
  PageFrame,
  PageHeader,
  Simulated,
  Skeletons,
} from '../../ui/index.ts'
import { browserTools } from './browser-tools.ts'
import { strandsOf } from './strands.ts'
import { trailNodes } from './trail-nodes.tsx'
import { verifyEvidence, type CheckKey, type Verification } from './verify-evidence.ts'

/** The checks in the order of the trail from the meter up. One line can combine several related checks. */
const rows = [
  { key: 'frames', of: ['frames'] },
  { key: 'registers', of: ['registers'] },
  { key: 'energy', of: ['energy'] },
  { key: 'signature', of: ['signature'] },
  { key: 'key', of: ['key'] },
  { key: 'price', of: ['bill', 'price', 'payment'] },
  { key: 'parts', of: ['windows', 'parts', 'settlement'] },
  { key: 'line', of: ['line'] },
  { key: 'release', of: ['release'] },
] as const satisfies readonly { readonly key: string; readonly of: readonly CheckKey[] }[]

/** Follows one wallet line down to its meter, and recomputes every step in the browser. */
export function EvidencePage({ transferId }: { readonly transferId: string }) {
  const t = useTranslations('income')
  const isId = /^[0-9a-f-]{36}$/.test(transferId)
  const read = useCall(incomeEvidence, { transferId }, { enabled: isId })
  const isUnknown = !isId || (read.error instanceof CallRefused && read.error.is(incomeErrors.lineNotFound))
  return (
    <Answered
      read={read}
      skeleton={<Skeletons heights={['180px', '640px']} />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.trail.title')} back={<Link to="/income">{t('page.title')}</Link>} />
          {state}
        </PageFrame>
      )}
      missing={
        isUnknown && (
          <EmptyState
            action={
              <ButtonLink tone="quiet" to="/income">
                {t('page.title')}
              </ButtonLink>
            }
          >
            {t('page.trail.unknown')}
          </EmptyState>
        )
      }
    >
      {(evidence) => <Trail evidence={evidence} />}
    </Answered>
  )
}

function Trail({ evidence: stored }: { readonly evidence: Evidence }) {
  const t = useTranslations('income')
  const charging = useTranslations('charging')
  // The shell of a demo marks everything as simulated already.
  const isDemo = useClientState('instance') === 'demo'
  const [isEdited, setIsEdited] = useState(false)
  const evidence = useMemo(() => (isEdited ? withEditedFrame(stored) : stored), [stored, isEdited])
  const { verification, checkedAt, again } = useVerification(evidence)
  const { line } = evidence
  const strands = strandsOf(evidence)
  return (
    <PageFrame>
      {evidence.simulated && !isDemo && <Simulated word={t('page.trail.simulated')}>{t('page.trail.simulatedBody')}</Simulated>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
        <Line evidence={evidence} />
        <Block title={t('page.check.title')} aside={checkedAt === null ? t('page.check.running') : <bdi>{formatTime(checkedAt)}</bdi>}>
          <div aria-live="polite" aria-busy={verification === undefined}>
            <CheckList checks={rows.map((row) => checkRow(row, verification, evidence, t))} />
          </div>
          <div className="actions text-s">
            <Button tone="link" onClick={again}>
              {t('page.check.again')}
            </Button>
            <a className="btn btn-link" download={`ohmstead-${line.transferId}.json`} href={fileOf(stored)}>
              {t('page.check.download')}
            </a>
            <Button tone="link" aria-pressed={isEdited} onClick={() => setIsEdited(!isEdited)}>
              {isEdited ? t('page.check.putBack') : t('page.check.tryEdit')}
            </Button>
          </div>
        </Block>
      </div>
      {isEdited ? (
        <Note tone="attention" title={t('page.check.editedTitle')}>
          {t('page.check.editedBody')}
        </Note>
      ) : (
        verification?.broken && (
          <Note tone="fault" title={t('page.check.brokenTitle')}>
            {t('page.check.brokenBody', { id: line.transferId })}
          </Note>
        )
      )}
      <EvidenceTrail
        label={t('page.trail.label')}
        strands={strands.map(({ key, weight, look }) => ({ key, weight, look }))}
        nodes={trailNodes({ evidence, verification, strands, t, charging })}
      />
    </PageFrame>
  )
}

/** The wallet line in words: when it was or will be released, and which part of the payment it is. */
function Line({ evidence }: { readonly evidence: Evidence }) {
  const t = useTranslations('income')
  const zone = useReaderZone()
  const { line, release, settlement, chargingSession, meter } = evidence
  const day = dayOf(settlement.at)
  return (
    <div className="grid content-start gap-6">
      <PageHeader
        title={t('page.trail.title')}
        note={t('page.trail.zone', { zone })}
        back={
          <Link to="/income" search={{ day }}>
            {t('page.trail.back', { day })}
          </Link>
        }
      />
      <div className="grid justify-items-start gap-1.5">
        <p className="text-s text-ink-2">
          {release === null
            ? t('page.trail.waitsUntil', { at: formatDateTime(evidence.releaseDueAt) })
            : t('page.trail.releasedOn', { date: formatDate(release.at) })}
        </p>
        {release === null ? (
          <Money amount={line.amount} size="display" signed rest state="waiting" due={evidence.releaseDueAt} />
        ) : (
          <Money amount={line.amount} size="display" signed rest state="settled" />
        )}
      </div>
      <p className="max-w-150">
        {t.rich('page.trail.lead', {
          share: formatShare(shareOf(line.amount, settlement.collected)),
          energy: formatEnergy(wh(chargingSession.energyWh)),
          point: meter.pointName,
          strong: (chunk) => <strong>{chunk}</strong>,
        })}
      </p>
    </div>
  )
}

/** A part of a whole in ppm. */
function shareOf(part: Micros, whole: Micros): number {
  return whole === 0n ? 0 : Number((part * 1_000_000n) / whole)
}

/** Computes everything again whenever the evidence changes, and on request. */
function useVerification(evidence: Evidence) {
  const [state, setState] = useState<{ readonly of: Evidence; readonly verification: Verification; readonly at: Instant }>()
  const run = useCallback(() => {
    let isOver = false
    void verifyEvidence(evidence, browserTools).then((verification) => {
      if (!isOver) setState({ of: evidence, verification, at: now() })
    })
    return () => {
      isOver = true
    }
  }, [evidence])
  useEffect(run, [run])
  const isCurrent = state?.of === evidence
  const again = () => {
    setState(undefined)
    run()
  }
  return { verification: isCurrent ? state.verification : undefined, checkedAt: isCurrent ? state.at : null, again }
}

function checkRow(
  { key, of }: (typeof rows)[number],
  verification: Verification | undefined,
  evidence: Evidence,
  t: ReturnType<typeof useTranslations<'income'>>,
) {
  const checks = verification?.checks.filter((check) => (of as readonly CheckKey[]).includes(check.key))
  const name = t(`page.check.names.${key}`, { count: evidence.frames.length, energy: formatEnergy(wh(evidence.chargingSession.energyWh)) })
  if (checks === undefined) return { key, name, result: t('page.check.running'), proof: 'checking' as const }
  if (checks.some(({ result }) => result === 'broken')) return { key, name, result: t('page.check.broken'), proof: 'broken' as const }
  const open = checks.find(({ result }) => result === 'unknown')
  if (open !== undefined) return { key, name, result: t(`page.check.unknown.${open.reason ?? 'curve'}`), proof: 'checking' as const }
  return { key, name, result: t(`page.check.results.${key}`), proof: 'valid' as const }
}

/** Changes the last digit of the last register in its frame, only in this browser. */
function withEditedFrame(evidence: Evidence): Evidence {
  const last = evidence.readings.at(-1)?.frameId
  return {
    ...evidence,
    frames: evidence.frames.map((frame) => (frame.id === last ? { ...frame, raw: edited(frame.raw) } : frame)),
  }
}

function edited(raw: string): string {
  const place = /"meterStop"\s*:\s*\d*(?=\d)/.exec(raw) ?? /"value"\s*:\s*"[\d.]*(?=\d")/.exec(raw)
  const at = place === null ? raw.search(/\d/) : place.index + place[0].length
  return `${raw.slice(0, at)}${(Number(raw[at]) + 1) % 10}${raw.slice(at + 1)}`
}

/** The complete evidence as a file, for checks with other tools. Amounts are decimal texts, as in the response. */
function fileOf(evidence: Evidence): string {
  const text = JSON.stringify(evidence, (_, value: unknown) => (typeof value === 'bigint' ? formatAmount(value as Micros) : value), 2)
  return `data:application/json;charset=utf-8,${encodeURIComponent(text)}`
}
