import type { FoundKind } from '@ohmstead/contract/staff/types'
import { queryOf } from '../../platform/navigation.tsx'

/** The address of the page of the console that shows a record. */
export const addressOf: Readonly<Record<FoundKind, (id: string) => string>> = {
  member: (member) => `/staff/members${queryOf({ member })}`,
  device: (id) => `/staff/devices/${id}`,
  site: (site) => `/staff/devices${queryOf({ site })}`,
  charging: (session) => `/staff/sessions${queryOf({ q: session, session })}`,
  lease: (member) => `/staff/members${queryOf({ member })}`,
  withdrawal: (withdrawal) => `/staff/withdrawals${queryOf({ withdrawal })}`,
  resale: (resale) => `/staff/resales${queryOf({ resale })}`,
  recharge: (recharge) => `/staff/recharges${queryOf({ recharge })}`,
  transfer: (transfer) => `/staff/transfers${queryOf({ transfer })}`,
  package: (id) => `/staff/packages${queryOf({ package: id })}`,
  person: (person) => `/staff/people${queryOf({ person })}`,
}
