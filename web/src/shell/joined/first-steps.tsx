import type { incomeOverview } from '@ohmstead/contract/income/calls'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Block, TimelineList, type TimelineItem } from '../../ui/index.ts'

const steps = ['fund', 'lease', 'host', 'charge'] as const
const paths = { fund: '/assets/index', lease: '/rental', host: '/rental/hosting' } as const

/** What a new member does first, in order, until the first charging session at their unit has been settled. */
export function FirstSteps({
  leases = 0,
  available,
  isHosted,
  overview,
}: {
  readonly leases: number | undefined
  readonly available: Micros | undefined
  readonly isHosted: boolean
  readonly overview: OutputOf<typeof incomeOverview> | undefined
}) {
  const t = useTranslations('home')
  const hasEarned = overview !== undefined && overview.total.chargingSessions > 0
  const hasMoney = available !== undefined && available > 0n
  const done = { fund: leases > 0 || hasMoney, lease: leases > 0, host: isHosted || hasEarned, charge: hasEarned }
  const next = steps.find((step) => !done[step])
  if (next === undefined) return null
  return (
    <Block title={t('page.first.title')}>
      <TimelineList
        label={t('page.first.title')}
        items={steps.map((step): TimelineItem => {
          const title = t(`page.first.${step}.title`)
          const isNext = step === next
          return {
            key: step,
            title: isNext && step !== 'charge' ? <Link to={paths[step]}>{title}</Link> : title,
            state: done[step] ? 'done' : isNext ? 'now' : 'later',
            ...(isNext && { note: t(`page.first.${step}.body`) }),
          }
        })}
      />
    </Block>
  )
}
