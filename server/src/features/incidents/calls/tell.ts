import { alarmList, incidentList, openIncident, tellOfIncident } from '@ohmstead/contract/incidents/calls'
import { incidentErrors } from '@ohmstead/contract/incidents/errors'
import { incidentChanged } from '@ohmstead/contract/incidents/events'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { incidentById, incidentToTell, insertIncident, insertMessage, listIncidents, messagesOf, openIncidents } from '../incident.store.ts'
import { staffIncidents } from '../incident.view.ts'
import { isAlarm } from '../standing.ts'
import { lockedStandings, standingsNow } from '../standing.store.ts'

export const listIncidentsForStaff = implement(incidentList, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total } = await listIncidents(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: staffIncidents(rows, await messagesOf(trx, rows)), total }
})

export const listAlarms = implement(alarmList, async ({ trx }) => {
  const open = await openIncidents(trx)
  const alarms = (await standingsNow(trx)).filter(({ state }) => isAlarm(state))
  return {
    list: alarms.map(({ component, state, fromAt: since }) => ({
      component,
      state,
      since,
      incidentId: open.find(({ components }) => components.includes(component))?.id ?? null,
    })),
  }
})

export const openIncidentOfStaff = implement(openIncident, async ({ trx, caller, now, publish, refuse }, input) => {
  const { idempotencyKey: _, alarm = null, ...message } = input
  if (alarm !== null && !(await lockedStandings(trx)).some(({ component, state }) => component === alarm && isAlarm(state)))
    refuse(incidentErrors.alarmOver)
  const incidentId = newId('incident', now)
  await insertIncident(trx, incidentId, caller.staffId, alarm)
  await insertMessage(trx, { incidentId, ...message, writtenBy: caller.staffId })
  const detail = JSON.stringify({ alarm, severity: message.severity, components: message.components, title: message.texts.en_US.title })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'incident.opened', subject: incidentId, detail, at: now })
  await publish(incidentChanged, { incidentId, page: 'all', at: now })
  return shown(trx, incidentId)
})

export const tellOfIncidentOfStaff = implement(tellOfIncident, async ({ trx, caller, now, publish, refuse }, input) => {
  const { idempotencyKey: _, incidentId, ...message } = input
  const incident = (await incidentToTell(trx, incidentId)) ?? refuse(incidentErrors.incidentNotFound)
  if (incident.resolvedAt !== null) refuse(incidentErrors.incidentResolved)
  await insertMessage(trx, { incidentId, ...message, writtenBy: caller.staffId })
  const detail = JSON.stringify({ state: message.state, severity: message.severity, title: message.texts.en_US.title })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'incident.told', subject: incidentId, detail, at: now })
  await publish(incidentChanged, { incidentId, page: 'all', at: now })
  return shown(trx, incidentId)
})

async function shown(q: Queryable, id: Id<'incident'>) {
  const row = await incidentById(q, id)
  assert(row, 'an incident with a new message exists')
  const [incident] = staffIncidents([row], await messagesOf(q, [row]))
  assert(incident, 'an incident has a view')
  return incident
}
