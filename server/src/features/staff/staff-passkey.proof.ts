import { passkeyProofs } from '../credentials/index.ts'

/** The passkeys of staff. */
export const staffPasskeys = passkeyProofs('staff')
