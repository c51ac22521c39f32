import { askTariff, endTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { canonicalJson } from '../../../platform/hash.ts'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { askApproval } from '../../approvals/index.ts'
import { siteById } from '../../devices/index.ts'
import { isLawful } from '../tariff.ts'
import { tariffApproval } from '../tariff.approval.ts'
import { closeTariff, isFollowed, tariffById, tariffOf, tariffs, type TariffRow } from '../tariff.store.ts'
import { tariffView } from '../point.view.ts'

export const listTariffs = implement(tariffList, async ({ trx }) => ({ list: (await tariffs(trx)).map(rowView) }))

export const askTariffOfStaff = implement(
  askTariff,
  async ({ trx, caller, now, refuse }, { idempotencyKey: _, siteId = null, country, tariffClass, validFrom, reason, ...tariff }) => {
    if (!isLawful(tariff, tariffClass)) refuse(chargingErrors.tariffNotLawful)
    if (validFrom < now) refuse(chargingErrors.tariffInThePast)
    const site = siteId === null ? null : await siteById(trx, siteId)
    if (siteId !== null && site?.country !== country) refuse(chargingErrors.siteNotFound)
    const scope = { siteId, country, tariffClass }
    if (await isFollowed(trx, scope, validFrom)) refuse(chargingErrors.tariffInThePast)
    const asked = { ...scope, siteName: site?.name ?? null, ...tariff, before: await tariffOf(trx, scope, validFrom), validFrom }
    return { approvalId: await askApproval(trx, tariffApproval, { caller, now, subject: `${site?.name ?? country} ${tariffClass}`, asked, reason }) }
  },
)

export const endTariffOfStaff = implement(endTariff, async ({ trx, caller, now, refuse }, { tariffId }) => {
  const row = (await tariffById(trx, tariffId)) ?? refuse(chargingErrors.tariffNotFound)
  const done = await closeTariff(trx, row, caller.staffId)
  if (done === 'over') return refuse(chargingErrors.tariffOver)
  const subject = `${row.siteId ?? row.country} ${row.tariffClass}`
  const act = done === 'ended' ? 'tariff.ended' : 'tariff.withdrawn'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject, detail: canonicalJson({ tariffId }), at: now })
  return rowView((await tariffById(trx, tariffId)) ?? row)
})

function rowView({ siteId, country, tariffClass, validUntil, withdrawnAt, ...row }: TariffRow) {
  return { ...tariffView(row), siteId, country, tariffClass, validUntil, withdrawnAt }
}
