import { removePlace, savePlace } from '@ohmstead/contract/hosting/calls'
import { hostingErrors } from '@ohmstead/contract/hosting/errors'
import { hostingChanged } from '@ohmstead/contract/hosting/events'
import { implement } from '../../../platform/implement.ts'
import { stepOf } from '../flow.ts'
import { flowOf } from '../flow.store.ts'
import { hostingView } from '../hosting.view.ts'
import { ownFlow } from '../own-flow.act.ts'
import { deleteOwnPlace, saveOwnPlace } from '../own-place.store.ts'

export const savePlaceOfFlow = implement(savePlace, async ({ trx, caller, now, refuse, publish }, { hostingId, position, ...place }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  if (row.kind !== 'ownSocket' || row.pointId === null || row.state === 'ended') return refuse(hostingErrors.placeIsFixed)
  const { name, street, city, directions = '' } = place
  const { latitude, longitude } = position === undefined ? { latitude: null, longitude: null } : toMetre(position)
  const isSaved = await saveOwnPlace(trx, row, { pointId: row.pointId, name, street, city, directions, latitude, longitude })
  if (!isSaved) return refuse(hostingErrors.placeIsFixed)
  await publish(hostingChanged, { memberId: caller.memberId, hostingId, state: row.state, step: stepOf(flowOf(row)) })
  return hostingView(trx, row, now)
})

export const removePlaceOfFlow = implement(removePlace, async ({ trx, caller, now, refuse, publish }, { hostingId }) => {
  const row = (await ownFlow(trx, caller.memberId, hostingId)) ?? refuse(hostingErrors.hostingNotFound)
  // Also after hosting has ended: it is an address of theirs, which would stay until the lease ends.
  if (row.kind !== 'ownSocket') return refuse(hostingErrors.placeIsFixed)
  await deleteOwnPlace(trx, row.leaseId)
  await publish(hostingChanged, { memberId: caller.memberId, hostingId, state: row.state, step: stepOf(flowOf(row)) })
  return hostingView(trx, row, now)
})

/** A browser gives fifteen digits; five are about a metre, which is what drivers need. */
function toMetre({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) }
}
