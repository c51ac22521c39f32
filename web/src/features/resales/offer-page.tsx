import { subtract, type Micros } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { changeResale, offerResale, orderList, quoteResale, withdrawResale } from '@ohmstead/contract/resales/calls'
import { resaleFee } from '@ohmstead/contract/resales/fee'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime, formatMoney, formatShare, parseTypedAmount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useNavigate, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import {
  ActTwice,
  Answered,
  Block,
  Button,
  ButtonLink,
  Columns,
  EmptyState,
  Facts,
  Form,
  Money,
  MoneyField,
  Note,
  PageFrame,
  PageHeader,
  Skeleton,
} from '../../ui/index.ts'

type Quote = OutputOf<typeof quoteResale>
type Offer = NonNullable<Quote['offer']>
const refreshes = [quoteResale, orderList]

/** Offers a lease to other members: what it is worth today, what arrives and when. */
export function Page() {
  const t = useTranslations('resales')
  const [search] = useSearch()
  const leaseId = search['lease'] ?? ''
  const valid = isId('lease', leaseId)
  const read = useCall(quoteResale, { leaseId: valid ? leaseId : '' }, { enabled: valid })
  return (
    <PageFrame>
      <PageHeader
        title={t('page.offer.title')}
        note={t('page.offer.note')}
        back={
          <Link to="/rental/record" search={valid ? { lease: leaseId } : {}}>
            {t('page.orders.toLeases')}
          </Link>
        }
      />
      <Answered
        read={read}
        skeleton={<Skeleton height="420px" />}
        missing={
          !valid && (
            <EmptyState action={<ButtonLink to="/rental/record">{t('page.orders.toLeases')}</ButtonLink>}>{t('page.offer.choose')}</EmptyState>
          )
        }
      >
        {(quote) => <Sell quote={quote} />}
      </Answered>
    </PageFrame>
  )
}

