// Printed by `npm run gen` from the files of the features. Don't edit.
import { listRecharges, readRecharge, listRechargesForStaff } from './list-deposits.ts'
import { readRechargeForm, giveRechargeAddress } from './read-recharge.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  rechargeList: listRecharges,
  rechargeDetail: readRecharge,
  staffRechargeList: listRechargesForStaff,
  rechargeForm: readRechargeForm(parts),
  rechargeAddress: giveRechargeAddress(parts),
})
