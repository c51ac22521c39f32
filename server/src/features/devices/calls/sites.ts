import { closeSite, createSite, siteList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { catalogueChanged } from '@ohmstead/contract/devices/events'
import { audit } from '../../../platform/audit.ts'
import { zoneFrom } from '../../accounts/index.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { closeSite as close, insertSite, sites } from '../place.store.ts'

export const listSites = implement(siteList, async ({ trx }) => ({ list: await sites(trx) }))

export const createSiteOfStaff = implement(createSite, async ({ trx, now, caller, refuse, publish }, { idempotencyKey: _, ...input }) => {
  const timeZone = zoneFrom(input.timeZone) ?? refuse(deviceErrors.timeZoneUnknown)
  const site = { id: newId('site', now), ...input, timeZone }
  await insertSite(trx, { ...site, createdAt: now })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'site.added', subject: site.id, detail: `${site.name}, ${site.city}`, at: now })
  await publish(catalogueChanged, { subject: site.id, at: now })
  return { ...site, closedAt: null }
})

export const closeSiteOfStaff = implement(closeSite, async ({ trx, now, caller, refuse, publish }, { siteId, reason }) => {
  const site = (await close(trx, siteId)) ?? refuse(deviceErrors.siteNotFound)
  if (site === 'closed') return refuse(deviceErrors.siteClosed)
  if (site === 'inUse') return refuse(deviceErrors.siteInUse)
  await audit(trx, {
    by: caller.staffId,
    role: caller.role,
    act: 'site.closed',
    subject: siteId,
    detail: `${site.name}, ${site.city}: ${reason}`,
    at: now,
  })
  await publish(catalogueChanged, { subject: siteId, at: now })
  return site
})
