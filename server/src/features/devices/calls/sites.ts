import { createSite, siteList } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { audit } from '../../../platform/audit.ts'
import { zoneFrom } from '../../accounts/index.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { insertSite, sites } from '../place.store.ts'

export const listSites = implement(siteList, async ({ trx }) => ({ list: await sites(trx) }))

export const createSiteOfStaff = implement(createSite, async ({ trx, now, caller, refuse }, { idempotencyKey: _, ...input }) => {
  const timeZone = zoneFrom(input.timeZone) ?? refuse(deviceErrors.timeZoneUnknown)
  const site = { id: newId('site', now), ...input, timeZone }
  await insertSite(trx, { ...site, createdAt: now })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'site.added', subject: site.id, detail: `${site.name}, ${site.city}`, at: now })
  return site
})
