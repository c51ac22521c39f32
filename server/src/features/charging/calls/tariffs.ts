import { setTariff, tariffList } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { canonicalJson } from '../../../platform/hash.ts'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { audit } from '../../../platform/audit.ts'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { isLawful } from '../tariff.ts'
import { putTariff, tariffs, type TariffRow } from '../tariff.store.ts'
import { tariffView } from './point-view.ts'

export const listTariffs = implement(tariffList, async ({ trx }) => ({ list: (await tariffs(trx)).map(rowView) }))

export const setTariffOfStaff = implement(
  setTariff,
  async ({ trx, caller, now, refuse }, { idempotencyKey: _, siteId = null, country, tariffClass, validFrom, ...tariff }) => {
    if (!isLawful(tariff, tariffClass)) refuse(chargingErrors.tariffNotLawful)
    if (validFrom < now) refuse(chargingErrors.tariffInThePast)
    const row = { id: newId('tariff', now), siteId: siteId ?? null, country, tariffClass, tariff, validFrom, validUntil: null }
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

function rowView({ siteId, country, tariffClass, validUntil, ...row }: TariffRow) {
  return { ...tariffView(row), siteId, country, tariffClass, validUntil }
}
