import { isDay, startOf } from '@ohmstead/contract/kernel/day'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { billExport, billList } from '@ohmstead/contract/wallets/calls'
import { billKinds, walletKinds } from '@ohmstead/contract/wallets/types'
import { useState } from 'react'
import { useListCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { formatDateTime } from '../../platform/format.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import {
  AskToLogIn,
  Block,
  Button,
  ButtonLink,
  EmptyState,
  Field,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Select,
  Tabs,
} from '../../ui/index.ts'
import { Statements } from './statement-list.tsx'
import { billColumns, CauseLink, causeWords, codeWords, hasTrail, type Bill } from './bill-columns.tsx'

type Filter = RequestOf<typeof billExport>

/** The bills of all wallets, each line with a link to its cause, and the statements of months and years. */
export function Page() {
  const t = useTranslations('wallets')
  const isLogin = useClientState('isLogin')
  const [search, change] = useSearch()
  const view = search['view'] === 'statements' ? 'statements' : 'bills'
  return (
    <PageFrame>
      <PageHeader title={t('page.bills.title')} note={t('page.bills.note')} />
      {isLogin && (
        <Tabs
          label={t('page.statement.view')}
          value={view}
          onSelect={(value) => change({ view: value === 'bills' ? undefined : value, statement: undefined, bill: undefined })}
          tabs={[
            { value: 'bills', label: t('page.statement.bills') },
            { value: 'statements', label: t('page.statement.title') },
          ]}
        />
      )}
      {isLogin ? view === 'statements' ? <Statements /> : <Bills /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Bills() {
  const t = useTranslations('wallets')
  const [search, change] = useSearch()
  const kind = billKinds.find((known) => known === search['kind'])
  const wallet = walletKinds.find((known) => known === search['wallet'])
  const [from, to] = [dayOf(search['from']), dayOf(search['to'])]
  const isReversed = from !== undefined && to !== undefined && startOf(from) > startOf(to)
  const filter: Filter = { ...(kind && { kind }), ...(wallet && { wallet }), ...(from && { from }), ...(to && { to }) }
  const list = useListCall(billList, filter, { enabled: !isReversed })
  const open = list.rows?.find((row) => row.transferId === search['bill'])
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Block title={t('page.bills.statement')} aside={<Download filter={filter} blocked={isReversed} />}>
      <Tabs
        label={t('page.bills.kinds')}
        value={kind ?? 'all'}
        onSelect={(value) => change({ kind: value === 'all' ? undefined : value, bill: undefined })}
        tabs={(['all', ...billKinds] as const).map((value) => ({ value, label: t(`page.kinds.${value}`) }))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-x-3 gap-y-4 sm:grid-cols-3 sm:gap-x-4">
        <div className="col-span-full sm:col-span-1">
          <Select
            name="wallet"
            label={t('page.bills.wallet')}
            value={wallet ?? ''}
            onSelect={(value) => change({ wallet: value })}
            options={[
              { value: '', label: t('page.bills.everyWallet') },
              ...walletKinds.map((value) => ({ value, label: t(`page.wallet.${value}`) })),
            ]}
          />
        </div>
        <Field
          name="from"
          type="date"
          label={t('page.bills.from')}
          value={from ?? ''}
          onChange={(event) => change({ from: event.target.value })}
          error={isReversed ? t('refusal.rangeReversed') : undefined}
        />
        <Field
          name="to"
          type="date"
          label={t('page.bills.to')}
          hint={t('page.bills.utc')}
          value={to ?? ''}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      {!isReversed && (
        <RecordList
          caption={t('page.bills.title')}
          columns={billColumns(t)}
          list={list}
          keyOf={(row) => row.transferId + row.wallet}
          remark={t('page.bills.remark')}
          open={(row) => change({ bill: row.transferId })}
          selected={open && open.transferId + open.wallet}
          empty={
            <EmptyState
              action={
                isFiltered ? (
                  <Button tone="quiet" onClick={() => change({ kind: undefined, wallet: undefined, from: undefined, to: undefined })}>
                    {t('page.bills.showAll')}
                  </Button>
                ) : undefined
              }
            >
              {isFiltered ? t('page.bills.emptyFilter') : t('page.bills.empty')}
            </EmptyState>
          }
        />
      )}
      {open !== undefined && <BillSheet bill={open} onClose={() => change({ bill: undefined })} />}
    </Block>
  )
}

function BillSheet({ bill, onClose }: { readonly bill: Bill; readonly onClose: () => void }) {
  const t = useTranslations('wallets')
  const cause = causeWords(bill.cause, t)
  return (
    <RecordSheet
      title={codeWords(bill.code, t)}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={bill.amount} signed rest size="display" state="settled" />
        </p>
      }
      facts={[
        ...(cause === null ? [] : [{ key: 'cause', name: t(bill.corrects === null ? 'page.bills.what' : 'page.bills.reason'), value: cause }]),
        { key: 'wallet', name: t('page.bills.wallet'), value: t(`page.wallet.${bill.wallet}`) },
        { key: 'kind', name: t('page.bills.kind'), value: t(`page.kinds.${bill.kind}`) },
        { key: 'balance', name: t('page.bills.balance'), value: <Money amount={bill.balance} rest /> },
        ...(bill.corrects === null ? [] : [{ key: 'corrects', name: t('page.bills.corrects'), value: <Corrected line={bill.corrects} /> }]),
        { key: 'at', name: t('page.bills.at'), value: <bdi>{formatDateTime(bill.at)}</bdi> },
        { key: 'why', name: t('page.bills.why'), value: <CauseLink bill={bill} t={t} /> },
      ]}
      ids={[
        { name: t('page.bills.transfer'), value: bill.transferId },
        ...(bill.holdId === null ? [] : [{ name: t('page.bills.hold'), value: bill.holdId }]),
        ...(bill.corrects === null ? [] : [{ name: t('page.bills.corrected'), value: bill.corrects.transferId }]),
        { name: t('page.bills.causeId'), value: bill.cause.id },
        { name: t('page.bills.posting'), value: bill.code },
      ]}
    >
      <p className="text-s text-ink-2">{t('page.bills.posted')}</p>
      {hasTrail(bill) && (
        <ButtonLink to="/income" search={{ line: bill.transferId }} wide>
          {t('page.cause.follow')}
        </ButtonLink>
      )}
    </RecordSheet>
  )
}

/** The movement that a correction takes back; it is still among the bills. */
function Corrected({ line: { code, amount, at } }: { readonly line: NonNullable<Bill['corrects']> }) {
  const t = useTranslations('wallets')
  return (
    <span className="grid">
      <span>
        {codeWords(code, t)} <Money amount={amount} rest />
      </span>
      <bdi className="text-s text-ink-2">{formatDateTime(at)}</bdi>
    </span>
  )
}

function Download({ filter, blocked }: { readonly filter: Filter; readonly blocked: boolean }) {
  const t = useTranslations('wallets')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await send(billExport, filter)
      saveFile(data.fileName, data.csv, 'text/csv;charset=utf-8')
      toast(t('page.bills.downloaded'), { tone: 'good' })
    } catch {
      // The client has shown the error, and nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="link" icon="download" busy={busy || blocked} onClick={() => void download()}>
      {t('page.bills.download')}
    </Button>
  )
}

const dayOf = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)
