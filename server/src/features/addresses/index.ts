export { addressesOf, findAddress, type SavedAddress } from './address.store.ts'
export { isUsable } from './address.ts'
