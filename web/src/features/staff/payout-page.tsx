import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts, type NetworkCode } from '@ohmstead/contract/networks/types'
import { askPayout, payableList, payoutList } from '@ohmstead/contract/treasury/calls'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Answered,
  Block,
  Button,
  DataTable,
  EmptyState,
  Facts,
  Form,
  Money,
  MoneyField,
  PageFrame,
  PageHeader,
  RecordList,
  Select,
  Sheet,
  Skeleton,
  TextArea,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'

type Payable = OutputOf<typeof payableList>
type Account = Payable['list'][number]
type Payout = OutputOf<typeof payoutList>['list'][number]
type Words = ReturnType<typeof useTranslations<'treasury'>>

const nameOf = (network: NetworkCode) => `${network.toUpperCase()} · ${networkFacts[network].name}`
const keyOf = ({ account, owner }: Account) => `${account} ${owner}`

/** What the operator earned and what it owes for tax and energy, and what of it was taken out. */
export function Page() {
  const t = useTranslations('treasury')
  const [search, change] = useSearch()
  const mayAsk = useMay(askPayout)
  return (
    <PageFrame>
      <PageHeader title={t('page.payouts.title')} note={t('page.payouts.note')} />
      <Answered read={useCall(payableList)} skeleton={<Skeleton height="320px" />} meaning={t('page.payouts.notRead')}>
        {({ list, networks }) => {
          const open = mayAsk === true && networks.length > 0 ? list.find((row) => keyOf(row) === search['account']) : undefined
          return (
            <>
              <Accounts list={list} {...(mayAsk === true && networks.length > 0 && { take: (row) => change({ account: keyOf(row) }) })} />
              {open && <TakeOut key={keyOf(open)} row={open} networks={networks} onClose={() => change({ account: undefined })} />}
            </>
          )
        }}
      </Answered>
      <Payouts />
    </PageFrame>
  )
}

/** The name of an account, and of energy the site that it is owed for. */
function AccountName({ row: { account, owner, name } }: { readonly row: Pick<Account, 'account' | 'owner' | 'name'> }) {
  const t = useTranslations('treasury')
  return (
    <span className="grid text-start">
      <span>{t(`accounts.${account}`)}</span>
      {account === 'energy_payable' && <span className="text-s wrap-anywhere text-ink-2">{name ?? owner}</span>}
    </span>
  )
}

function Accounts({ list, take }: { readonly list: readonly Account[]; readonly take?: (row: Account) => void }) {
  const t = useTranslations('treasury')
  const columns: Column<Account>[] = [
    { key: 'account', head: t('page.payouts.account'), heads: true, cell: (row) => <AccountName row={row} /> },
    { key: 'taken', head: t('page.payouts.taken'), end: true, phone: 'none', cell: ({ taken }) => <Money amount={taken} rest asset={null} /> },
    { key: 'available', head: t('page.payouts.available'), end: true, cell: ({ available }) => <Money amount={available} rest asset={null} /> },
  ]
  const act: Column<Account> = {
    key: 'act',
    head: t('page.payouts.take'),
    phone: 'line',
    cell: (row) =>
      row.available > 0n && (
        <Button tone="quiet" onClick={() => take?.(row)}>
          {t('page.payouts.take')}
        </Button>
      ),
  }
  return (
    <Block title={t('page.payouts.accounts')} finding={t('page.payouts.accountsBody')}>
      <DataTable
        caption={t('page.payouts.accounts')}
        rows={list}
        keyOf={keyOf}
        columns={take === undefined ? columns : [...columns, act]}
        className="records"
      />
    </Block>
  )
}

/** Asks a second person to agree that an amount is taken out. */
function TakeOut({ row, networks, onClose }: { readonly row: Account; readonly networks: Payable['networks']; readonly onClose: () => void }) {
  const t = useTranslations('treasury')
  const { account, owner, available } = row
  const form = useForm(askPayout, {
    start: { network: networks[0] ?? 'trc20', amount: '', reason: '' },
    add: { account, owner },
    refreshes: [payableList, approvalList, approvalCount],
    onDone: () => {
      toast(t('page.asked'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.payouts.take')} open onClose={onClose}>
      <Form form={form} meaning={t('page.payouts.nothingMoved')}>
        <Facts rows={[{ key: 'account', name: <AccountName row={row} />, value: <Money amount={available} rest />, total: true }]} />
        <p className="text-s text-ink-2">{t('page.payouts.takeBody')}</p>
        <Select {...form.choice('network', t('page.network'))} options={networks.map((value) => ({ value, label: nameOf(value) }))} />
        <MoneyField {...form.amount('amount', t('page.amount'))} all={{ amount: available, word: t('page.payouts.all') }} />
        <TextArea {...form.field('reason', t('page.payouts.reason'))} />
        <ActOrLeave act={t('page.ask')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

function columnsOf(t: Words): readonly Column<Payout>[] {
  return [
    { key: 'account', head: t('page.payouts.account'), heads: true, cell: (row) => <AccountName row={row} /> },
    { key: 'network', head: t('page.network'), phone: 'meta', cell: ({ network }) => nameOf(network) },
    { key: 'at', head: t('page.at'), phone: 'meta', cell: ({ at }) => formatDateTime(at) },
    {
      key: 'request',
      head: t('page.payouts.request'),
      phone: 'line',
      cell: ({ id, approvalId }) => (
        <Link to="/staff/approvals" search={{ state: 'ended', about: id, request: approvalId }}>
          {t('page.openRequest')}
        </Link>
      ),
    },
    { key: 'amount', head: t('page.amount'), end: true, cell: ({ amount }) => <Money amount={amount} rest asset={null} /> },
  ]
}

function Payouts() {
  const t = useTranslations('treasury')
  return (
    <Block title={t('page.payouts.done')}>
      <RecordList
        caption={t('page.payouts.done')}
        columns={columnsOf(t)}
        list={useListCall(payoutList, {})}
        keyOf={({ id }) => id}
        empty={<EmptyState>{t('page.payouts.none')}</EmptyState>}
      />
    </Block>
  )
}
