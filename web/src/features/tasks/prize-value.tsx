import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { PrizeKind } from '@ohmstead/contract/tasks/wheel-types'
import { useTranslations } from '../../platform/i18n.tsx'
import { Money } from '../../ui/index.ts'

export interface Prize {
  readonly kind: PrizeKind
  readonly amount: Micros | null
  readonly count: number | null
}

/** What a draw gives: money, a number of something else, or nothing. */
export function PrizeValue({ kind, amount, count }: Prize) {
  const t = useTranslations('tasks')
  if (amount !== null) return <Money amount={amount} />
  return count === null || kind === 'money' || kind === 'nothing' ? t('page.wheel.nothing') : t(`page.counts.${kind}`, { count })
}
