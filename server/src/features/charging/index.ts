import {
  addCardsOfFleet,
  blockCardOfMember,
  blockLostCard,
  confirmCardOfMember,
  enrolCardOfMember,
  listCards,
  listCardsOfStaff,
  listHistoryOfCard,
  readEnrolment,
  removeCardOfMember,
  setCardsOfMember,
} from './calls/cards.ts'
import { holdForCards } from './card.jobs.ts'
import { listChargingNow } from './calls/list-charging-now.ts'
import { listPointsForDrivers } from './calls/list-points.ts'
import { askRefundOfBill, listDisputes, openDisputeOfDriver, rejectDisputeOfStaff } from './calls/disputes.ts'
import { listDebts, readDebtOfDriver } from './calls/list-debts.ts'
import { declareRegisterOfStaff, exchangeMeterOfStaff, readDeviceMeter } from './calls/meter.ts'
import { payDebtOfDriver } from './calls/pay-debt.ts'
import { decideQuarantineOfStaff, listQuarantine } from './calls/quarantine.ts'
import { quoteCharging } from './calls/quote-charging.ts'
import { listChargingHistory, readCurrentCharging, readLiveCharging } from './calls/read-charging.ts'
import { readPoint } from './calls/read-point.ts'
import { readReceipt } from './calls/read-receipt.ts'
import { startChargingOfDriver } from './calls/start-charging.ts'
import { stopChargingOfDriver } from './calls/stop-charging.ts'
import { endTariffOfStaff, listTariffs, setTariffOfStaff } from './calls/tariffs.ts'
import { hearCommands, hearConnectors, hearMeters, lookAtCharging } from './charging.jobs.ts'
import { hearClosedAccounts } from './tag.jobs.ts'

export { billDocumentsOf, finalCharging } from './bill.store.ts'
export type { BillDocument, FinalCharging } from './bill.store.ts'
export type { BillDocumentData } from './bill-document.ts'
export { chargingById, chargingFigures, debtOf } from './charging.store.ts'
export type { BilledRow, ChargingRow } from './charging.store.ts'
export { chargingObstacles } from './closing.store.ts'
export { chargingTransitions } from './charging-state.ts'
export { openDispute, refundCharging, rejectDispute } from './dispute.jobs.ts'
export { chargingApprovals, refundApproval, refundAsked } from './refund.approval.ts'
export { chargingPort } from './gateway.jobs.ts'
export { collectionsBetween, collectionsOf } from './hold.store.ts'
export type { CollectionRow } from './hold.store.ts'
export { chargingPersonalData } from './personal-data.store.ts'
export { quarantined } from './quarantine.store.ts'
export { readingsOf, signedRecordsOf } from './reading.store.ts'
export type { ReadingRow } from './reading.store.ts'
export { unknownTagAlarms } from './tag.store.ts'
export { putTariff, tariffAt, tariffById } from './tariff.store.ts'
export type { NewTariff, TariffRow } from './tariff.store.ts'
export { chargingViolations, chargingWatch } from './violation.store.ts'

export const chargingHandlers = {
  pointList: listPointsForDrivers,
  pointDetailCall: readPoint,
  quote: quoteCharging,
  startCharging: startChargingOfDriver,
  stopCharging: stopChargingOfDriver,
  liveCharging: readLiveCharging,
  currentCharging: readCurrentCharging,
  receipt: readReceipt,
  chargingHistory: listChargingHistory,
  debtOfDriver: readDebtOfDriver,
  debtList: listDebts,
  payDebt: payDebtOfDriver,
  disputeBill: openDisputeOfDriver,
  disputeList: listDisputes,
  rejectBillDispute: rejectDisputeOfStaff,
  askBillRefund: askRefundOfBill,
  chargingNow: listChargingNow,
  quarantineList: listQuarantine,
  decideQuarantine: decideQuarantineOfStaff,
  deviceMeter: readDeviceMeter,
  exchangeMeter: exchangeMeterOfStaff,
  declareRegister: declareRegisterOfStaff,
  tariffList: listTariffs,
  setTariff: setTariffOfStaff,
  cardList: listCards,
  setCards: setCardsOfMember,
  enrolCard: enrolCardOfMember,
  cardEnrolment: readEnrolment,
  confirmCard: confirmCardOfMember,
  blockCard: blockCardOfMember,
  removeCard: removeCardOfMember,
  cardHistory: listHistoryOfCard,
  staffCardList: listCardsOfStaff,
  addFleetCards: addCardsOfFleet,
  blockCardOfStaff: blockLostCard,
  endTariff: endTariffOfStaff,
}

export const chargingListeners = [hearMeters, hearCommands, hearConnectors, hearClosedAccounts, holdForCards]
export const chargingDueWork = [lookAtCharging]
