import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { giveUpParkedEvent, parkedList, retryParkedEvent } from '@ohmstead/contract/staff/parked-calls'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  EmptyState,
  ErrorState,
  FrameText,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  StateChip,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

type Row = OutputOf<typeof parkedList>['list'][number]

const keyOf = ({ listener, seq }: Row) => `${listener} ${seq}`

/** Parked events, which a subscriber failed to process. Staff retry them or give them up. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const givenUp = search['state'] === 'givenUp'
  const list = useListCall(parkedList, givenUp ? { givenUp } : {}, { keepPrevious: true })
  const open = list.rows?.find((row) => keyOf(row) === search['event'])
  const columns: Column<Row>[] = [
    { key: 'name', head: t('page.parked.event'), heads: true, cell: (row) => <code>{row.name}</code> },
    { key: 'listener', head: t('page.parked.listener'), phone: 'meta', cell: (row) => <code>{row.listener}</code> },
    { key: 'why', head: t('page.parked.why'), phone: 'line', cell: (row) => <span className="text-ink-2">{firstLine(row.error)}</span> },
    { key: 'at', head: t('page.parked.parkedAt'), phone: 'amount', cell: (row) => formatDateTime(row.parkedAt) },
    { key: 'state', head: t('page.state'), phone: 'state', cell: (row) => <State row={row} /> },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.parked.title')} note={t('page.parked.note')} />
      <Tabs
        label={t('page.state')}
        value={givenUp ? 'givenUp' : 'waiting'}
        onSelect={(value) => change({ state: value === 'waiting' ? undefined : value, event: undefined })}
        tabs={(['waiting', 'givenUp'] as const).map((value) => ({ value, label: t(`page.parked.states.${value}`) }))}
      />
      <RecordList
        caption={t('page.parked.title')}
        list={list}
        keyOf={keyOf}
        columns={columns}
        open={(row) => change({ event: keyOf(row) })}
        selected={search['event']}
        empty={
          <EmptyState title={givenUp ? undefined : t('page.parked.emptyTitle')}>
            {givenUp ? t('page.parked.noneGivenUp') : t('page.parked.empty')}
          </EmptyState>
        }
      />
      {open && <Entry row={open} onClose={() => change({ event: undefined })} />}
    </PageFrame>
  )
}

function State({ row }: { readonly row: Row }) {
  const t = useTranslations('staff')
  const state = row.givenUpAt !== null ? 'givenUp' : row.retryAskedAt !== null ? 'trying' : 'waiting'
  const tone = { givenUp: 'plain', trying: 'info', waiting: 'attention' } as const
  return <StateChip tone={tone[state]}>{t(`page.parked.states.${state}`)}</StateChip>
}

function Entry({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  return (
    <RecordSheet
      title={row.name}
      open
      onClose={onClose}
      facts={[
        { key: 'listener', name: t('page.parked.listener'), value: <code>{row.listener}</code> },
        { key: 'publishedAt', name: t('page.parked.publishedAt'), value: formatDateTime(row.publishedAt) },
        { key: 'parked', name: t('page.parked.parkedAt'), value: formatDateTime(row.parkedAt) },
        { key: 'tries', name: t('page.parked.tries'), value: String(row.tries) },
        ...(row.givenUpAt === null || row.givenUpBy === null
          ? []
          : [
              { key: 'givenUp', name: t('page.parked.givenUpAt'), value: formatDateTime(row.givenUpAt) },
              { key: 'by', name: t('page.parked.givenUpBy'), value: <Person id={row.givenUpBy} /> },
              { key: 'reason', name: t('page.reason'), value: row.givenUpReason ?? '' },
            ]),
      ]}
    >
      <FrameText label={t('page.parked.why')} text={row.error} />
      <FrameText label={t('page.parked.payload')} text={JSON.stringify(JSON.parse(row.payload), null, 2)} />
      {row.givenUpAt === null && <Acts row={row} onDone={onClose} />}
    </RecordSheet>
  )
}

function Acts({ row: { listener, seq, retryAskedAt }, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const t = useTranslations('staff')
  const retry = useMutationCall(retryParkedEvent, { quiet: true, refreshes: [parkedList] })
  const giveUp = useForm(giveUpParkedEvent, {
    start: { reason: '' },
    add: { listener, seq },
    refreshes: [parkedList],
    onDone: () => {
      toast(t('page.parked.gaveUp'), { tone: 'good' })
      onDone()
    },
  })
  const [mayRetry, mayGiveUp] = [useMay(retryParkedEvent), useMay(giveUpParkedEvent)]
  const again = async () => {
    if ((await retry.send({ listener, seq })) === undefined) return
    toast(t('page.parked.retried'), { tone: 'good' })
    onDone()
  }
  return (
    <>
      <Block title={t('page.parked.retryTitle')} level={3} finding={t('page.parked.retryFinding')}>
        {retry.error !== null && <ErrorState error={retry.error} meaning={t('page.nothingChanged')} focus />}
        <Button busy={retry.isPending || retryAskedAt !== null} blocked={mayRetry === false && t('page.notYourRole')} onClick={() => void again()}>
          {t('page.parked.retry')}
        </Button>
      </Block>
      <ReasonForm
        form={giveUp}
        reason={giveUp.field('reason', t('page.reason'))}
        title={t('page.parked.giveUpTitle')}
        finding={t('page.parked.giveUpFinding')}
        act={t('page.parked.giveUp')}
        tone="danger"
        may={mayGiveUp}
      />
    </>
  )
}

/** The error message without the stack trace. */
function firstLine(error: string): string {
  return error.split('\n', 1)[0] ?? error
}
