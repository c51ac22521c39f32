// Printed by `npm run gen` from the files of the features. Don't edit.
import { listAddresses, addMemberAddress, changeAddressRemark, removeMemberAddress } from './addresses.ts'

export const calls = {
  addressList: listAddresses,
  addAddress: addMemberAddress,
  changeRemark: changeAddressRemark,
  removeAddress: removeMemberAddress,
}
