import { cancelLeaseOfMember } from './calls/cancel-lease.ts'
import { checkStart } from './calls/check-start.ts'
import { listLeases } from './calls/list-leases.ts'
import { listPackages } from './calls/list-packages.ts'
import { listPackagesOfStaff } from './calls/list-packages-of-staff.ts'
import { readLease } from './calls/read-lease.ts'
import { readPackage } from './calls/read-package.ts'
import { savePackageOfStaff } from './calls/save-package.ts'
import { subscribeToPackage } from './calls/subscribe.ts'
import { accrueLeases } from './accrual.jobs.ts'
import { countRealised, hearDelivery, runLeases } from './lease.jobs.ts'

export { packageObstacles } from './closing.store.ts'
export { mayHost } from './lease.ts'
export { leaseInEffect } from './lease.jobs.ts'
export { boundPoints, leaseById, leaseOfPoint, runningLeases } from './lease.store.ts'
export type { LeaseRow } from './lease.store.ts'
export { packagesPersonalData } from './personal-data.store.ts'
export { receivedBy } from './realised.store.ts'
export { packageWatch } from './violation.store.ts'

export const packageHandlers = {
  packageList: listPackages,
  packageDetail: readPackage,
  startCheck: checkStart,
  subscribe: subscribeToPackage,
  leaseList: listLeases,
  leaseDetail: readLease,
  cancelLease: cancelLeaseOfMember,
  staffPackageList: listPackagesOfStaff,
  savePackage: savePackageOfStaff,
}

export const packageListeners = [hearDelivery, countRealised]
export const packageDueWork = [runLeases, accrueLeases]
