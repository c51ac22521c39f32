import type { staffPackageList } from '@ohmstead/contract/packages/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'

/** A package of the catalogue with its units, leased and free. */
export type PackageRow = OutputOf<typeof staffPackageList>['list'][number]
