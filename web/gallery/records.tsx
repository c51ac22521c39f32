import { useState } from 'react'
import { CallRefused, CallUnanswered } from '../src/platform/client.ts'
import {
  Block,
  Button,
  ButtonLink,
  Copy,
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  MessageLog,
  Money,
  RecordList,
  RecordSheet,
  Skeleton,
  SkeletonFigure,
  StateChip,
  Swatch,
  type Column,
  type PartLook,
} from '../src/ui/index.ts'
import { at, money } from './samples.ts'

interface Bill {
  readonly id: string
  readonly time: string
  readonly what: string
  readonly state: Parameters<typeof StateChip>[0]
  readonly amount: string
  readonly energy?: string
}

const bills: readonly Bill[] = [
  {
    id: 'W-20418',
    time: '2026-11-21 14:10:02',
    what: 'Withdrawal to savings wallet',
    state: { tone: 'info', children: 'Sending, 14 of 19' },
    amount: '-100',
  },
  {
    id: 'S-77204',
    time: '2026-11-21 13:50:41',
    what: 'Hold for charging, Nordstern 12',
    state: { tone: 'plain', icon: 'lock', children: 'Frozen' },
    amount: '-20.2',
  },
  {
    id: 'S-77118',
    time: '2026-11-20 21:04:00',
    what: 'Income, Kastanienallee 4, 15.13 kWh',
    state: { tone: 'plain', icon: 'waiting', children: 'Releases 22 Nov' },
    amount: '6.81',
    energy: '15.13',
  },
  {
    id: 'L-90388',
    time: '2026-11-19 09:12:00',
    what: 'Correction of 18 Nov: meter restarted',
    state: { tone: 'plain', icon: 'correction', children: 'Posted' },
    amount: '-1.2',
  },
  {
    id: 'R-31007',
    time: '2026-11-18 11:40:00',
    what: 'Recharge, TRC20',
    state: { tone: 'live', icon: 'settled', children: 'Arrived' },
    amount: '500',
  },
]

const columns: readonly Column<Bill>[] = [
  { key: 'what', head: 'What and why', cell: (bill) => bill.what, heads: true, phone: 'title', width: '40%' },
  { key: 'energy', head: 'kWh', cell: ({ energy }) => energy, end: true, phone: 'none' },
  { key: 'time', head: 'Time', cell: (bill) => bill.time, phone: 'meta' },
  { key: 'state', head: 'State', cell: (bill) => <StateChip {...bill.state} />, phone: 'state' },
  { key: 'amount', head: 'USDT', cell: (bill) => <Money amount={money(bill.amount)} asset={null} signed />, end: true, phone: 'amount' },
]

const walletColumns: readonly Column<{ readonly name: string; readonly does: string; readonly amount: string; readonly look: PartLook }>[] = [
  {
    key: 'name',
    head: 'Wallet',
    heads: true,
    cell: ({ look, name }) => (
      <span className="flex items-center gap-2">
        <Swatch look={look} />
        {name}
      </span>
    ),
  },
  { key: 'does', head: 'What it does', cell: ({ does }) => does },
  { key: 'amount', head: 'USDT', end: true, cell: ({ amount }) => <Money amount={money(amount)} asset={null} /> },
]

const list = { rows: bills, total: 212, more: () => {}, error: null, refetch: () => {}, isFetching: false }

export function Records() {
  return (
    <>
      <Block title="Bills" aside={<Button tone="link">Download CSV</Button>}>
        <Bills />
      </Block>
      <Block title="Nothing yet">
        <RecordList
          caption="Leases"
          columns={columns}
          list={{ ...list, rows: [] }}
          keyOf={({ id }) => id}
          empty={
            <EmptyState title="You have no points." action={<ButtonLink to="/rental">See points</ButtonLink>}>
              Nothing is earned until a point you lease is used.
            </EmptyState>
          }
        />
      </Block>
      <Block title="Failed">
        <ErrorState
          error={new CallRefused({ code: 1016, message: 'Something broke on our side.', data: { reference: 'W-7F31' } })}
          meaning="Your withdrawal was not sent. Nothing left your balance."
          retry={() => {}}
        />
        <ErrorState error={new CallUnanswered('x')} retry={() => {}} />
      </Block>
      <Block title="Loading">
        <Loading>
          <Skeleton height="44px" />
          <p className="text-fig">
            <SkeletonFigure />
          </p>
        </Loading>
      </Block>
      <Block title="Wallets">
        <DataTable
          caption="Wallets"
          keyOf={({ name }) => name}
          columns={walletColumns}
          rows={[
            { name: 'Income wallet', does: 'Withdraw or transfer at any time', amount: '318.2', look: 'cat-3' },
            { name: 'Recharge wallet', does: 'Pays for leases and charging', amount: '500', look: 'cat-6' },
            { name: 'To be released', does: 'Next 6.81 on 22 November', amount: '45.66', look: 'waiting' },
          ]}
          foot={
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td className="end">
                <Money amount={money('863.86')} state="settled" />
              </td>
            </tr>
          }
        />
        <Copy text="TXk9f2Wd7GqLm3nPzR8sVb5cHj1yKe4aQu" label="address" grouped />
      </Block>
      <Block title="A conversation">
        <MessageLog
          label="Messages"
          messages={[
            { key: '1', side: 'other', who: 'Person', text: 'The cable does not come out.\n\nWhat can I do?', at: at('14:10:02') },
            { key: '2', side: 'aside', who: 'Gus, internal note', text: 'Called before', at: at('14:11:40') },
            { key: '3', side: 'own', who: 'Gus', text: 'Press the button beside the plug.', at: at('14:12:09'), state: 'Delivered' },
          ]}
          foot={<p className="text-s text-ink-2">The person is typing …</p>}
        />
      </Block>
    </>
  )
}

function Bills() {
  const [open, setOpen] = useState<Bill>()
  return (
    <>
      <RecordList
        caption="Bills"
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        open={setOpen}
        empty={null}
        remark="A correction is its own line; the first entry stays as it was."
        selected={open?.id}
      />
      {open && (
        <RecordSheet
          title={open.what}
          open
          onClose={() => setOpen(undefined)}
          amount={<Money amount={money(open.amount)} size="fig" signed rest />}
          timeline={{
            title: 'What happened',
            items: [
              { key: '1', title: 'Asked', state: 'done', at: '14:10:02' },
              { key: '2', title: 'Checked', state: 'done', at: '14:10:05', note: 'No hold applies.' },
              { key: '3', title: 'Sent', state: 'now', note: '14 of 19 confirmations' },
              { key: '4', title: 'Arrived', state: 'later' },
            ],
          }}
          facts={[
            { key: 'fee', name: 'Fee', value: '1.00' },
            { key: 'get', name: 'You receive', value: '99.00', total: true },
          ]}
          ids={[{ name: 'order number', value: open?.id ?? '' }]}
        />
      )}
    </>
  )
}
