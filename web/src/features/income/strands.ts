import type { Evidence } from '@ohmstead/contract/income/types'
import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { PartLook } from '../../ui/index.ts'

export type StrandKey = 'mine' | 'energy' | 'vat' | 'platform' | 'rebates' | 'hosts' | 'ownUse' | 'house'

export interface MoneyStrand {
  readonly key: StrandKey
  readonly weight: Micros
  readonly look: PartLook
}

/** The parts of one payment, the line of the trail first. Their sum is the payment, to the micro-unit. */
export function strandsOf({ line, settlement }: Pick<Evidence, 'line' | 'settlement'>): MoneyStrand[] {
  const less = (part: Micros, kind: Evidence['line']['kind']) => (line.kind === kind ? subtract(part, line.amount) : part)
  const strands: MoneyStrand[] = [
    { key: 'mine', weight: line.amount, look: 'cat-3' },
    { key: 'energy', weight: less(settlement.energyCost, 'energyReimbursed'), look: 'cat-2' },
    { key: 'vat', weight: settlement.vat, look: 'cat-5' },
    { key: 'platform', weight: subtract(settlement.commission, settlement.rebates), look: 'cat-6' },
    { key: 'rebates', weight: less(settlement.rebates, 'rebate'), look: 'cat-4' },
    { key: 'hosts', weight: less(settlement.host, 'hostShare'), look: 'waiting' },
    { key: 'ownUse', weight: settlement.ownUse, look: 'frozen' },
    { key: 'house', weight: settlement.house, look: 'no-data' },
  ]
  return strands.filter(({ key, weight }) => key === 'mine' || weight > 0n)
}
