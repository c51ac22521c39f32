import type { addressList } from '@ohmstead/contract/addresses/calls'
import { divide, formatAmount, isAmount, least, micros, parseAmount, zero, type Micros } from '@ohmstead/contract/kernel/amount'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { requestWithdrawal, withdrawQuote, type withdrawConfig } from '@ohmstead/contract/withdrawals/calls'
import { withdrawalWallets } from '@ohmstead/contract/withdrawals/types'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime, formatMoney, formatShare, mask } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, Block, Button, Columns, Form, HoldNotice, MoneyField, Note, Select, Simulated, Skeleton } from '../../ui/index.ts'
import { Quote } from './quote.tsx'

type Config = OutputOf<typeof withdrawConfig>
type Saved = OutputOf<typeof addressList>['list'][number]
type Request = OutputOf<typeof requestWithdrawal>
type Terms = OutputOf<typeof withdrawQuote>

/** Asks where to, from which wallet and how much, and shows what it costs and what arrives. */
export function NewWithdrawal({
  config,
  saved,
  onRequested,
}: {
  readonly config: Config
  readonly saved: readonly Saved[]
  readonly onRequested: (request: Request) => void
}) {
  const t = useTranslations('withdrawals')
  const now = useNow()
  const usable = saved.filter(({ usableFrom }) => usableFrom <= now)
  const [first] = usable
  const next = saved.map(({ usableFrom }) => usableFrom).sort((a, b) => a - b)[0]
  return (
    <Block title={t('page.form.title')}>
      {config.heldUntil !== null && (
        <HoldNotice reason={t('page.form.heldTitle', { time: formatDateTime(config.heldUntil) })} until={t('page.form.heldBody')} />
      )}
      {first === undefined ? (
        <Note tone="info">{next === undefined ? t('page.form.none') : t('page.form.waits', { time: formatDateTime(next) })}</Note>
      ) : (
        <AskAmount config={config} usable={usable} first={first} onRequested={onRequested} />
      )}
      <p className="max-w-160 text-s text-ink-2">{t('page.form.never')}</p>
    </Block>
  )
}

function AskAmount({
  config,
  usable,
  first,
  onRequested,
}: {
  readonly config: Config
  readonly usable: readonly Saved[]
  readonly first: Saved
  readonly onRequested: (request: Request) => void
}) {
  const [search] = useSearch()
  const [wallet, setWallet] = useState(withdrawalWallets.find((known) => known === search['wallet']) ?? 'income')
  const [addressId, setAddressId] = useState(first.id)
  const chosen = usable.find(({ id }) => id === addressId) ?? first
  const read = useCall(withdrawQuote, { wallet, network: chosen.network }, { keepPrevious: true })
  return (
    <Answered read={read} skeleton={<Skeleton height="360px" />}>
      {(terms) => (
        <AmountForm
          {...{ config, usable, chosen, terms, wallet }}
          start={search['amount'] === 'all' ? wholeOf(terms) : zero}
          onAddress={(id) => setAddressId(id as Saved['id'])}
          onWallet={setWallet}
          onRequested={onRequested}
        />
      )}
    </Answered>
  )
}

/** A rest that is smaller than the minimum is paid out as a whole. */
const isRest = (amount: string, { available, minimum }: Terms) => available < minimum && isAmount(amount) && parseAmount(amount) === available

function AmountForm({
  config,
  usable,
  chosen,
  terms,
  wallet,
  start,
  onAddress,
  onWallet,
  onRequested,
}: {
  readonly config: Config
  readonly usable: readonly Saved[]
  readonly chosen: Saved
  readonly terms: Terms
  readonly wallet: Terms['wallet']
  /** The amount that the page is opened with; zero: none. */
  readonly start: Micros
  readonly onAddress: (id: string) => void
  readonly onWallet: (wallet: Terms['wallet']) => void
  readonly onRequested: (request: Request) => void
}) {
  const t = useTranslations('withdrawals')
  const asset = useClientState('asset')
  const { network } = chosen
  const form = useForm(requestWithdrawal, {
    start: { amount: start > 0n ? formatAmount(start) : '' },
    add: ({ amount }) => ({ wallet, addressId: chosen.id, ...(isRest(amount, terms) && { rest: true }) }),
    words: { amount: t('page.form.amountMissing') },
    onDone: ({ data }) => onRequested(data),
  })
  const { amount } = form.values
  const rest = isRest(amount, terms)
  const asked = isAmount(amount) && parseAmount(amount) > 0n ? (rest ? { rest } : { amount }) : {}
  const quote = useCall(withdrawQuote, { wallet, network, ...asked }, { keepPrevious: true })
  const shown = config.networks.find((known) => known.network === network)
  return (
    <Columns>
      <Form form={form} meaning={t('page.check.unchanged')}>
        <Select
          {...form.control('addressId', t('page.form.address'))}
          value={chosen.id}
          onSelect={onAddress}
          options={usable.map((one) => ({ value: one.id, label: labelOf(one) }))}
          hint={t('page.network', { code: network.toUpperCase(), name: networkFacts[network].name })}
        />
        {shown?.simulated === true && <Simulated word={t('page.form.simulated')} />}
        {shown?.open === false && <Note tone="attention">{t('page.form.closed')}</Note>}
        <Select
          name="wallet"
          label={t('page.form.wallet')}
          value={wallet}
          onSelect={onWallet}
          options={config.wallets.map((one) => ({
            value: one.wallet,
            label: t('page.form.walletLine', {
              wallet: t(`page.wallet.${one.wallet}`),
              amount: `${formatMoney(one.available, { full: true })} ${asset}`,
            }),
          }))}
        />
        <MoneyField
          {...form.amount('amount', t('page.form.amount'))}
          start={start}
          parts={{ label: t('page.form.share'), list: partsOf(terms, t('page.form.whole')) }}
          hint={rest ? t('page.form.rest') : undefined}
        />
        <div>
          <Button type="submit" busy={form.isPending}>
            {t('page.form.check')}
          </Button>
        </div>
      </Form>
      <Answered read={quote} skeleton={<Skeleton height="280px" />}>
        {(data) => <Quote quote={data} />}
      </Answered>
    </Columns>
  )
}

const labelOf = ({ remark, network, address }: Saved) => [remark, mask(address), network.toUpperCase()].filter(Boolean).join(' · ')

/** What can be requested now at most; a rest below the minimum is paid out as a whole. */
const mostOf = ({ available, maximum, minimum }: Terms): Micros => (maximum < minimum ? available : maximum)

/** All of the balance, at most what can be requested now. */
const wholeOf = (terms: Terms): Micros => least(terms.available, mostOf(terms))

/** 25, 50 and 100 percent of the balance, rounded down and at most what can be requested now. */
function partsOf(terms: Terms, whole: string): { readonly amount: Micros; readonly word: string }[] {
  const { available } = terms
  const most = mostOf(terms)
  const limited = (amount: bigint) => (amount > most ? most : micros(amount))
  return [
    { amount: limited(divide(available, 4n, 'down')), word: formatShare(250_000) },
    { amount: limited(divide(available, 2n, 'down')), word: formatShare(500_000) },
    { amount: wholeOf(terms), word: whole },
  ]
}
