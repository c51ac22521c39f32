import { calls } from './calls/calls.gen.ts'
import { resaleNames } from './cause-name.store.ts'
import { resalesPersonalData } from './personal-data.store.ts'
import { expireOffers, releaseSales } from './resale.jobs.ts'
import { resalesTables } from './tables.ts'
import { resaleWatch } from './violation.store.ts'

/** What this feature provides to the roles. */
export const resalesFeature = {
  calls,
  dueWork: [expireOffers, releaseSales],
  watches: [resaleWatch],
  personalData: resalesPersonalData,
  causeNames: resaleNames,
  tables: resalesTables,
  withoutNotice: { 'resale.offersChanged': 'seller and buyer are notified of their own' },
} as const
