import { micros } from '@ohmstead/contract/kernel/amount'

/** No kWh costs more anywhere; the database holds the same bound. */
export const RATE_MAX = micros(10_000_000n)
