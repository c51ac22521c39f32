import { giveUpParkedEvent, parkedList, retryParkedEvent } from '@ohmstead/contract/staff/parked-calls'
import { parkedChanged } from '@ohmstead/contract/staff/events'
import { staffErrors } from '@ohmstead/contract/staff/errors'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { askRetry, giveUpParked, parkedFacts, waitingParked } from '../../../platform/parked.ts'

export const listParked = implement(parkedList, async ({ trx }, { givenUp = false, pageNum, pageSize }) => {
  const { rows, total } = await parkedFacts(trx, { givenUp, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows, total }
})

export const retryParkedOfStaff = implement(retryParkedEvent, async ({ trx, caller, now, publish, refuse }, key) => {
  const fact = (await waitingParked(trx, key)) ?? refuse(staffErrors.parkedNotFound)
  await askRetry(trx, key, now)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'event.retried', subject: `${key.listener} ${key.seq}`, detail: fact.name, at: now })
  await publish(parkedChanged, { ...key, at: now })
  return { ...fact, retryAskedAt: now }
})

export const giveUpParkedOfStaff = implement(giveUpParkedEvent, async ({ trx, caller, now, publish, refuse }, { reason, ...key }) => {
  const fact = (await waitingParked(trx, key)) ?? refuse(staffErrors.parkedNotFound)
  await giveUpParked(trx, key, { by: caller.staffId, reason, at: now })
  const detail = JSON.stringify({ event: fact.name, reason })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'event.givenUp', subject: `${key.listener} ${key.seq}`, detail, at: now })
  await publish(parkedChanged, { ...key, at: now })
  return { ...fact, retryAskedAt: null, givenUpAt: now, givenUpBy: caller.staffId, givenUpReason: reason }
})
