import { hostingRecordDetail, hostingRecordList } from '@ohmstead/contract/income/calls'
import { incomeErrors } from '@ohmstead/contract/income/errors'
import { zero } from '@ohmstead/contract/kernel/amount'
import { wh } from '@ohmstead/contract/kernel/energy'
import { after, DAY_MS, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { implement } from '../../../platform/implement.ts'
import { isOnline, pointById } from '../../devices/index.ts'
import { custodiesOfMember, custodyById, switchOffsOf, type Custody, type SwitchOff } from '../../hosting/index.ts'
import { custodySums, sessionsOfCustody } from '../line.store.ts'
import { shareName, transfersOf } from '../postings.ts'

export const listHostingRecords = implement(hostingRecordList, async ({ trx, caller, now }, { leaseId, pageNum, pageSize }) => {
  const page = { memberId: caller.memberId, leaseId: leaseId ?? null, offset: (pageNum - 1) * pageSize, limit: pageSize }
  const { rows, total } = await custodiesOfMember(trx, page)
  const sums = await custodySums(
    trx,
    rows.map(({ custodyId }) => custodyId),
  )
  const switchOffs = await switchOffsOf(
    trx,
    rows.map(({ flowId }) => flowId),
  )
  const list = []
  for (const custody of rows) {
    const point = await pointById(trx, custody.pointId)
    const sum = sums.get(custody.custodyId) ?? { chargingSessions: 0, energyWh: wh(0), gross: zero, net: zero }
    list.push({
      custodyId: custody.custodyId,
      leaseId: custody.leaseId,
      serial: point.serial,
      pointName: point.name,
      from: custody.from,
      until: custody.until,
      ...timesOf(custody, now),
      state: custody.until !== null ? ('ended' as const) : (await isOnline(trx, custody.pointId)) ? ('active' as const) : ('suspended' as const),
      switchOff: switchOffOf(custody, switchOffs.get(custody.flowId)),
      chargingSessions: sum.chargingSessions,
      energyWh: sum.energyWh,
      gross: sum.gross,
      net: sum.net,
    })
  }
  return { list, total }
})

/** Shown with the last hosting session of its sequence: the one that ended when the unit received the command. */
function switchOffOf({ until }: Custody, switchOff: SwitchOff | undefined) {
  if (switchOff === undefined || until !== switchOff.askedAt) return null
  return { state: switchOff.state, at: switchOff.answeredAt ?? switchOff.askedAt }
}

/** How long a hosting session has lasted so far, and what is left of its day. */
function timesOf({ from, until }: Custody, now: Instant): { minutes: number; remainingMinutes: number | null } {
  const minutes = Math.floor(((until ?? now) - from) / MINUTE_MS)
  return { minutes, remainingMinutes: until === null ? Math.max(0, Math.ceil((after(from, DAY_MS) - now) / MINUTE_MS)) : null }
}

export const readHostingRecord = implement(hostingRecordDetail, async ({ trx, caller, refuse }, { custodyId, pageNum, pageSize }) => {
  const custody = await custodyById(trx, custodyId)
  if (custody?.memberId !== caller.memberId) return refuse(incomeErrors.custodyNotFound)
  const { rows, total } = await sessionsOfCustody(trx, custodyId, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  const list = rows.map(({ settlementId, window, releasedAt, ...row }) => {
    const { hold, release } = transfersOf('host_share', row.chargingSessionId, shareName(settlementId, window))
    return { ...row, transferId: row.net === 0n ? null : releasedAt === null ? hold : release }
  })
  return { list, total }
})
