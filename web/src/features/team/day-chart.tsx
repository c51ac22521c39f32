import { add, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { teamIncome } from '@ohmstead/contract/team/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, BarChart, Block, Skeleton, useMoneyText } from '../../ui/index.ts'

/** What the team received as hosts on each of the last days. */
export function DayChart({ days: count, generation }: { readonly days: number; readonly generation?: number }) {
  const t = useTranslations('team')
  const asset = useClientState('asset')
  const inWords = useMoneyText()
  const money = (amount: Micros) => `${inWords(amount)} ${asset}`
  const read = useCall(teamIncome, { days: count, ...(generation !== undefined && { generation }) }, { keepPrevious: true })
  return (
    <Block title={t('page.hosted.chart', { count: String(count) })}>
      <Answered read={read} skeleton={<Skeleton height="260px" />}>
        {({ days }) => (
          <BarChart
            tone="money"
            bars={days.map(({ day, hostIncome, energyWh }) => ({
              key: day,
              label: day,
              value: Number(hostIncome),
              words: `${money(hostIncome)}, ${formatEnergy(wh(energyWh), 'day')} kWh`,
            }))}
            finding={t('page.hosted.finding', {
              amount: money(add(zero, ...days.map(({ hostIncome }) => hostIncome))),
              paid: money(add(zero, ...days.map(({ paid }) => paid))),
              count: String(count),
            })}
            caption={t('page.hosted.chart', { count: String(count) })}
            heads={[t('page.hosted.day'), t('page.hosted.income')]}
          />
        )}
      </Answered>
    </Block>
  )
}
