import { incomeEvidence } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { implement } from '../../../platform/implement.ts'
import { framesById } from '../../../edges/ocpp/index.ts'
import { billDocumentsOf, chargingById, paymentOf, signatureView, tariffById, type BillDocumentData } from '../../charging/index.ts'
import { pointById } from '../../devices/index.ts'
import { provenTransfer } from '../evidence.store.ts'
import { rebatesOf, settlementById } from '../settlement.store.ts'
import { chargingSessionView, framesView, meterView, nodeOf, readingsView, settlementView } from '../evidence.view.ts'

const kinds = { host_share: 'hostShare', energy_reimbursed: 'energyReimbursed', rebate: 'rebate' } as const

export const readEvidence = implement(incomeEvidence, async ({ trx, caller, refuse }, { transferId }) => {
  const line = await provenTransfer(trx, { id: transferId })
  const kind = line && kinds[line.code as keyof typeof kinds]
  if (!line || !kind || line.creditOwner !== caller.memberId) return refuse(incomeErrors.lineNotFound)
  const held = line.phase === 'hold' ? line : line.holdId && (await provenTransfer(trx, { id: line.holdId }))
  const found = await settlementById(trx, line.name.split('#')[0] ?? '')
  if (!held || !found) return refuse(incomeErrors.lineNotFound)
  const { settlement, windows } = found
  const { chargingSessionId } = settlement
  const row = await chargingById(trx, chargingSessionId)
  const document = (await billDocumentsOf(trx, [chargingSessionId])).get(chargingSessionId)
  const payment = await paymentOf(trx, chargingSessionId, settlement.payment)
  assert(row?.bill && row.startedAt !== null && document && payment, 'a settlement has its charging session, its bill and its payment')
  const { bill, startedAt } = row
  const point = await pointById(trx, row.pointId)
  const { registers, billedBefore = [] } = JSON.parse(document.document) as BillDocumentData
  const frames = await framesById(trx, [...new Set(registers.map(({ frameId }) => frameId))])
  const release = line.phase === 'capture' ? line : await provenTransfer(trx, { releaseOf: held.transferId })
  return {
    line: { ...nodeOf(line), kind, amount: line.amount, block: line.block },
    release: release && nodeOf(release),
    releaseDueAt: settlement.releaseDueAt,
    settlement: settlementView(settlement, windows, await rebatesOf(trx, settlement), caller.memberId),
    payment: { price: bill.price, ...payment },
    chargingSession: chargingSessionView({ ...row, bill, startedAt }, document, billedBefore, await tariffById(trx, row.tariffId)),
    readings: readingsView(registers, bill),
    frames: framesView(frames, registers),
    signature: await signatureView(trx, row.id, point),
    meter: meterView(point, row),
    simulated: row.simulated,
  }
})
