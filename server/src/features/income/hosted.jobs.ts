import { chargingEnded, chargingMetered, chargingStarted } from '@ohmstead/contract/charging/events'
import { hostedChargingChanged } from '@ohmstead/contract/income/events'
import { listen, publish } from '../../platform/outbox.ts'
import { openCustodyOf } from '../hosting/index.ts'

/** Hosts see the charging at their units as it happens; the events of charging sessions themselves go to their drivers only. */
export const notifyHosts = listen('income.notify-hosts', [chargingStarted, chargingMetered, chargingEnded], async (trx, { payload }, { now }) => {
  const custody = await openCustodyOf(trx, { pointId: payload.pointId })
  if (custody) await publish(trx, hostedChargingChanged, { memberId: custody.memberId, pointId: payload.pointId, at: now })
})
