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
  notTold: {
    'savedAddress.changed': 'account.secured tells that one was added',
  },
} as const
