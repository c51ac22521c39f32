import { decideQuarantine, quarantineList } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { quarantineDecided } from '@ohmstead/contract/charging/events'
import { reviewReasons } from '@ohmstead/contract/charging/types'
import { zero } from '@ohmstead/contract/kernel/amount'
import type { Queryable } from '../../../platform/database.ts'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { framesById } from '../../../edges/ocpp/index.ts'
import { listPoints } from '../../devices/index.ts'
import { chargingById, type BilledRow } from '../charging.store.ts'
import { disputesOf } from '../dispute.store.ts'
import { decide, quarantineById, quarantined, type QuarantineRow } from '../quarantine.store.ts'

export const listQuarantine = implement(quarantineList, async ({ trx }, { state, pageNum, pageSize }) => {
  const { rows, total } = await quarantined(trx, { state: state ?? null, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: await quarantineViews(trx, rows), total }
})

export const decideQuarantineOfStaff = implement(decideQuarantine, async ({ trx, caller, now, publish, refuse }, { quarantineId, reason }) => {
  const row = await quarantineById(trx, quarantineId)
  if (row === null) return refuse(chargingErrors.quarantineNotFound)
  if (row.state !== 'open') return refuse(chargingErrors.alreadyDecided)
  if (row.needsTwoPeople) return refuse(chargingErrors.needsTwoPeople)
  await decide(trx, quarantineId, { state: 'dismissed', by: caller.staffId, reason, at: now })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'quarantine.dismissed', subject: quarantineId, detail: reason, at: now })
  await publish(quarantineDecided, { quarantineId, at: now })
  const [view] = await quarantineViews(trx, [{ ...row, state: 'dismissed', decidedBy: caller.staffId, needsTwoPeople: false }])
  return view ?? refuse(chargingErrors.quarantineNotFound)
})

async function quarantineViews(q: Queryable, rows: readonly QuarantineRow[]) {
  const names = new Map((await listPoints(q, { ids: rows.map(({ pointId }) => pointId) })).list.map(({ id, name }) => [id, name]))
  const frames = new Map(
    (
      await framesById(
        q,
        rows.map(({ frameId }) => frameId),
      )
    ).map(({ id, raw }) => [id as string, raw]),
  )
  const views = []
  for (const { registerWh: _, ...row } of rows) {
    const session = row.chargingSessionId === null ? null : await chargingById(q, row.chargingSessionId)
    const isReview = reviewReasons.some((reason) => reason === row.reason)
    views.push({
      ...row,
      pointName: names.get(row.pointId) ?? row.pointId,
      raw: frames.get(row.frameId) ?? '',
      review: isReview && session?.bill ? reviewedView(session.bill) : null,
      collected: session?.collected ?? zero,
      disputed: session !== null && (await disputesOf(q, session.id)).length > 0,
    })
  }
  return views
}

function reviewedView({ usage, price, evidence, evidenceFault }: BilledRow) {
  return { energyWh: usage.energyWh, price, evidence, evidenceFault }
}
