import type { ReactNode } from 'react'
import type { Wh } from '@ohmstead/contract/kernel/energy'
import { wh } from '@ohmstead/contract/kernel/energy'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { useNow } from '../platform/clock.ts'
import { formatRegister, formatTime } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useLiveState } from '../platform/live.ts'
import { Icon } from './icon.tsx'

export interface RegisterProps {
  readonly value: Wh
  /** Decimal digits, in copper; by default those of the meter. */
  readonly decimals?: 1 | 2 | 3
  /** Minimum of whole digits; leading zeros are dimmed. */
  readonly windows?: number
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** True only if the signature was checked and is valid. Absent: no statement. */
  readonly signed?: boolean
  readonly readAt?: Instant
  /** Empty places before the digits, so that registers below each other align. */
  readonly indent?: number
  readonly unit?: string | null
}

/** A reading in boxes like on a meter. One text for assistive technology. */
export function Register({ value, decimals = 3, windows = 3, size = 'md', signed, readAt, indent = 0, unit = 'kWh' }: RegisterProps) {
  const t = useTranslations('ui')
  const { whole, fraction } = digitsOf(value, decimals)
  const shown = whole.padStart(windows, '0')
  const words = [
    t('register.metered', { value: formatRegister(value, decimals), unit: t('register.kilowattHours') }),
    signed === undefined ? '' : signed ? t('register.signed') : t('register.unsigned'),
  ]
  return (
    <span className="register-line">
      <span
        className={`register register-${size}`}
        style={{ ['--windows' as string]: indent + shown.length + decimals + (size === 'xl' ? 4 : 0) }}
        role="img"
        aria-label={words.filter(Boolean).join(', ')}
      >
        {Array.from({ length: indent }, (_, index) => (
          <i key={`indent-${index}`} className="register-ghost" />
        ))}
        {[...shown].map((digit, index) => (
          <i key={`w${shown.length - index}`} className={index < shown.length - whole.length ? 'register-leading' : undefined}>
            {digit}
          </i>
        ))}
        {[...fraction].map((digit, index) => (
          <i key={`f${index}`} className="register-decimal">
            {digit}
          </i>
        ))}
        {unit !== null && <u>{unit}</u>}
      </span>
      {readAt !== undefined && (
        <span className="vh">
          <Age of={readAt} />
        </span>
      )}
    </span>
  )
}

/** Digits of a reading, cut after the last one like on a meter. */
function digitsOf(value: Wh, decimals: 1 | 2 | 3): { whole: string; fraction: string } {
  const digits = String(Math.max(0, value)).padStart(4, '0')
  return { whole: digits.slice(0, -3), fraction: digits.slice(-3, digits.length - 3 + decimals) }
}

const SHOWN_AGE_S = 30
const OFFLINE_S = 15 * 60

interface Pushed {
  /** Changes are pushed: the value is current while the live connection is open, however long ago it was received. */
  readonly pushed?: boolean
}

function useIsCurrent(pushed: boolean): boolean {
  const isOpen = useLiveState() === 'open'
  return pushed && isOpen
}

/** The age of a reading, in words. */
export function Age({ of, pushed = false }: { readonly of: Instant } & Pushed) {
  const t = useTranslations('ui')
  const age = Math.max(0, Math.round((useNow(5_000) - of) / 1000))
  const seconds = useIsCurrent(pushed) ? 0 : age
  if (seconds < 5) return t('age.now')
  const minutes = Math.floor(seconds / 60)
  if (seconds < 120) return t('age.seconds', { seconds })
  if (minutes < 120) return t('age.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('age.hours', { hours }) : t('age.days', { days: Math.floor(hours / 24) })
}

const STALE_S = 120

/**
 * Wraps any live figure: shows its age after 30 s, dims and hatches it after 120 s, and shows the time of the last value after
 * 15 min. Every live figure must use it.
 */
export function StaleGuard({
  readAt,
  offline,
  pushed = false,
  children,
}: Pushed & {
  readonly readAt: Instant | null
  /** Text for the last state, "offline since 09:14"; the kit has a default. */
  readonly offline?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTranslations('ui')
  const at = useNow(5_000)
  const age = readAt === null ? Infinity : (at - readAt) / 1000
  const seconds = useIsCurrent(pushed) ? 0 : age
  const stage = seconds > STALE_S ? 'stale-frozen' : ''
  return (
    <div className={`stale-guard ${stage}`} data-stale={seconds > STALE_S || undefined}>
      {children}
      {seconds > SHOWN_AGE_S && (
        <span className="mark">
          <Icon name={seconds > OFFLINE_S ? 'cross' : 'clock'} size={16} />
          <span>
            {readAt === null ? (
              t('noData')
            ) : seconds > OFFLINE_S ? (
              (offline ?? t('age.offlineSince', { time: formatTime(readAt, { seconds: false, now: at }) }))
            ) : (
              <Age of={readAt} />
            )}
          </span>
        </span>
      )}
    </div>
  )
}

/** Two readings subtracted: end minus start is the delivered energy. */
export function RegisterDifference({
  start,
  end,
  startNote,
  endNote,
  note,
  decimals = 3,
  broken = false,
}: {
  readonly start: Wh
  readonly end: Wh
  readonly startNote: ReactNode
  readonly endNote: ReactNode
  readonly note: ReactNode
  readonly decimals?: 1 | 2 | 3
  /** The difference does not equal what was billed. */
  readonly broken?: boolean
}) {
  const difference = wh(end - start)
  const wholeDigits = (value: Wh) => digitsOf(value, decimals).whole.length
  const widest = Math.max(wholeDigits(start), wholeDigits(end), wholeDigits(difference))
  const row = (value: Wh) => <Register value={value} decimals={decimals} windows={1} indent={widest - wholeDigits(value)} size="xl" unit={null} />
  return (
    <div className={`difference ${broken ? 'difference-broken' : ''}`}>
      <span className="difference-sign" aria-hidden="true" />
      {row(end)}
      <span className="difference-note">{endNote}</span>
      <span className="difference-sign">−</span>
      {row(start)}
      <span className="difference-note">{startNote}</span>
      <span className="difference-rule" />
      <span className="difference-sign">=</span>
      {row(difference)}
      <span className="difference-note difference-result">{note}</span>
    </div>
  )
}
