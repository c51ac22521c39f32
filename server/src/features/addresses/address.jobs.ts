import { memberClosed } from '@ohmstead/contract/accounts/events'
import { listen } from '../../platform/outbox.ts'
import { eraseAddressesOf } from './address.store.ts'

/** Deletes the addresses of a member who closed the account. */
export const forgetAddresses = listen('addresses.delete-addresses', [memberClosed], async (trx, { payload: { memberId } }) => {
  await eraseAddressesOf(trx, memberId)
})