function Sell({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('resales')
  const { highestPrice, daysLeft, validUntil, cancellableUntil, offer } = quote
  return (
    <Columns even>
      <Block title={t('page.offer.today')}>
        <Facts
          rows={[
            { key: 'days', name: t('page.offer.days'), value: t('page.offer.dayCount', { days: daysLeft }) },
            ...(validUntil === null ? [] : [{ key: 'valid', name: t('page.offer.valid'), value: formatDateTime(offer?.validUntil ?? validUntil) }]),
            { key: 'highest', name: t('page.offer.highest'), value: <Money amount={highestPrice} rest size="fig" />, total: true },
          ]}
        />
        <p className="text-s text-ink-2">
          {t('page.offer.highestHint')} {t('page.offer.validHint')}
        </p>
        <p className="text-s text-ink-2">{t('page.offer.undo')}</p>
        <p className="text-s text-ink-2">{t('page.offer.hosting')}</p>
        {cancellableUntil !== null && <Note>{t('page.offer.endsCancelling', { time: formatDateTime(cancellableUntil) })}</Note>}
      </Block>
      {offer === null ? <NewOffer quote={quote} /> : <OpenOffer quote={quote} offer={offer} />}
    </Columns>
  )
}

const obstacles = {
  ownSocket: 'ownSocket',
  notInEffect: 'notInEffect',
  cancellable: 'stillCancellable',
  fewDays: 'fewDays',
  affiliated: 'affiliated',
  paymentsHeld: 'paymentsHeld',
} as const

function NewOffer({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('resales')
  const asset = useClientState('asset')
  const navigate = useNavigate()
  const { leaseId, highestPrice, obstacle, obstacleUntil } = quote
  const form = useForm(offerResale, {
    start: { price: '' },
    add: { leaseId },
    refreshes,
    onDone: ({ data }) => {
      toast(t('page.offer.done', { amount: `${formatMoney(data.price, { full: true })} ${asset}` }), { tone: 'good' })
      navigate({ to: '/person/myOrder', search: { tab: 'forSale', order: data.id } })
    },
  })
  return (
    <Block title={t('page.offer.act')}>
      {obstacle === null ? (
        <Form form={form} meaning={t('page.offer.unchanged')}>
          <MoneyField {...form.amount('price', t('page.offer.price'))} all={{ amount: highestPrice, word: t('page.offer.all') }} />
          <Arrives quote={quote} price={typedIn(form.values.price)} />
          <div>
            <Button type="submit" busy={form.isPending}>
              {t('page.offer.act')}
            </Button>
          </div>
        </Form>
      ) : (
        <Note tone="attention" title={t('page.offer.cannot')}>
          {t(`refusal.${obstacles[obstacle]}`)} {obstacleUntil !== null && t('page.offer.until', { time: formatDateTime(obstacleUntil) })}
        </Note>
      )}
    </Block>
  )
}

/** What the form has as decimal text; null where it is no amount yet. */
function typedIn(text: string): Micros | null {
  const read = text === '' ? null : parseTypedAmount(text)
  return read !== null && 'amount' in read ? read.amount : null
}

/** The fee of a price, and what the seller receives of it. */
function Arrives({ quote: { feeRatePpm }, price }: { readonly quote: Quote; readonly price: Micros | null }) {
  const t = useTranslations('resales')
  const fee = price === null ? null : resaleFee(price, feeRatePpm)
  return (
    <Facts
      rows={[
        { key: 'fee', name: t('page.offer.fee', { rate: formatShare(feeRatePpm) }), value: fee === null ? '–' : <Money amount={fee} rest /> },
        { key: 'when', name: t('page.offer.when'), value: t('page.offer.whenLine') },
        {
          key: 'arrives',
          name: t('page.offer.arrives'),
          value: price === null || fee === null ? '–' : <Money amount={subtract(price, fee)} rest />,
          total: true,
        },
      ]}
    />
  )
}

function OpenOffer({ quote, offer }: { readonly quote: Quote; readonly offer: Offer }) {
  const t = useTranslations('resales')
  const asset = useClientState('asset')
  const form = useForm(changeResale, {
    start: { price: '' },
    add: { resaleId: offer.id },
    refreshes,
    onDone: ({ data }) => toast(t('page.offer.changed', { amount: `${formatMoney(data.price, { full: true })} ${asset}` }), { tone: 'good' }),
  })
  const withdraw = useMutationCall(withdrawResale, { refreshes })
  async function end() {
    if ((await withdraw.send({ resaleId: offer.id })) !== undefined) toast(t('page.offer.withdrawn'), { tone: 'good' })
  }
  return (
    <div className="grid gap-7">
      <Block title={t('page.offer.open')}>
        <Facts
          rows={[
            { key: 'fee', name: t('page.orders.fee'), value: <Money amount={offer.fee} rest /> },
            { key: 'arrives', name: t('page.offer.arrives'), value: <Money amount={subtract(offer.price, offer.fee)} rest /> },
            { key: 'when', name: t('page.offer.when'), value: t('page.offer.whenLine') },
            { key: 'price', name: t('page.offer.price'), value: <Money amount={offer.price} rest size="fig" />, total: true },
          ]}
        />
        <ActTwice
          offer={t('page.offer.withdraw')}
          act={t('page.offer.withdraw')}
          keep={t('page.buy.notNow')}
          busy={withdraw.isPending}
          onAct={() => void end()}
        />
      </Block>
      <Block title={t('page.offer.change')}>
        <Form form={form} meaning={t('page.offer.notChanged')}>
          <MoneyField {...form.amount('price', t('page.offer.price'))} all={{ amount: quote.highestPrice, word: t('page.offer.all') }} />
          <div>
            <Button type="submit" tone="quiet" busy={form.isPending}>
              {t('page.offer.change')}
            </Button>
          </div>
        </Form>
      </Block>
    </div>
  )
}
