import { AddressBook } from '../../features/addresses/address-book.tsx'
import { WithdrawScreen } from '../../features/withdrawals/withdraw-screen.tsx'

/** Withdrawals, with the address book below the form. */
export function Page() {
  return <WithdrawScreen addressBook={<AddressBook />} />
}
