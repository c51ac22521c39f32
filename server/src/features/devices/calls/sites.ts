import { createSite, siteList } from '@ohmstead/contract/devices/calls'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { insertSite, sites } from '../place.store.ts'

export const listSites = implement(siteList, async ({ trx }) => ({ list: await sites(trx) }))

export const createSiteOfStaff = implement(createSite, async ({ trx, now, caller }, { idempotencyKey: _, ...input }) => {
  const site = { id: newId('site', now), ...input }
  await insertSite(trx, { ...site, createdAt: now })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'site.added', subject: site.id, detail: `${site.name}, ${site.city}`, at: now })
  return site
})
