import type { ApprovalKind } from '../features/approvals/index.ts'
import { chargingApprovals } from '../features/charging/index.ts'
import { deviceApprovals } from '../features/devices/index.ts'
import { settingApprovals } from '../features/settings/index.ts'

/** Everything of the features that two people must agree to. */
export const approvalKinds: readonly ApprovalKind[] = [...settingApprovals, ...deviceApprovals, ...chargingApprovals] as never
