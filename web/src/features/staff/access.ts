import { approvalList } from '@ohmstead/contract/approvals/calls'
import { memberForStaff, houseInvitationList } from '@ohmstead/contract/accounts/member-calls'
import { chargingList, debtList, quarantineList, staffCardList } from '@ohmstead/contract/charging/calls'
import { disputeList } from '@ohmstead/contract/charging/dispute-calls'
import { deviceDetail, deviceList, energyRateList } from '@ohmstead/contract/devices/calls'
import type { CallDeclaration, StaffRole } from '@ohmstead/contract/kernel/call'
import { staffArticleList } from '@ohmstead/contract/content/calls'
import { incidentList } from '@ohmstead/contract/incidents/calls'
import { staffLegalList } from '@ohmstead/contract/legal/calls'
import { staffAnnouncementList } from '@ohmstead/contract/notices/calls'
import { officialList } from '@ohmstead/contract/official/calls'
import { staffPackageList } from '@ohmstead/contract/packages/calls'
import { readScreening } from '@ohmstead/contract/screening/calls'
import { settingList } from '@ohmstead/contract/settings/calls'
import { auditList, staffInfo, violationList } from '@ohmstead/contract/staff/calls'
import { parkedList } from '@ohmstead/contract/staff/parked-calls'
import { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import { staffConversationList } from '@ohmstead/contract/support/staff-calls'
import { staffTaskList } from '@ohmstead/contract/tasks/calls'
import { staffResaleList } from '@ohmstead/contract/resales/calls'
import { staffTransferList } from '@ohmstead/contract/transfers/calls'
import { personList } from '@ohmstead/contract/staff/people-calls'
import { sweepOverview } from '@ohmstead/contract/sweeps/calls'
import { payableList, treasuryOverview } from '@ohmstead/contract/treasury/calls'
import { staffWithdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { useCall } from '../../platform/calls.tsx'

/** Whether a role may make a call, by the policy of the call. */
export function mayMake({ by }: CallDeclaration, role: StaffRole): boolean {
  return typeof by === 'object' && by.staff.includes(role)
}

/** The main call of each page. A role that may not make it cannot use the page. */
const shows: Readonly<Record<string, CallDeclaration>> = {
  '/staff/approvals': approvalList,
  '/staff/devices': deviceList,
  '/staff/devices/:id': deviceDetail,
  '/staff/sessions': chargingList,
  '/staff/quarantine': quarantineList,
  '/staff/debts': debtList,
  '/staff/cards': staffCardList,
  '/staff/recharges': staffRechargeList,
  '/staff/transfers': staffTransferList,
  '/staff/resales': staffResaleList,
  '/staff/withdrawals': staffWithdrawalList,
  '/staff/treasury': treasuryOverview,
  '/staff/payouts': payableList,
  '/staff/sweeps': sweepOverview,
  '/staff/disputes': disputeList,
  '/staff/packages': staffPackageList,
  '/staff/support': staffConversationList,
  '/staff/members': memberForStaff,
  '/staff/invitations': houseInvitationList,
  '/staff/announcements': staffAnnouncementList,
  '/staff/legal': staffLegalList,
  '/staff/tasks': staffTaskList,
  '/staff/content': staffArticleList,
  '/staff/official': officialList,
  '/staff/incidents': incidentList,
  '/staff/screening': readScreening,
  '/staff/violations': violationList,
  '/staff/parked': parkedList,
  '/staff/rates': energyRateList,
  '/staff/settings': settingList,
  '/staff/people': personList,
  '/staff/audit': auditList,
}

/** Whether a role can use a page of the console. */
export function mayOpen(path: string, role: StaffRole): boolean {
  const shown = shows[path]
  return shown === undefined || mayMake(shown, role)
}

/** Whether the reader may make a call, for display only; the server decides. Undefined while it is not known. */
export function useMay(call: CallDeclaration): boolean | undefined {
  const role = useCall(staffInfo).data?.role
  return role && mayMake(call, role)
}
