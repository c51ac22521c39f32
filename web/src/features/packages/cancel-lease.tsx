import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { cancelLease, leaseDetail, leaseList } from '@ohmstead/contract/packages/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { now } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { ActTwice, Block, Facts, Money } from '../../ui/index.ts'

type Lease = OutputOf<typeof leaseDetail>

/** Cancels a lease in two steps while that is possible: on every page of the lease, for the whole time. */
export function CancelLease({ lease }: { readonly lease: Lease }) {
  const running = lease.state === 'pending' || lease.state === 'effective'
  // The purchase of a lease of another member is undone on its order.
  if (!running || lease.origin !== 'catalogue' || lease.cancellableUntil <= now() || lease.cancelling === null) return null
  return <Cancel lease={lease} cancelling={lease.cancelling} />
}

/** The same for a page that knows only the id of the lease. */
export function CancelOfLease({ leaseId }: { readonly leaseId: string }) {
  const { data: lease } = useCall(leaseDetail, { leaseId })
  return lease === undefined ? null : <CancelLease lease={lease} />
}

function Cancel({ lease, cancelling }: { readonly lease: Lease; readonly cancelling: NonNullable<Lease['cancelling']> }) {
  const t = useTranslations('packages')
  const cancel = useMutationCall(cancelLease, { refreshes: [leaseList, leaseDetail, walletOverview] })
  const { refund } = cancelling
  return (
    <Block title={t('page.cancelTitle')} level={2} finding={t('page.cancelFinding', { date: formatDateTime(lease.cancellableUntil) })}>
      <Facts
        rows={[...usedRows(t, cancelling), { key: 'refund', name: t('page.cancelRefund'), value: <Money amount={refund} rest />, total: true }]}
      />
      <ActTwice
        offer={t('page.cancel')}
        act={t('page.cancelNow')}
        keep={t('page.keep')}
        busy={cancel.isPending}
        onAct={() => void cancel.send({ leaseId: lease.id, refund: formatAmount(refund) })}
      />
    </Block>
  )
}

/** The days that are charged when a lease is cancelled, and from when they count. */
export function usedRows(
  t: ReturnType<typeof useTranslations<'packages'>>,
  { countedFrom, days, used, nextDayAt }: NonNullable<Lease['cancelling']>,
) {
  return [
    { key: 'used', name: t('page.cancelUsed', { days }), value: <Money amount={used} rest /> },
    ...(countedFrom === null ? [] : [{ key: 'from', name: t('page.countedFrom'), value: formatDateTime(countedFrom) }]),
    ...(nextDayAt === null ? [] : [{ key: 'next', name: t('page.nextDayAt'), value: formatDateTime(nextDayAt) }]),
  ]
}
