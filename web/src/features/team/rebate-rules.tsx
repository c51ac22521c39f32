import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { rebateRules } from '@ohmstead/contract/team/calls'
import { formatDateTime, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Note } from '../../ui/index.ts'

export type Rules = OutputOf<typeof rebateRules>

/** The rules that are in force, as sentences; those of a rule that is switched off are left out. */
export function RebateRules({ rules }: { readonly rules: Rules }) {
  const t = useTranslations('team')
  const { generations, countries, maxPpm, holdRule, heldDays, sharePpm, alarmSharePpm, stopSharePpm } = rules
  const share = { share: formatShare(sharePpm), stop: formatShare(stopSharePpm), alarm: formatShare(Math.min(alarmSharePpm, stopSharePpm)) }
  if (!isPaid(rules)) return <li>{t('page.invite.rule.off')}</li>
  return (
    <>
      <li>{t('page.invite.rule.base', { count: generations })}</li>
      <li>{t('page.invite.rule.nothing')}</li>
      <li>{t('page.invite.rule.cap', { share: formatShare(maxPpm) })}</li>
      <li>{t('page.invite.rule.when')}</li>
      {holdRule && <li>{t('page.invite.rule.hold', { days: heldDays })}</li>}
      {countries !== 'all' && <li>{t('page.invite.rule.countries', { list: countries.join(', ') })}</li>}
      <li>{t('page.invite.rule.share', share)}</li>
    </>
  )
}

/** Whether rebates are paid anywhere. */
export function isPaid({ generations, countries, maxPpm }: Rules): boolean {
  return generations > 0 && maxPpm > 0 && countries.length > 0
}

/** Says that rebates are stopped, since when and why. */
export function StoppedNote({ rules: { stoppedSince, stops } }: { readonly rules: Rules }) {
  const t = useTranslations('team')
  if (stoppedSince === null) return null
  const share = stops.find(({ until }) => until === null)?.sharePpm ?? 0
  return (
    <Note tone="attention" title={t('page.rebates.stopped', { time: formatDateTime(stoppedSince) })}>
      {t('page.rebates.stoppedBody', { share: formatShare(share) })}
    </Note>
  )
}
