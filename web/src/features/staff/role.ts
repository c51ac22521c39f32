import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'

/** Whether the reader has one of these roles; the server decides, this only says it beforehand. Undefined while it is not known. */
export function useMay(...roles: readonly StaffRole[]): boolean | undefined {
  const role = useCall(staffInfo).data?.role
  return role && roles.includes(role)
}
