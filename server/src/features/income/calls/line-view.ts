import { shareName, transfersOf } from '../postings.ts'
import type { LineRow } from '../line.store.ts'

/** The ledger's transfers of a line: the one that holds it, and the one that a wallet shows once it is released. */
export function transfersOfLine({ kind, settlementId, chargingSessionId, window, releasedAt }: LineRow) {
  const { hold, release } = transfersOf(kind === 'hostShare' ? 'host_share' : 'energy_reimbursed', chargingSessionId, shareName(settlementId, window))
  return { holdId: hold, transferId: releasedAt === null ? hold : release }
}
