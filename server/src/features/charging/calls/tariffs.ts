import { askTariff, endTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Trx } from '../../../platform/database.ts'
import { canonicalJson } from '../../../platform/hash.ts'
import { audit } from '../../../platform/audit.ts'
import { implement, type StaffCaller } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import { askApproval } from '../../approvals/index.ts'
import { siteById } from '../../devices/index.ts'
import { isLawful } from '../tariff.ts'
import { tariffApproval } from '../tariff.approval.ts'
import { tariffEndApproval } from '../tariff-end.approval.ts'
import { closeTariff, isFollowed, isReplaced, tariffById, tariffOf, tariffs, tariffWithout, type TariffRow } from '../tariff.store.ts'
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

export const endTariffOfStaff = implement(endTariff, async ({ trx, caller, now, refuse }, { tariffId, endsAt, reason }) => {
  const row = (await tariffById(trx, tariffId)) ?? refuse(chargingErrors.tariffNotFound)
  const subject = `${row.siteId ?? row.country} ${row.tariffClass}`
  if (await isReplaced(trx, tariffId)) return { approvalId: await askEnd(trx, row, { caller, now, endsAt, reason }) }
  const done = await closeTariff(trx, row, caller.staffId)
  if (done === 'over') return refuse(chargingErrors.tariffOver)
  const act = done === 'ended' ? 'tariff.ended' : 'tariff.withdrawn'
  await audit(trx, { by: caller.staffId, role: caller.role, act, subject, detail: canonicalJson({ tariffId }), at: now })
  return { approvalId: null }
})

/** Another tariff takes over: its price needs a second person and a moment, like a new tariff. */
async function askEnd(trx: Trx, row: TariffRow, { caller, now, endsAt, reason }: Ending): Promise<Id<'approval'>> {
  const { id: tariffId, siteId, country, tariffClass, tariff: before, validFrom, validUntil } = row
  if (reason === undefined) return refuse(approvalErrors.reasonNeeded)
  const at = validFrom > now ? validFrom : endsAt
  if (at === undefined || at < now || (validUntil !== null && at >= validUntil)) return refuse(chargingErrors.tariffEndWrong)
  const siteName = siteId === null ? null : ((await siteById(trx, siteId))?.name ?? siteId)
  const asked = { tariffId, siteId, siteName, country, tariffClass, before, next: await tariffWithout(trx, tariffId, at), endsAt: at }
  return askApproval(trx, tariffEndApproval, { caller, now, subject: `${siteName ?? country} ${tariffClass}`, asked, reason })
}

interface Ending {
  readonly caller: StaffCaller
  readonly now: Instant
  readonly endsAt: Instant | undefined
  readonly reason: string | undefined
}

function rowView({
  siteId,
  country,
  tariffClass,
  validUntil,
  withdrawnAt,
  isReplaced: replaced,
  ...row
}: Awaited<ReturnType<typeof tariffs>>[number]) {
  return { ...tariffView(row), siteId, country, tariffClass, validUntil, withdrawnAt, isReplaced: replaced }
}
