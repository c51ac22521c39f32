import type { Micros } from '@ohmstead/contract/kernel/amount'
import { isCounted, type TaskReward } from '@ohmstead/contract/tasks/types'
import { useTranslations } from '../../platform/i18n.tsx'
import { Money, type MoneyProps } from '../../ui/index.ts'

interface Given extends Pick<MoneyProps, 'size' | 'rest'> {
  readonly reward: TaskReward
  readonly amount: Micros | null
  readonly count: number | null
}

/** What a task gives: money, a number of something else, or a check mark. */
export function RewardValue({ reward, amount, count, size = 'text', rest = false }: Given) {
  const t = useTranslations('tasks')
  if (amount !== null) return <Money amount={amount} size={size} rest={rest} />
  if (count === null || !isCounted(reward)) return <span className="text-ink-2">{t('page.tickOnly')}</span>
  return <span className={`money-${size}`}>{t(`page.counts.${reward}`, { count })}</span>
}
