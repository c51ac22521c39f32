import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { transferDetail, transferForm, transferList, undoTransfer } from '@ohmstead/contract/transfers/calls'
import { transferDirections, transferStates } from '@ohmstead/contract/transfers/types'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDateTime, formatSpan } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  EmptyState,
  ErrorState,
  Money,
  Note,
  RecordList,
  RecordSheet,
  Select,
  StateChip,
  Tabs,
  type Column,
  type Tone,
} from '../../ui/index.ts'

type Transfer = OutputOf<typeof transferList>['list'][number]
type Words = ReturnType<typeof useTranslations<'transfers'>>
const tones: Readonly<Record<Transfer['state'], Tone>> = { held: 'info', completed: 'live', undone: 'plain' }

/** All transfers of the member; filters and the open one are in the address. */
export function TransferList() {
  const t = useTranslations('transfers')
  const [search, change] = useSearch()
  const direction = transferDirections.find((known) => known === search['direction'])
  const state = transferStates.find((known) => known === search['state'])
  const filter = { ...(direction && { direction }), ...(state && { state }) }
  const list = useListCall(transferList, filter)
  const isFiltered = Object.keys(filter).length > 0
  const id = search['transfer'] ?? ''
  return (
    <Block title={t('page.list.title')}>
      <Tabs
        label={t('page.list.direction')}
        value={direction ?? 'all'}
        onSelect={(value) => change({ direction: value === 'all' ? undefined : value, transfer: undefined })}
        tabs={(['all', ...transferDirections] as const).map((value) => ({ value, label: t(`page.list.${value}`) }))}
      />
      <div className="sm:max-w-60">
        <Select
          name="state"
          label={t('page.list.state')}
          value={state ?? ''}
          onSelect={(value) => change({ state: value })}
          options={[{ value: '', label: t('page.list.all') }, ...transferStates.map((value) => ({ value, label: t(`page.states.${value}`) }))]}
        />
      </div>
      <RecordList
        caption={t('page.list.title')}
        columns={columnsOf(t)}
        list={list}
        keyOf={(row) => row.id}
        open={(row) => change({ transfer: row.id })}
        selected={id}
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button tone="quiet" onClick={() => change({ direction: undefined, state: undefined })}>
                  {t('page.list.showAll')}
                </Button>
              ) : undefined
            }
          >
            {isFiltered ? t('page.list.emptyFilter') : t('page.list.empty')}
          </EmptyState>
        }
      />
      {isId('memberTransfer', id) && <TransferSheet id={id} onClose={() => change({ transfer: undefined })} />}
    </Block>
  )
}

function lineOf({ direction, other }: Pick<Transfer, 'direction' | 'other'>, t: Words): string {
  if (direction === 'own') return t('page.list.ownLine')
  const name = other ?? t('page.list.closedAccount')
  return direction === 'sent' ? t('page.list.sentLine', { name }) : t('page.list.receivedLine', { name })
}

function columnsOf(t: Words): readonly Column<Transfer>[] {
  return [
    { key: 'what', head: t('page.list.what'), heads: true, cell: (row) => <span className="text-start">{lineOf(row, t)}</span> },
    { key: 'at', head: t('page.list.at'), phone: 'meta', cell: ({ confirmedAt }) => <bdi>{formatDateTime(confirmedAt)}</bdi> },
    {
      key: 'state',
      head: t('page.list.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>,
    },
    { key: 'amount', head: t('page.list.amount'), end: true, cell: ({ amount }) => <Money amount={amount} asset={null} /> },
  ]
}

function TransferSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('transfers')
  const { data: transfer, error } = useCall(transferDetail, { transferId: id })
  if (transfer === undefined)
    return (
      <RecordSheet title={t('page.list.what')} open onClose={onClose}>
        {error !== null && <ErrorState error={error} />}
      </RecordSheet>
    )
  const { direction, amount, wallet, state, confirmedAt, undoUntil, endedAt } = transfer
  return (
    <RecordSheet
      title={lineOf(transfer, t)}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={amount} rest size="display" {...(state === 'completed' && { state: 'settled' })} />
        </p>
      }
      timeline={{
        title: t('page.detail.steps'),
        items: [
          { key: 'confirmed', title: t('page.detail.confirmed'), state: 'done', at: formatDateTime(confirmedAt) },
          ...(undoUntil === null
            ? []
            : [
                {
                  key: 'held',
                  title: t('page.detail.held', { time: formatDateTime(undoUntil) }),
                  state: state === 'held' ? ('now' as const) : ('done' as const),
                },
              ]),
          {
            key: 'end',
            title: state === 'undone' ? t('page.detail.undone') : t('page.detail.completed'),
            state: endedAt === null ? ('later' as const) : ('done' as const),
            ...(endedAt !== null && { at: formatDateTime(endedAt) }),
          },
        ],
      }}
      facts={wallet === null ? [] : [{ key: 'from', name: t('page.detail.from'), value: t(`page.staff.${wallet}`) }]}
      ids={[{ name: t('page.detail.id'), value: id }]}
    >
      {state === 'held' && undoUntil !== null && direction === 'received' && (
        <Note>{t('page.detail.pendingFor', { time: formatDateTime(undoUntil) })}</Note>
      )}
      {state === 'held' && undoUntil !== null && direction === 'sent' && <Undo id={id} until={undoUntil} />}
      {state !== 'undone' && (
        <Link to="/assets/record" search={{ kind: 'transfer' }}>
          {t('page.detail.bill')}
        </Link>
      )}
    </RecordSheet>
  )
}

/** Undoes a held transfer, with the time that is left. */
function Undo({ id, until }: { readonly id: string; readonly until: number }) {
  const t = useTranslations('transfers')
  const left = until - useNow()
  const act = useMutationCall(undoTransfer, { quiet: true, refreshes: [transferDetail, transferList, transferForm, walletOverview] })
  async function undo() {
    const answer = await act.send({ transferId: id })
    if (answer !== undefined) toast(t('page.detail.undoDone'), { tone: 'good' })
  }
  return (
    <div className="grid gap-3">
      {act.error !== null && <ErrorState error={act.error} focus />}
      <p role="timer">{t('page.detail.undoLeft', { time: formatSpan(left) })}</p>
      <div>
        <Button busy={act.isPending} {...(left <= 0 && { blocked: t('page.detail.undoLeft', { time: formatSpan(0) }) })} onClick={() => void undo()}>
          {t('page.detail.undo')}
        </Button>
      </div>
    </div>
  )
}
