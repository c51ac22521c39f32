// Printed by `npm run gen` from the files of the features. Don't edit.
import { listRecharges, readRecharge, listRechargesForStaff, readRechargeForStaff, askToAssign, askToCorrect } from './list-deposits.ts'
import { readRechargeForm, giveRechargeAddress } from './read-recharge.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  rechargeList: listRecharges,
  rechargeDetail: readRecharge,
  staffRechargeList: listRechargesForStaff,
  staffRechargeDetail: readRechargeForStaff,
  assignRecharge: askToAssign,
  correctRecharge: askToCorrect,
  rechargeForm: readRechargeForm(parts),
  rechargeAddress: giveRechargeAddress(parts),
})
