export { addressesOf, findAddress, type SavedAddress } from './address.store.ts'
export { isSignedByHolder } from './control.proof.ts'
export { isUsable } from './address.ts'
