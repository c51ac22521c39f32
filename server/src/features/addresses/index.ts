export { findAddress, type SavedAddress } from './address.store.ts'
export { isUsable } from './address.ts'
