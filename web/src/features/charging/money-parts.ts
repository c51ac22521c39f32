import { zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { useTranslations } from '../../platform/i18n.tsx'
import type { Part } from '../../ui/index.ts'

interface Split {
  readonly vat: Micros
  readonly energy: Micros
  readonly commission: Micros
  readonly host: Micros
  readonly house: Micros
  /** The amount that returns to a driver at their own point; absent until then. */
  readonly ownUse?: Micros
}

/** The parts of a driver's payment, in the order and the colours of the member's income page. */
export function partsOf(t: ReturnType<typeof useTranslations<'charging'>>, { energy, vat, commission, host, house, ownUse = zero }: Split): Part[] {
  const parts: Part[] = [
    { key: 'energy', label: t('page.parts.energy'), amount: energy, look: 'cat-2' },
    { key: 'vat', label: t('page.parts.vat'), amount: vat, look: 'cat-5' },
    { key: 'commission', label: t('page.parts.commission'), amount: commission, look: 'cat-6' },
    { key: 'host', label: t('page.parts.host'), amount: host, look: 'cat-3' },
  ]
  if (ownUse > 0n) parts.push({ key: 'ownUse', label: t('page.parts.ownUse'), amount: ownUse, look: 'cat-1' })
  if (house > 0n) parts.push({ key: 'house', label: t('page.parts.house'), amount: house, look: 'cat-4' })
  return parts
}
