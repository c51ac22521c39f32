import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { holdList } from '@ohmstead/contract/wallets/calls'
import { useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  AskToLogIn,
  Block,
  EmptyState,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  Tabs,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { CauseLink, causeWords, codeWords, What, type Words } from './bill-columns.tsx'

type Hold = OutputOf<typeof holdList>['list'][number]
const states = ['held', 'taken', 'returned'] as const
const tones: Readonly<Record<Hold['state'], Tone>> = { held: 'info', taken: 'live', returned: 'plain' }

/** Holds on the member's money and in the member's favour, with their results. */
export function Page() {
  const t = useTranslations('wallets')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.holds.title')} note={t('page.holds.note')} />
      {isLogin ? <Holds /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Holds() {
  const t = useTranslations('wallets')
  const [search, change] = useSearch()
  const state = states.find((known) => known === search['state'])
  const list = useListCall(holdList, state === undefined ? {} : { state })
  const open = list.rows?.find((row) => row.transferId === search['hold'])
  return (
    <Block title={t('page.holds.list')}>
      <Tabs
        label={t('page.holds.state')}
        value={state ?? 'all'}
        onSelect={(value) => change({ state: value === 'all' ? undefined : value, hold: undefined })}
        tabs={(['all', ...states] as const).map((value) => ({ value, label: t(`page.holds.tabs.${value}`) }))}
      />
      <RecordList
        caption={t('page.holds.title')}
        columns={columnsOf(t)}
        list={list}
        keyOf={(row) => row.transferId}
        open={(row) => change({ hold: row.transferId })}
        selected={open?.transferId}
        empty={<EmptyState>{t('page.holds.empty')}</EmptyState>}
      />
      {open !== undefined && <HoldSheet hold={open} onClose={() => change({ hold: undefined })} />}
    </Block>
  )
}

/** The share of a charging session that becomes the member's, unlike a hold on the member's money. */
const isInFavour = ({ wallet }: Pick<Hold, 'wallet'>) => wallet === 'toBeReleased'

const stateWords = (hold: Pick<Hold, 'wallet' | 'state'>, t: Words) =>
  isInFavour(hold) ? t(`page.holds.inFavour.${hold.state}`) : t(`page.holds.states.${hold.state}`)

function columnsOf(t: Words): readonly Column<Hold>[] {
  return [
    { key: 'what', head: t('page.bills.what'), heads: true, cell: (hold) => <What line={hold} t={t} /> },
    { key: 'at', head: t('page.holds.heldAt'), phone: 'meta', cell: (hold) => <bdi>{formatDateTime(hold.heldAt)}</bdi> },
    { key: 'wallet', head: t('page.holds.on'), phone: 'meta', cell: (hold) => t(`page.wallet.${hold.wallet}`) },
    {
      key: 'state',
      head: t('page.holds.state'),
      phone: 'state',
      cell: (hold) => <StateChip tone={tones[hold.state]}>{stateWords(hold, t)}</StateChip>,
    },
    { key: 'amount', head: t('page.holds.amount'), end: true, cell: (hold) => <Money amount={hold.amount} asset={null} /> },
  ]
}

function HoldSheet({ hold, onClose }: { readonly hold: Hold; readonly onClose: () => void }) {
  const t = useTranslations('wallets')
  const over = hold.state !== 'held'
  const cause = causeWords(hold.cause, t)
  return (
    <RecordSheet
      title={codeWords(hold.code, t)}
      open
      onClose={onClose}
      amount={
        <p>
          <Money amount={hold.amount} rest size="display" />
        </p>
      }
      timeline={{
        title: t('page.holds.life'),
        items: [
          { key: 'held', title: stateWords({ ...hold, state: 'held' }, t), state: 'done', at: formatDateTime(hold.heldAt) },
          {
            key: 'end',
            title: over ? stateWords(hold, t) : t('page.holds.open'),
            state: over ? 'done' : 'now',
            ...(hold.resolvedAt !== null && { at: formatDateTime(hold.resolvedAt) }),
          },
        ],
      }}
      facts={[
        { key: 'on', name: t('page.holds.on'), value: t(`page.wallet.${hold.wallet}`) },
        {
          key: 'taken',
          name: t(isInFavour(hold) ? 'page.holds.inFavour.amount' : 'page.holds.taken'),
          value: <Money amount={hold.takenAmount} rest />,
        },
        ...(cause === null ? [] : [{ key: 'cause', name: t('page.bills.what'), value: cause }]),
        { key: 'why', name: t('page.bills.why'), value: <CauseLink bill={hold} t={t} /> },
      ]}
      ids={[
        { name: t('page.bills.hold'), value: hold.transferId },
        { name: t('page.bills.causeId'), value: hold.cause.id },
      ]}
    >
      <p className="text-s text-ink-2">{wordsOf(hold.wallet, t)}</p>
    </RecordSheet>
  )
}

function wordsOf(wallet: Hold['wallet'], t: Words): string {
  if (wallet === 'toBeReceived') return t('page.holds.pending')
  return wallet === 'toBeReleased' ? t('page.holds.favour') : t('page.holds.onYou')
}
