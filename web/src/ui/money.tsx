import type { ReactNode } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { formatDate, formatMoney, moneyParts } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useClientState } from '../platform/state.ts'

export type MoneyProps = {
  readonly amount: Micros
  /** Code after the amount; the platform's asset by default, `null` if the column header contains it. */
  readonly asset?: string | null
  /** A plus sign on positive amounts: only in lists of movements. Minus always shows. */
  readonly signed?: boolean
  /** Also shows the digits below the cent, small: for records, evidence, and amounts that are parts of a shown sum. Otherwise rounded to cents. */
  readonly rest?: boolean
  /** `fig` is a key figure, `display` the one large figure of a screen. */
  readonly size?: 'text' | 'strong' | 'fig' | 'display'
} & (
  | { readonly state?: 'plain' | 'settled' }
  /** May still change; always with the date when it becomes final. */
  | { readonly state: 'waiting'; readonly due: Instant }
)

/**
 * The only component that displays money. `settled` (in the ledger, final) has the accountants' double rule, `waiting` a dotted one
 * with its date as text for screen readers; hidden amounts are three dots everywhere.
 */
export function Money(props: MoneyProps) {
  const { amount, asset, signed = false, rest = false, size = 'text', state = 'plain' } = props
  const t = useTranslations('ui')
  const platformAsset = useClientState('asset')
  const hidden = useClientState('amountsHidden')
  const code = asset === undefined ? platformAsset : asset
  const parts = rest ? moneyParts(amount, { signed }) : { main: formatMoney(amount, { signed }), rest: '' }
  const words: ReactNode =
    state === 'settled' ? t('settled') : state === 'waiting' && 'due' in props ? t('waitingUntil', { date: formatDate(props.due) }) : null
  return (
    <span className={`money money-${size}`}>
      <bdi className={state === 'plain' ? undefined : `money-${state}`}>
        {hidden ? <HiddenAmount /> : parts.main}
        {!hidden && parts.rest && <span className="money-rest">{parts.rest}</span>}
      </bdi>
      {code !== null && <span className="unit">{code}</span>}
      {words && <span className="vh">, {words}</span>}
    </span>
  )
}

/** Formats amounts within sentences, charts and labels; hidden amounts are hidden there too. */
export function useMoneyText(): (amount: Micros, how?: { readonly signed?: boolean; readonly full?: boolean }) => string {
  const hidden = useClientState('amountsHidden')
  return (amount, how) => (hidden ? '•••' : formatMoney(amount, how))
}

/** The placeholder of a hidden amount. */
export function HiddenAmount() {
  const t = useTranslations('ui')
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="vh">{t('hidden')}</span>
    </>
  )
}
