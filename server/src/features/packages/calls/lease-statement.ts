import { leaseStatement } from '@ohmstead/contract/packages/calls'
import { packageErrors } from '@ohmstead/contract/packages/errors'
import { implement } from '../../../platform/implement.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { setting } from '../../settings/index.ts'
import { faultDaysOf } from '../fault-day.store.ts'
import { leaseById } from '../lease.store.ts'
import { monthsOfLease } from '../realised.store.ts'
import { leasePdf } from '../lease-pdf.view.ts'
import { leaseView } from '../lease.view.ts'

export const readLeaseStatement = implement(leaseStatement, async ({ trx, caller, lang, now, refuse }, { leaseId }) => {
  const lease = await leaseById(trx, leaseId)
  if (lease?.memberId !== caller.memberId) return refuse(packageErrors.leaseNotFound)
  const content = leasePdf(
    {
      lease: await leaseView(trx, lease, lang, now),
      memberId: lease.memberId,
      termsVersion: lease.termsVersion,
      months: await monthsOfLease(trx, leaseId),
      faultDays: await faultDaysOf(trx, leaseId),
      asset: await setting(trx, 'platform.asset'),
    },
    lang,
    now,
  )
  return { fileName: `ohmstead-${leaseId}.pdf`, type: 'application/pdf', content: (await pdfOf(content)).toString('base64') }
})
