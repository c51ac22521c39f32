import { after, HOUR_MS, instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { CallState } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatCount, formatPower, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Block, ChartFrame, EmptyState, PowerCurve, Skeleton } from '../../ui/index.ts'
import { commandActions, formatMillis, type Frame } from './device.ts'

const lanes = ['MeterValues', 'status', 'charging', 'Heartbeat', 'command', 'trouble'] as const
type Lane = (typeof lanes)[number]

const WINDOW_MS = 4 * HOUR_MS

const looks: Readonly<Record<Lane, string>> = {
  MeterValues: 'bg-energy',
  status: 'bg-live',
  charging: 'bg-ink',
  Heartbeat: 'bg-line-strong',
  command: 'bg-info',
  trouble: 'bg-fault',
}

const commands: ReadonlySet<string> = new Set(commandActions)
const troubles = new Set(['unusable', 'refused', 'hostile'])

/** Answers to our own calls have no lane, because the call next to them shows the same. */
function laneOf({ action, verdict, direction }: Frame): Lane | undefined {
  if (troubles.has(verdict)) return 'trouble'
  if (action === null) return undefined
  if (commands.has(action)) return direction === 'out' ? 'command' : undefined
  if (direction === 'out') return undefined
  if (action === 'MeterValues' || action === 'Heartbeat') return action
  return action === 'StatusNotification' || action === 'BootNotification' ? 'status' : 'charging'
}

/** The newest messages and the power in them on one axis of time. */
export function MessageLanes({ read }: { readonly read: Pick<CallState<readonly Frame[]>, 'data' | 'error' | 'refetch'> }) {
  const frames = read.data
  const t = useTranslations('staff')
  const at = useNow(15_000)
  if (frames === undefined)
    return (
      <Block title={t('page.lanesTitle')}>
        <Answered read={read} skeleton={<Skeleton height="180px" />} />
      </Block>
    )
  const recent = frames.filter((frame) => frame.at >= at - WINDOW_MS)
  const placed = recent.flatMap((frame) => {
    const lane = laneOf(frame)
    return lane === undefined ? [] : [{ frame, lane }]
  })
  if (placed.length === 0)
    return (
      <Block title={t('page.lanesTitle')}>
        <EmptyState>{frames.length === 0 ? t('page.noFrames') : t('page.noRecentFrames')}</EmptyState>
      </Block>
    )
  const start = instant(Math.min(...placed.map(({ frame }) => frame.at)))
  const end = instant(Math.max(at, start + MINUTE_MS))
  const x = (moment: Instant) => ((moment - start) / (end - start)) * 100
  const powers = recent.flatMap(powerOf).toReversed()
  const finding = t('page.lanesFinding', {
    count: formatCount(placed.length),
    from: formatTime(start),
    trouble: formatCount(placed.filter(({ lane }) => lane === 'trouble').length),
  })
  return (
    <Block title={t('page.lanesTitle')}>
      {powers.length > 1 && (
        <PowerCurve
          points={powers}
          to={end}
          finding={t('page.powerFinding', { power: formatPower(powers.at(-1)?.watts ?? 0) })}
          caption={t('page.powerTitle')}
          columns={[t('page.time'), 'kW']}
          endLabel={t('page.now')}
        />
      )}
      <ChartFrame
        finding={finding}
        table={{
          caption: t('page.lanesTitle'),
          heads: [t('page.time'), t('page.action'), t('page.verdict')],
          rows: placed.map(({ frame }) => ({ key: frame.id, cells: [formatMillis(frame.at), frame.action ?? t('page.answerFrame'), frame.verdict] })),
        }}
      >
        <div role="img" aria-label={finding} className="grid">
          {lanes.map((lane) => (
            <div key={lane} className="grid grid-cols-[92px_minmax(0,1fr)] items-center border-b border-line">
              <span className="text-xs text-ink-2">{t(`page.lanes.${lane}`)}</span>
              <span className="relative block h-5">
                {placed
                  .filter((one) => one.lane === lane)
                  .map(({ frame }) => (
                    <i
                      key={frame.id}
                      className={`absolute inset-y-1 w-0.5 ${looks[lane]}`}
                      style={{ insetInlineStart: `min(${x(frame.at)}%, 100% - 2px)` }}
                    />
                  ))}
              </span>
            </div>
          ))}
        </div>
        <div className="ticks ps-23" aria-hidden="true">
          {[0, 0.5].map((part) => (
            <span key={part}>{formatTime(after(start, (end - start) * part), { seconds: false })}</span>
          ))}
          <span>{t('page.now')}</span>
        </div>
      </ChartFrame>
    </Block>
  )
}

interface Sampled {
  readonly measurand?: string
  readonly phase?: string
  readonly unit?: string
  readonly value?: string
}

/** The total power in a MeterValues frame; phases are not summed. */
function powerOf(frame: Frame): { at: Instant; watts: number }[] {
  if (frame.action !== 'MeterValues' || frame.direction !== 'in') return []
  try {
    const [, , , payload] = JSON.parse(frame.raw) as [number, string, string, { meterValue?: { sampledValue?: Sampled[] }[] }]
    const sample = payload.meterValue
      ?.at(-1)
      ?.sampledValue?.find(({ measurand, phase }) => measurand === 'Power.Active.Import' && phase === undefined)
    const value = Number(sample?.value)
    return sample === undefined || !Number.isFinite(value) ? [] : [{ at: frame.at, watts: sample.unit === 'kW' ? value * 1000 : value }]
  } catch {
    return []
  }
}
