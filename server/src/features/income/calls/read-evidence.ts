import { signedTexts } from '@ohmstead/contract/charging/signed-proof'
import { incomeEvidence } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { instant } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import { implement } from '../../../platform/implement.ts'
import { framesById } from '../../../edges/ocpp/index.ts'
import { billDocumentsOf, chargingById, signedRecordsOf, tariffById, type BillDocumentData } from '../../charging/index.ts'
import { pointById } from '../../devices/index.ts'
import { paymentOf, provenTransfer, type ProvenTransfer } from '../evidence.store.ts'
import { rebatesOf, settlementById } from '../settlement.store.ts'

const kinds = { host_share: 'hostShare', energy_reimbursed: 'energyReimbursed', rebate: 'rebate' } as const

export const readEvidence = implement(incomeEvidence, async ({ trx, caller, refuse }, { transferId }) => {
  const line = await provenTransfer(trx, { id: transferId })
  const kind = line && kinds[line.code as keyof typeof kinds]
  if (!line || !kind || line.creditOwner !== caller.memberId) return refuse(incomeErrors.lineNotFound)
  const held = line.phase === 'hold' ? line : line.holdId && (await provenTransfer(trx, { id: line.holdId }))
  const found = await settlementById(trx, line.name.split('#')[0] ?? '')
  if (!held || !found) return refuse(incomeErrors.lineNotFound)
  const { settlement, windows } = found
  const row = await chargingById(trx, settlement.chargingSessionId)
  const bill = (await billDocumentsOf(trx, [settlement.chargingSessionId])).get(settlement.chargingSessionId)
  const payment = await paymentOf(trx, settlement.chargingSessionId, settlement.payment)
  assert(row?.bill && row.startedAt !== null && bill && payment, 'a settlement has its charging session, its bill and its payment')
  const point = await pointById(trx, row.pointId)
  const { registers, billedBefore = [] } = JSON.parse(bill.document) as BillDocumentData
  const frames = await framesById(trx, [...new Set(registers.map(({ frameId }) => frameId))])
  const records = signedTexts(await signedRecordsOf(trx, row.id))
  const publicKey = point.meterPublicKey?.toString('hex') ?? null
  const agreed = await tariffById(trx, row.tariffId)
  const release = line.phase === 'capture' ? line : await provenTransfer(trx, { releaseOf: held.transferId })
  return {
    line: { ...nodeOf(line), kind, amount: line.amount, block: line.block },
    release: release && nodeOf(release),
    releaseDueAt: settlement.releaseDueAt,
    settlement: {
      hash: settlement.hash.toString('hex'),
      id: settlement.id,
      at: settlement.settledAt,
      document: settlement.document,
      collected: settlement.collected,
      vat: settlement.vat,
      energyCost: settlement.energyCost,
      commission: settlement.commission,
      rebates: await rebatesOf(trx, settlement),
      host: settlement.host,
      ownUse: settlement.ownUse,
      house: settlement.house,
      energyRatePerKwh: settlement.energyRatePerKwh,
      energyCostTaken: settlement.energyCostTaken,
      energyTo: settlement.energyTo,
      windows: windows.map(({ hostId, ...window }) => ({ ...window, mine: hostId === caller.memberId })),
    },
    payment: { price: row.bill.price, ...payment },
    chargingSession: {
      hash: bill.hash.toString('hex'),
      document: bill.document,
      id: row.id,
      startedAt: row.startedAt,
      stoppedAt: row.bill.stoppedAt,
      ...row.bill.usage,
      evidence: row.bill.evidence,
      evidenceFault: row.bill.evidenceFault,
      clockOffsetMs: row.clockOffsetMs,
      tariff: { id: row.tariffId, ...row.tariff, validFrom: agreed?.validFrom ?? row.authorisedAt },
      ...(billedBefore.length > 0 && { billedBefore: [...billedBefore] }),
    },
    readings: registers.map(({ at, recordedAt, registerWh, frameId, epoch }, index) => ({
      at: instant(at),
      recordedAt: instant(recordedAt),
      registerWh: wh(registerWh),
      ...(epoch !== undefined && { epoch }),
      frameId,
      signed: row.bill?.evidence === 'signed',
      context: index === 0 ? ('begin' as const) : index === registers.length - 1 ? ('end' as const) : ('sample' as const),
    })),
    // The hash stored when the frame arrived; the reader hashes the text again.
    frames: frames.map(({ id, action, direction, at, raw }) => ({
      id,
      action: action ?? '',
      direction,
      at,
      raw,
      hash: registers.find(({ frameId }) => frameId === id)?.frameSha256 ?? '',
    })),
    signature:
      records.length > 0 && publicKey !== null ? { format: 'OCMF', record: records.join('\n'), publicKey, keySource: 'commissioning' } : null,
    meter: {
      serial: point.serial,
      meterSerial: row.meterSerial,
      pointName: point.name,
      address: point.site ? `${point.site.address}, ${point.site.city}` : '',
      publicKey,
      since: point.commissionedAt,
    },
    simulated: row.simulated,
  }
})

function nodeOf({ transferId, hash, canonical, at }: ProvenTransfer) {
  return { transferId, hash: hash.toString('hex'), canonical, at }
}
