import { chargingNow } from '@ohmstead/contract/charging/calls'
import { implement } from '../../../platform/implement.ts'
import { chargingNowAt } from '../charging.store.ts'

export const listChargingNow = implement(chargingNow, async ({ trx }, { pointId }) => ({ list: await chargingNowAt(trx, pointId) }))
