import { inCurrency, type Micros } from '@ohmstead/contract/kernel/amount'
import { formatCurrency } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'

/** The rate of the currency of a country, if the operator states one. */
export function useLocalRate(country: string | undefined) {
  const rates = useClientState('rates')
  const rate = rates?.list.find(({ countries }) => country !== undefined && countries.includes(country))
  return rate && { ...rate, day: rates?.day ?? '' }
}

export type LocalRate = ReturnType<typeof useLocalRate>

/** A price in the currency of its country: about €0.57. */
export function LocalPrice({ price, rate }: { readonly price: Micros; readonly rate: LocalRate }) {
  const t = useTranslations('charging')
  if (rate === undefined || price === 0n) return null
  return (
    <span className="text-s whitespace-nowrap text-ink-2">
      {t('page.about', { price: formatCurrency(inCurrency(price, rate.rate), rate.currency) })}
    </span>
  )
}

/** Says from when the rate is, and in what one pays. */
export function RateNote({ rate }: { readonly rate: LocalRate }) {
  const t = useTranslations('charging')
  const asset = useClientState('asset')
  if (rate === undefined) return null
  return (
    <p className="part-finding">
      {t('page.ratesOf', { currency: rate.currency, asset, rate: formatCurrency(rate.rate, rate.currency), day: rate.day })}
    </p>
  )
}
