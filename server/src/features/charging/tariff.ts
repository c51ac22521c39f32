import type { Tariff } from '@ohmstead/contract/charging/price'

/** AFIR art. 5, as the database enforces it: fast charging is priced by energy, and a time fee exists only with an energy price. */
export function isLawful({ perKwh, idlePerMinute }: Pick<Tariff, 'perKwh' | 'idlePerMinute'>, tariffClass: 'AC' | 'DC'): boolean {
  return perKwh > 0n || (tariffClass !== 'DC' && idlePerMinute === 0n)
}
