import { endTariff, setTariff, tariffList } from '@ohmstead/contract/charging/tariff-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { canonicalJson } from '../../../platform/hash.ts'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { siteById } from '../../devices/index.ts'
import { isLawful } from '../tariff.ts'
import { closeTariff, putTariff, tariffById, tariffs, type TariffRow } from '../tariff.store.ts'
import { tariffView } from '../point.view.ts'

export const listTariffs = implement(tariffList, async ({ trx }) => ({ list: (await tariffs(trx)).map(rowView) }))

export const setTariffOfStaff = implement(
  setTariff,
  async ({ trx, caller, now, refuse }, { idempotencyKey: _, siteId = null, country, tariffClass, validFrom, ...tariff }) => {
    if (!isLawful(tariff, tariffClass)) refuse(chargingErrors.tariffNotLawful)
    if (validFrom < now) refuse(chargingErrors.tariffInThePast)
    if (siteId !== null && (await siteById(trx, siteId))?.country !== country) refuse(chargingErrors.siteNotFound)
    const row = { id: newId('tariff', now), siteId, country, tariffClass, tariff, validFrom, validUntil: null, withdrawnAt: null }
    if (!(await putTariff(trx, { ...row, setBy: caller.staffId, setAt: now }))) refuse(chargingErrors.tariffInThePast)
    const { perKwh, perMinute, start, idlePerMinute } = tariff
    const detail = canonicalJson({
      perKwh: formatAmount(perKwh),
      perMinute: formatAmount(perMinute),
      start: formatAmount(start),
      idlePerMinute: formatAmount(idlePerMinute),
      validFrom,
    })
    await audit(trx, { by: caller.staffId, role: caller.role, act: 'tariff.set', subject: `${siteId ?? country} ${tariffClass}`, detail, at: now })
    return rowView(row)
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
