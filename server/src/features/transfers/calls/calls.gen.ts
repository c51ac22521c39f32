// Printed by `npm run gen` from the files of the features. Don't edit.
import { startTransferPasskeyOf, confirmMoneyTransfer } from './confirm-transfer.ts'
import { listTransfers, readTransfer, listTransfersForStaff } from './list-transfers.ts'
import { readTransferForm } from './read-form.ts'
import { requestMoneyTransfer } from './request-transfer.ts'
import { undoMoneyTransfer } from './undo-transfer.ts'

export const calls = {
  startTransferPasskey: startTransferPasskeyOf,
  confirmTransfer: confirmMoneyTransfer,
  transferList: listTransfers,
  transferDetail: readTransfer,
  staffTransferList: listTransfersForStaff,
  transferForm: readTransferForm,
  requestTransfer: requestMoneyTransfer,
  undoTransfer: undoMoneyTransfer,
}
