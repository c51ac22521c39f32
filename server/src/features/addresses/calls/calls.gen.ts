// Printed by `npm run gen` from the files of the features. Don't edit.
import { listAddresses, addMemberAddress, changeAddressRemark, declareAddressParties, proveMemberAddress, removeMemberAddress } from './addresses.ts'

export const calls = {
  addressList: listAddresses,
  addAddress: addMemberAddress,
  changeRemark: changeAddressRemark,
  declareParties: declareAddressParties,
  proveAddress: proveMemberAddress,
  removeAddress: removeMemberAddress,
}
