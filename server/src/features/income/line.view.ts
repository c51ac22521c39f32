import { shareName, transfersOf } from './postings.ts'
import type { LineRow } from './line.store.ts'

/** The transfers of a line: the hold, and the capture that a wallet shows after the release. */
export function transfersOfLine({ kind, settlementId, chargingSessionId, window, releasedAt }: LineRow) {
  const { hold, release } = transfersOf(kind === 'hostShare' ? 'host_share' : 'energy_reimbursed', chargingSessionId, shareName(settlementId, window))
  return { holdId: hold, transferId: releasedAt === null ? hold : release }
}
