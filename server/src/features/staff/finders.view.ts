import { memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import { chargingList } from '@ohmstead/contract/charging/calls'
import { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { deviceDetail, deviceList } from '@ohmstead/contract/devices/calls'
import type { Policy, StaffRole } from '@ohmstead/contract/kernel/call'
import { staffPackageList } from '@ohmstead/contract/packages/calls'
import { staffResaleList } from '@ohmstead/contract/resales/calls'
import { personList } from '@ohmstead/contract/staff/people-calls'
import type { FoundKind } from '@ohmstead/contract/staff/types'
import { staffTransferList } from '@ohmstead/contract/transfers/calls'
import { staffWithdrawalList } from '@ohmstead/contract/withdrawals/calls'
import type { Queryable } from '../../platform/database.ts'
import type { Found, Sought } from '../../platform/sought.ts'
import { searchMembers } from '../accounts/index.ts'
import { searchCharging } from '../charging/index.ts'
import { searchDeposits } from '../deposits/index.ts'
import { searchPoints, searchSites } from '../devices/index.ts'
import { searchLeases, searchPackages } from '../packages/index.ts'
import { searchResales } from '../resales/index.ts'
import { searchTransfers } from '../transfers/index.ts'
import { searchWithdrawals } from '../withdrawals/index.ts'
import { searchPeople } from './person.store.ts'

/** Who may find a member by name or address, besides by number. */
const byPersonRoles: readonly StaffRole[] = ['support', 'administrator']

interface Finder {
  /** The call that shows such a record: its policy decides who finds it. */
  readonly shownBy: { readonly by: Policy }
  readonly search: (q: Queryable, sought: Sought, role: StaffRole) => Promise<Found[]>
}

/** What answers for each kind of record: the feature that owns it. */
export const finders: Readonly<Record<FoundKind, Finder>> = {
  member: {
    shownBy: memberForStaff,
    search: (q, sought, role) => searchMembers(q, { ...sought, byPerson: byPersonRoles.includes(role) }),
  },
  device: { shownBy: deviceDetail, search: searchPoints },
  site: { shownBy: deviceList, search: searchSites },
  charging: { shownBy: chargingList, search: searchCharging },
  // A lease opens with its member.
  lease: { shownBy: memberForStaff, search: searchLeases },
  withdrawal: { shownBy: staffWithdrawalList, search: searchWithdrawals },
  recharge: { shownBy: staffRechargeList, search: searchDeposits },
  transfer: { shownBy: staffTransferList, search: searchTransfers },
  resale: { shownBy: staffResaleList, search: searchResales },
  package: { shownBy: staffPackageList, search: searchPackages },
  person: { shownBy: personList, search: searchPeople },
}

/** Whether a role finds records that this call shows. */
export function mayFind({ shownBy: { by } }: Finder, role: StaffRole): boolean {
  return typeof by === 'object' && by.staff.includes(role)
}
