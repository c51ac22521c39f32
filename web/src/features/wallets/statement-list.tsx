import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { statementDetail, statementFile, statementList } from '@ohmstead/contract/wallets/calls'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { saveAnswered } from '../../platform/save-file.ts'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Button, DataTable, EmptyState, Money, RecordSheet, Skeleton, StateChip, type Column } from '../../ui/index.ts'
import type { Words } from './bill-columns.tsx'

type Listed = OutputOf<typeof statementList>['list'][number]
type Statement = OutputOf<typeof statementDetail>

/** The statements of a member by month and year; one opens with its sums and its files. */
export function Statements() {
  const t = useTranslations('wallets')
  const [search, change] = useSearch()
  const read = useCall(statementList)
  return (
    <Block title={t('page.statement.title')}>
      <p className="text-ink-2">{t('page.statement.note')}</p>
      <Answered read={read} skeleton={<Skeleton height="12rem" />} meaning={t('page.statement.unchanged')}>
        {({ list }) => (
          <>
            {list.length === 0 ? (
              <EmptyState>{t('page.statement.empty')}</EmptyState>
            ) : (
              <DataTable
                className="records"
                caption={t('page.statement.title')}
                rows={list}
                keyOf={({ period }) => period}
                columns={columnsOf(t)}
                selected={search['statement']}
              />
            )}
            {list.some(({ period }) => period === search['statement']) && (
              <Sheet key={search['statement']} period={search['statement'] ?? ''} onClose={() => change({ statement: undefined })} />
            )}
          </>
        )}
      </Answered>
    </Block>
  )
}

function columnsOf(t: Words): readonly Column<Listed>[] {
  return [
    {
      key: 'period',
      head: t('page.statement.period'),
      heads: true,
      cell: ({ period }) => (
        <Link to="/assets/record" search={{ view: 'statements', statement: period }}>
          <bdi>{period}</bdi>
        </Link>
      ),
    },
    { key: 'state', head: t('page.statement.state'), phone: 'state', cell: ({ final }) => <State final={final} t={t} /> },
    { key: 'lines', head: t('page.statement.lines'), end: true, phone: 'none', cell: ({ lines }) => formatCount(lines) },
    { key: 'closing', head: t('page.statement.closing'), end: true, cell: ({ closing }) => <Money amount={closing} asset={null} rest /> },
  ]
}

function State({ final, t }: { readonly final: boolean; readonly t: Words }) {
  return <StateChip tone={final ? 'plain' : 'info'}>{t(final ? 'page.statement.isFinal' : 'page.statement.isProvisional')}</StateChip>
}

function Sheet({ period, onClose }: { readonly period: string; readonly onClose: () => void }) {
  const t = useTranslations('wallets')
  const read = useCall(statementDetail, { period })
  const known = read.data
  return (
    <RecordSheet
      title={t('page.statement.titleOf', { period })}
      open
      onClose={onClose}
      amount={<p>{known && <Money amount={known.closing} rest size="display" />}</p>}
      facts={known === undefined ? [] : factsOf(known, t)}
      ids={
        known === undefined
          ? []
          : [
              { name: t('page.statement.number'), value: known.number },
              { name: t('page.statement.hash'), value: known.hash },
            ]
      }
    >
      <Answered read={read} skeleton={<Skeleton height="12rem" />} meaning={t('page.statement.unchanged')}>
        {(statement) => <Body statement={statement} t={t} />}
      </Answered>
    </RecordSheet>
  )
}

/** The opening balance and the sum of each kind, which add up to the closing balance as drawn. */
function factsOf({ sums, opening, closing }: Statement, t: Words) {
  return [
    { key: 'opening', name: t('page.statement.opening'), value: <Money amount={opening} rest /> },
    ...sums.map(({ kind, amount }) => ({ key: kind, name: t(`page.kinds.${kind}`), value: <Money amount={amount} signed rest /> })),
    { key: 'closing', name: t('page.statement.closing'), value: <Money amount={closing} rest />, total: true },
  ]
}

function Body({ statement, t }: { readonly statement: Statement; readonly t: Words }) {
  const { period, final, wallets, from, to } = statement
  return (
    <>
      <p className="text-s text-ink-2">{t(final ? 'page.statement.final' : 'page.statement.provisional')}</p>
      <DataTable
        caption={t('page.statement.wallets')}
        rows={wallets.filter(({ opening, received, paid }) => opening !== 0n || received > 0n || paid > 0n)}
        keyOf={({ wallet }) => wallet}
        columns={[
          { key: 'wallet', head: t('page.statement.wallets'), heads: true, cell: ({ wallet }) => t(`page.wallet.${wallet}`) },
          { key: 'received', head: t('page.statement.received'), end: true, cell: ({ received }) => <Money amount={received} asset={null} rest /> },
          { key: 'paid', head: t('page.statement.paid'), end: true, cell: ({ paid }) => <Money amount={paid} asset={null} rest /> },
          { key: 'closing', head: t('page.statement.closing'), end: true, cell: ({ closing }) => <Money amount={closing} asset={null} rest /> },
        ]}
      />
      <p className="actions">
        <Link to="/assets/record" search={{ from, to }}>
          {t('page.statement.seeLines')}
        </Link>
      </p>
      <div className="grid gap-3">
        <Download period={period} format="pdf" />
        <Download period={period} format="csv" />
      </div>
    </>
  )
}

function Download({ period, format }: { readonly period: string; readonly format: 'csv' | 'pdf' }) {
  const t = useTranslations('wallets')
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { data } = await send(statementFile, { period, format })
      saveAnswered(data)
      toast(t('page.statement.downloaded'), { tone: 'good' })
    } catch {
      // The client has shown the error, and nothing was saved.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone={format === 'pdf' ? 'primary' : 'quiet'} icon="download" busy={busy} onClick={() => void download()}>
      {t(`page.statement.${format}`)}
    </Button>
  )
}
