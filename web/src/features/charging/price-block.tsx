import type { ReactNode } from 'react'
import { formatCount, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Facts, Money } from '../../ui/index.ts'
import type { Tariff } from './point-state.ts'

/** The price before the start, always in this order: kWh, minute, charging session, idle (AFIR art. 5). Free parts are marked as free. */
export function PriceFacts({ tariff, beside }: { readonly tariff: Tariff; readonly beside?: Beside }) {
  return <Facts rows={usePriceRows(tariff, beside)} />
}

/** What is shown beside a price, such as the same in another currency. */
export type Beside = (price: Tariff['perKwh']) => ReactNode

export function usePriceRows(tariff: Tariff, beside?: Beside) {
  const t = useTranslations('charging')
  const part = (amount: Tariff['perKwh'], strong = false) =>
    amount === 0n ? (
      t('page.free')
    ) : (
      <>
        <Money amount={amount} rest size={strong ? 'strong' : 'text'} /> {beside?.(amount)}
      </>
    )
  return [
    { key: 'kwh', name: t('page.perKwh'), value: part(tariff.perKwh, true) },
    { key: 'minute', name: t('page.perMinute'), value: part(tariff.perMinute) },
    { key: 'start', name: t('page.perStart'), value: part(tariff.start) },
    {
      key: 'idle',
      name: tariff.idlePerMinute === 0n ? t('page.idle') : t('page.idleAfter', { minutes: formatCount(tariff.idleGraceMinutes) }),
      value: part(tariff.idlePerMinute),
    },
    { key: 'vat', name: t('page.vatContained'), value: formatShare(tariff.vatPpm) },
  ]
}

/** Explains before the start when idle time costs money. */
export function IdleSentence({ tariff }: { readonly tariff: Tariff }) {
  const t = useTranslations('charging')
  if (tariff.idlePerMinute === 0n) return t('page.idleNever')
  return (
    <>
      {t('page.idleFrom', { minutes: formatCount(tariff.idleGraceMinutes) })} <Money amount={tariff.idlePerMinute} rest /> {t('page.aMinute')}
    </>
  )
}
