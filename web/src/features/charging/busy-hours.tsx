import { wh } from '@ohmstead/contract/kernel/energy'
import { after, HOUR_MS, instant, type Instant } from '@ohmstead/contract/kernel/instant'
import { formatEnergy, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { BarChart, Block } from '../../ui/index.ts'

const HOURS = 24

/** Charging by hour of the day, in the time zone of the point. The server counts hours of the week in UTC. */
export function BusyHours({ hoursOfWeek, zone, at }: { readonly hoursOfWeek: readonly number[]; readonly zone: string; readonly at: Instant }) {
  const t = useTranslations('charging')
  const midnightUtc = instant(Math.floor(at / (HOURS * HOUR_MS)) * HOURS * HOUR_MS)
  const bars = Array.from({ length: HOURS }, (_, hour) => {
    const energy = wh(hoursOfWeek.reduce((sum, value, index) => (index % HOURS === hour ? sum + value : sum), 0))
    const label = formatTime(after(midnightUtc, hour * HOUR_MS), { seconds: false, zone })
    return { key: String(hour), label, value: energy, words: `${formatEnergy(energy, 'day')} kWh` }
  }).sort((a, b) => a.label.localeCompare(b.label))
  const busiest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
  return (
    <Block title={t('page.busyTitle')}>
      <BarChart
        bars={bars}
        finding={t('page.busyFinding', { from: busiest.label, energy: busiest.words, zone })}
        caption={t('page.busyTitle')}
        heads={[t('page.hour'), t('page.energy')]}
      />
    </Block>
  )
}
