import { stopCharging } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { implement } from '../../../platform/implement.ts'
import { isOnline } from '../../devices/index.ts'
import { fail } from '../charging.jobs.ts'
import { isOpen } from '../charging-state.ts'
import { chargingById } from '../charging.store.ts'
import { askToStop } from '../stop.act.ts'
import { liveView } from '../live.view.ts'

export const stopChargingOfDriver = implement(stopCharging, async ({ trx, now, caller, refuse }, { chargingSessionId }) => {
  const row = await chargingById(trx, chargingSessionId, { lock: true })
  if (row?.driverId !== caller.memberId) return refuse(chargingErrors.chargingSessionNotFound)
  if (!isOpen(row.state)) return refuse(chargingErrors.notRunning)
  if (row.state === 'authorised') await fail(trx, row, 'cancel', now)
  // A stop is not queued for a disconnected unit: the person at the cable would wait for an unknown time.
  else if (!(await isOnline(trx, row.pointId))) return refuse(chargingErrors.pointAway)
  else if (row.stopAskedAt === null) await askToStop(trx, row, now)
  const after = await chargingById(trx, row.id)
  assert(after, 'the state of a locked charging session does not change')
  return liveView(trx, after, now)
})
