// Printed by `npm run gen` from the files of the features. Don't edit.
import { cancelLeaseOfMember } from './cancel-lease.ts'
import { checkStart } from './check-start.ts'
import { readLeaseStatement } from './lease-statement.ts'
import { listLeases } from './list-leases.ts'
import { listPackagesOfStaff } from './list-packages-of-staff.ts'
import { listPackages } from './list-packages.ts'
import { readLease } from './read-lease.ts'
import { readPackage } from './read-package.ts'
import { savePackageOfStaff } from './save-package.ts'
import { subscribeToPackage } from './subscribe.ts'

export const calls = {
  cancelLease: cancelLeaseOfMember,
  startCheck: checkStart,
  leaseStatement: readLeaseStatement,
  leaseList: listLeases,
  staffPackageList: listPackagesOfStaff,
  packageList: listPackages,
  leaseDetail: readLease,
  packageDetail: readPackage,
  savePackage: savePackageOfStaff,
  subscribe: subscribeToPackage,
}
