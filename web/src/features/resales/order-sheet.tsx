import { formatAmount } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { cancelResale, orderList, resaleOrderDetail } from '@ohmstead/contract/resales/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime, formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActTwice, Answered, Block, ButtonLink, ErrorState, Facts, Money, Note, RecordSheet, Skeleton } from '../../ui/index.ts'

type Order = OutputOf<typeof resaleOrderDetail>
type Words = ReturnType<typeof useTranslations<'resales'>>

/** One resale of which the member is the seller or the buyer. */
export function OrderSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('resales')
  return (
    <Answered
      read={useCall(resaleOrderDetail, { resaleId: id })}
      skeleton={<Skeleton height="560px" />}
      frame={(state) => (
        <RecordSheet title={t('page.orders.name')} open onClose={onClose}>
          {state}
        </RecordSheet>
      )}
    >
      {(order) => <OrderRecord order={order} onClose={onClose} />}
    </Answered>
  )
}

function OrderRecord({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useTranslations('resales')
  const { side, state, price, fee, proceeds, daysLeft, cancellableUntil, leaseId } = order
  const isSeller = side === 'seller'
  return (
    <RecordSheet
      title={order.name}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={price} rest size="fig" {...(state === 'released' && { state: 'settled' as const })} />
        </p>
      }
      timeline={{ title: t('page.order.steps'), items: stepsOf(order, t) }}
      facts={[
        { key: 'state', name: t('page.orders.state'), value: t(`page.states.${state}`) },
        ...(isSeller
          ? [
              { key: 'fee', name: t('page.orders.fee'), value: <Money amount={fee} rest /> },
              {
                key: 'proceeds',
                name: t('page.order.youGet'),
                value: <Money amount={proceeds} rest {...(state === 'released' && { state: 'settled' as const })} />,
              },
            ]
          : []),
        ...(daysLeft === null ? [] : [{ key: 'days', name: t('page.order.daysLeft'), value: t('page.offer.dayCount', { days: daysLeft }) }]),
      ]}
      ids={[
        { name: t('page.order.unit'), value: order.serial, grouped: true },
        { name: t('page.orders.number'), value: order.id },
      ]}
    >
      {isSeller && state === 'held' && cancellableUntil !== null && (
        <Note>{t('page.order.heldNote', { time: formatDateTime(cancellableUntil) })}</Note>
      )}
      {isSeller && state === 'cancelled' && <Note>{t('page.order.returnedNote')}</Note>}
      {state === 'offered' ? (
        <ButtonLink to="/rental/offer" search={{ lease: leaseId }} wide>
          {t('page.order.openOffer')}
        </ButtonLink>
      ) : (
        <ButtonLink tone="quiet" to="/rental/record" search={{ lease: leaseId }}>
          {t('page.order.openLease')}
        </ButtonLink>
      )}
      {!isSeller && <Cancel order={order} />}
    </RecordSheet>
  )
}

function stepsOf({ side, state, offeredAt, validUntil, soldAt, cancellableUntil, endedAt }: Order, t: Words) {
  const at = (instant: number | null) => (instant === null ? {} : { at: formatDateTime(instant as never) })
  const offered = { key: 'offered', title: t('page.order.offered'), state: 'done' as const, ...at(offeredAt) }
  if (soldAt === null) {
    const isOpen = state === 'offered'
    const end = isOpen ? t('page.order.validUntil', { time: formatDateTime(validUntil) }) : t('page.order.ended')
    return [offered, { key: 'end', title: end, state: isOpen ? ('now' as const) : ('done' as const), ...at(endedAt) }]
  }
  const sold = { key: 'sold', title: side === 'buyer' ? t('page.order.bought') : t('page.order.sold'), state: 'done' as const, ...at(soldAt) }
  const last =
    state === 'cancelled'
      ? { title: t('page.order.undone'), state: 'done' as const }
      : state === 'released'
        ? { title: t('page.order.paid'), state: 'done' as const }
        : { title: t('page.order.paysAt', { time: cancellableUntil === null ? '' : formatDateTime(cancellableUntil) }), state: 'now' as const }
  return [...(side === 'seller' ? [offered] : []), sold, { key: 'end', ...last, ...at(endedAt) }]
}

/** Undoes the purchase in two steps while that is possible, and shows what it cost once it happened. */
function Cancel({ order }: { readonly order: Order }) {
  const t = useTranslations('resales')
  const asset = useClientState('asset')
  const act = useMutationCall(cancelResale, { quiet: true, refreshes: [orderList, resaleOrderDetail, walletOverview] })
  const { cancelling, cancellableUntil, state } = order
  if (cancelling === null || cancellableUntil === null) return null
  const { days, used, nextDayAt, refund } = cancelling
  const isOpen = state === 'held'
  async function undo() {
    const answer = await act.send({ resaleId: order.id, refund: formatAmount(refund) })
    if (answer !== undefined) toast(t('page.order.cancelDone', { amount: `${formatMoney(refund, { full: true })} ${asset}` }), { tone: 'good' })
  }
  return (
    <Block
      title={t('page.order.cancelTitle')}
      level={3}
      {...(isOpen && { finding: t('page.order.cancelFinding', { date: formatDateTime(cancellableUntil) }) })}
    >
      {act.error !== null && <ErrorState error={act.error} focus />}
      <Facts
        rows={[
          { key: 'used', name: t('page.order.cancelUsed', { days }), value: <Money amount={used} rest /> },
          ...(nextDayAt === null ? [] : [{ key: 'next', name: t('page.order.nextDayAt'), value: formatDateTime(nextDayAt) }]),
          { key: 'refund', name: t('page.order.cancelRefund'), value: <Money amount={refund} rest />, total: true },
        ]}
      />
      {isOpen && (
        <ActTwice
          offer={t('page.order.cancel')}
          act={t('page.order.cancelNow')}
          keep={t('page.order.keep')}
          busy={act.isPending}
          onAct={() => void undo()}
        />
      )}
    </Block>
  )
}
