import { forgetAddresses } from './address.jobs.ts'
import { calls } from './calls/calls.gen.ts'
import { addressesPersonalData } from './personal-data.store.ts'
import { addressesTables } from './tables.ts'

/** What this feature provides to the roles. */
export const addressesFeature = {
  calls,
  listeners: [forgetAddresses],
  personalData: addressesPersonalData,
  tables: addressesTables,
  withoutNotice: {
    'savedAddress.changed': 'account.secured has a notice when one is added',
  },
} as const
