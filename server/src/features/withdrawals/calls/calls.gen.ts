// Printed by `npm run gen` from the files of the features. Don't edit.
import { cancelMoneyWithdrawal } from './cancel-withdrawal.ts'
import { startWithdrawalPasskeyOf, confirmMoneyWithdrawal } from './confirm-withdrawal.ts'
import { listWithdrawals, readWithdrawal } from './list-withdrawals.ts'
import { readWithdrawConfig } from './read-config.ts'
import { readWithdrawQuote } from './read-quote.ts'
import { requestMoneyWithdrawal } from './request-withdrawal.ts'
import { listWithdrawalsForStaff, readWithdrawalForStaff, askToApprove, rejectOfStaff, readLimitOfMember, askToLift } from './staff-withdrawals.ts'

export const calls = {
  cancelWithdrawal: cancelMoneyWithdrawal,
  startWithdrawalPasskey: startWithdrawalPasskeyOf,
  confirmWithdrawal: confirmMoneyWithdrawal,
  withdrawalList: listWithdrawals,
  withdrawalDetail: readWithdrawal,
  withdrawConfig: readWithdrawConfig,
  withdrawQuote: readWithdrawQuote,
  requestWithdrawal: requestMoneyWithdrawal,
  staffWithdrawalList: listWithdrawalsForStaff,
  staffWithdrawalDetail: readWithdrawalForStaff,
  approveWithdrawal: askToApprove,
  rejectWithdrawal: rejectOfStaff,
  readDailyLimit: readLimitOfMember,
  liftDailyLimit: askToLift,
}
