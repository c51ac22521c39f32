// Printed by `npm run gen` from the files of the features. Don't edit.
import { listCards, setCardsOfMember, enrolCardOfMember, readEnrolment, confirmCardOfMember, blockCardOfMember, removeCardOfMember, listHistoryOfCard, listCardsOfStaff, addCardsOfFleet, blockLostCard } from './cards.ts'
import { openDisputeOfDriver, listDisputes, rejectDisputeOfStaff, askRefundOfBill, askRefundWithoutDispute } from './disputes.ts'
import { listChargingNow } from './list-charging-now.ts'
import { listChargingForStaff } from './list-charging.ts'
import { readDebtOfDriver, listDebts } from './list-debts.ts'
import { listPointsForDrivers } from './list-points.ts'
import { readDeviceMeter, exchangeMeterOfStaff, declareRegisterOfStaff } from './meter.ts'
import { payDebtOfDriver } from './pay-debt.ts'
import { listQuarantine, decideQuarantineOfStaff } from './quarantine.ts'
import { quoteCharging } from './quote-charging.ts'
import { readLiveCharging, readCurrentCharging, listChargingHistory } from './read-charging.ts'
import { readPoint } from './read-point.ts'
import { readReceipt } from './read-receipt.ts'
import { askReleaseOfBill, askCorrectionOfBill, askDismissalOfEntry } from './review.ts'
import { listOwnPoints, savePointOfMember } from './saved-points.ts'
import { startChargingOfDriver } from './start-charging.ts'
import { stopChargingOfDriver } from './stop-charging.ts'
import { listTariffs, askTariffOfStaff, endTariffOfStaff } from './tariffs.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
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
  disputeBill: openDisputeOfDriver,
  disputeList: listDisputes,
  rejectBillDispute: rejectDisputeOfStaff,
  askBillRefund: askRefundOfBill,
  askChargingRefund: askRefundWithoutDispute,
  chargingNow: listChargingNow,
  chargingList: listChargingForStaff,
  debtOfDriver: readDebtOfDriver,
  debtList: listDebts,
  pointList: listPointsForDrivers(parts),
  deviceMeter: readDeviceMeter,
  exchangeMeter: exchangeMeterOfStaff,
  declareRegister: declareRegisterOfStaff,
  payDebt: payDebtOfDriver,
  quarantineList: listQuarantine,
  decideQuarantine: decideQuarantineOfStaff,
  quote: quoteCharging,
  liveCharging: readLiveCharging,
  currentCharging: readCurrentCharging,
  chargingHistory: listChargingHistory,
  pointDetailCall: readPoint(parts),
  receipt: readReceipt(parts),
  askBillRelease: askReleaseOfBill,
  askBillCorrection: askCorrectionOfBill,
  askDismissal: askDismissalOfEntry,
  ownPoints: listOwnPoints(parts),
  savePoint: savePointOfMember,
  startCharging: startChargingOfDriver(parts),
  stopCharging: stopChargingOfDriver,
  tariffList: listTariffs,
  askTariff: askTariffOfStaff,
  endTariff: endTariffOfStaff,
})
