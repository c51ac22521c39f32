import { correctionsOf } from '../ledger/index.ts'
import type { CauseNamesOf } from '../wallets/index.ts'

/** Names a correction by the reason for which two people took a deposit back. */
export const correctionNames: CauseNamesOf = async (q, _, lines) => {
  const asked = lines.filter(({ code }) => code === 'correction_reverse' || code === 'deposit_shortfall')
  const corrections = await correctionsOf(q, [...new Set(asked.map(({ causeId }) => causeId))])
  const reasons = new Map<string, string>(corrections.map(({ id, reason }) => [id, reason]))
  return new Map(
    asked.flatMap(({ transferId, causeId }) => {
      const name = reasons.get(causeId)
      return name === undefined ? [] : [[transferId, { name, energyWh: null }] as const]
    }),
  )
}
