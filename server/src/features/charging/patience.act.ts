import type { Trx } from '../../platform/database.ts'
import { setting } from '../settings/index.ts'
import { patienceOf, type Patience } from './timing.ts'

/** How long a charging session waits for messages, by the settings. */
export async function patience(trx: Trx): Promise<Patience> {
  return patienceOf({
    noEnergyMinutes: await setting(trx, 'charging.noEnergyMinutes'),
    silentAfterHours: await setting(trx, 'charging.silentAfterHours'),
    finalAfterDays: await setting(trx, 'charging.finalAfterDays'),
  })
}
