import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { disableTask, fundBudget, staffProofList, staffTaskList, taskBudget } from '@ohmstead/contract/tasks/calls'
import { lazy, Suspense } from 'react'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { now } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Answered,
  Block,
  Button,
  EmptyState,
  ErrorState,
  Figure,
  Figures,
  Money,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  RecordSheet,
  Skeleton,
  StateChip,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { shortId } from './device.ts'
import { Person } from './person.tsx'
import { RewardValue } from './reward-value.tsx'
import { ProofSheet } from './proof-sheet.tsx'
import { FundSheet } from './fund-sheet.tsx'
import { TaskForm } from './task-form.tsx'

const WheelBlock = lazy(async () => ({ default: (await import('./wheel-block.tsx')).WheelBlock }))

type Task = OutputOf<typeof staffTaskList>['list'][number]
type Proof = OutputOf<typeof staffProofList>['list'][number]
type Words = ReturnType<typeof useTranslations<'tasks'>>

/** Tasks for members, the proofs that wait for a decision, and the budget of rewards. */
export function Page() {
  const t = useTranslations('tasks')
  const [search, change] = useSearch()
  const list = search['list'] === 'waiting' || search['list'] === 'decided' || search['list'] === 'wheel' ? search['list'] : 'tasks'
  const mayReview = useMay(staffProofList)
  const tabs = [...(mayReview === false ? (['tasks'] as const) : (['tasks', 'waiting', 'decided'] as const)), 'wheel' as const]
  return (
    <PageFrame>
      <PageHeader
        title={t('page.staff.title')}
        note={t('page.staff.note')}
        actions={
          <Button icon="plus" onClick={() => change({ id: 'new' })}>
            {t('page.staff.write')}
          </Button>
        }
      />
      <Budget />
      <Block title={t(`page.staff.tabs.${list}`)}>
        {tabs.length > 1 && (
          <Tabs
            label={t('page.staff.title')}
            value={list}
            onSelect={(value) => change({ list: value === 'tasks' ? undefined : value, id: undefined })}
            tabs={tabs.map((value) => ({ value, label: t(`page.staff.tabs.${value}`) }))}
          />
        )}
        {list === 'tasks' ? (
          <Tasks />
        ) : list === 'wheel' ? (
          <Suspense fallback={<Skeleton height="240px" />}>
            <WheelBlock />
          </Suspense>
        ) : (
          <Proofs key={list} waiting={list === 'waiting'} />
        )}
      </Block>
      {search['id'] === 'fund' && <FundSheet onClose={() => change({ id: undefined })} />}
      {search['id'] === 'new' && <TaskForm onClose={() => change({ id: undefined })} />}
    </PageFrame>
  )
}

function Budget() {
  const t = useTranslations('tasks')
  const [, change] = useSearch()
  const may = useMay(fundBudget)
  return (
    <Answered read={useCall(taskBudget)} skeleton={<Skeleton height="88px" />}>
      {({ available, promised, paidThisMonth }) => (
        <>
          <Figures>
            <Figure label={t('page.staff.available')} value={<Money amount={available} size="fig" />} />
            <Figure label={t('page.staff.promised')} value={<Money amount={promised} size="fig" />} />
            <Figure label={t('page.paid')} value={<Money amount={paidThisMonth} size="fig" />} note={t('page.month')} />
          </Figures>
          {promised >= available && <Note tone="attention">{t('page.staff.noBudget')}</Note>}
          {may === true && (
            <div>
              <Button tone="quiet" onClick={() => change({ id: 'fund' })}>
                {t('page.staff.fund')}
              </Button>
            </div>
          )}
        </>
      )}
    </Answered>
  )
}

function Tasks() {
  const t = useTranslations('tasks')
  const [search, change] = useSearch()
  const list = useListCall(staffTaskList, {})
  const open = list.rows?.find(({ id }) => id === search['id'])
  return (
    <>
      <RecordList
        caption={t('page.staff.tabs.tasks')}
        list={list}
        keyOf={({ id }) => id}
        columns={taskColumns(t)}
        open={({ id }) => change({ id })}
        selected={search['id']}
        empty={<EmptyState>{t('page.staff.none')}</EmptyState>}
      />
      {open !== undefined && <TaskSheet task={open} onClose={() => change({ id: undefined })} />}
    </>
  )
}

function Proofs({ waiting }: { readonly waiting: boolean }) {
  const t = useTranslations('tasks')
  const [search, change] = useSearch()
  const list = useListCall(staffProofList, { waiting })
  const open = list.rows?.find(({ id }) => id === search['id'])
  return (
    <>
      <RecordList
        caption={t(waiting ? 'page.staff.tabs.waiting' : 'page.staff.tabs.decided')}
        list={list}
        keyOf={({ id }) => id}
        columns={proofColumns(t)}
        open={({ id }) => change({ id })}
        selected={search['id']}
        empty={<EmptyState>{t(waiting ? 'page.staff.noneWaiting' : 'page.staff.noneDecided')}</EmptyState>}
      />
      {open !== undefined && <ProofSheet proof={open} onClose={() => change({ id: undefined })} />}
    </>
  )
}

function State({ task: { disabledAt, expiresAt } }: { readonly task: Task }) {
  const t = useTranslations('tasks')
  if (disabledAt !== null) return <StateChip tone="plain">{t('page.states.disabled')}</StateChip>
  return expiresAt > now() ? <StateChip tone="live">{t('page.staff.running')}</StateChip> : <StateChip tone="plain">{t('page.staff.over')}</StateChip>
}

function taskColumns(t: Words): readonly Column<Task>[] {
  const count = (key: 'open' | 'completed' | 'rejected'): Column<Task> => ({
    key,
    head: t(`page.staff.${key}`),
    end: true,
    phone: key === 'open' ? 'meta' : 'none',
    cell: (task) => formatCount(task[key]),
  })
  return [
    { key: 'title', head: t('page.task'), heads: true, cell: ({ texts }) => <span className="text-start">{texts.en_US.title}</span> },
    { key: 'goal', head: t('page.staff.goal'), phone: 'line', cell: ({ goal }) => t(`page.goals.${goal}`) },
    count('open'),
    count('completed'),
    count('rejected'),
    { key: 'state', head: t('page.state'), phone: 'state', cell: (task) => <State task={task} /> },
    {
      key: 'reward',
      head: t('page.reward'),
      end: true,
      phone: 'amount',
      cell: (row) => <RewardValue {...row} />,
    },
  ]
}

function proofColumns(t: Words): readonly Column<Proof>[] {
  return [
    { key: 'task', head: t('page.task'), heads: true, cell: ({ taskTitle }) => <span className="text-start">{taskTitle}</span> },
    { key: 'kind', head: t('page.staff.kind'), phone: 'line', cell: ({ appeal }) => (appeal ? t('page.proof.appeal') : t('page.proof.first')) },
    { key: 'member', head: t('page.staff.member'), phone: 'none', cell: ({ memberId }) => <bdi>{shortId(memberId)}</bdi> },
    { key: 'sent', head: t('page.staff.sentAt'), phone: 'meta', cell: ({ sentAt }) => <bdi>{formatDateTime(sentAt)}</bdi> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ decision }) =>
        decision === null ? (
          <StateChip tone="attention">{t('page.proof.undecided')}</StateChip>
        ) : (
          <StateChip tone={decision === 'accepted' ? 'live' : 'fault'}>{t(`page.proof.${decision}`)}</StateChip>
        ),
    },
    {
      key: 'reward',
      head: t('page.reward'),
      end: true,
      phone: 'amount',
      cell: (row) => <RewardValue {...row} />,
    },
  ]
}

function TaskSheet({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  const act = useMutationCall(disableTask, { quiet: true, refreshes: [staffTaskList, taskBudget] })
  const may = useMay(disableTask)
  async function disable() {
    if (await act.send({ taskId: task.id })) toast(t('page.staff.disabled'), { tone: 'good' })
  }
  return (
    <RecordSheet
      title={task.texts.en_US.title}
      open
      onClose={onClose}
      facts={[
        { key: 'goal', name: t('page.staff.goal'), value: t(`page.goals.${task.goal}`) },
        { key: 'reward', name: t('page.reward'), value: <RewardValue {...task} rest /> },
        { key: 'places', name: t('page.staff.places'), value: formatCount(task.places) },
        { key: 'time', name: t('page.time'), value: t('page.hours', { hours: task.hours }) },
        { key: 'until', name: t('page.until'), value: <bdi>{formatDateTime(task.expiresAt)}</bdi> },
        { key: 'made', name: t('page.madeAt'), value: <bdi>{formatDateTime(task.madeAt)}</bdi> },
        { key: 'by', name: t('page.staff.madeBy'), value: <Person id={task.madeBy} /> },
        ...(task.disabledBy === null ? [] : [{ key: 'disabled', name: t('page.staff.disabledBy'), value: <Person id={task.disabledBy} /> }]),
      ]}
      ids={[{ name: t('page.id'), value: task.id }]}
    >
      {languages.map((language) => {
        const text = task.texts[language]
        if (text === undefined) return null
        return (
          <section key={language} lang={language.slice(0, 2)} className="grid gap-2 border-t border-line pt-3">
            <h3 className="text-s text-ink-2">{languageNames[language]}</h3>
            <p className="font-semibold wrap-anywhere">{text.title}</p>
            <p className="whitespace-pre-line wrap-anywhere">{text.body}</p>
          </section>
        )
      })}
      {act.error !== null && <ErrorState error={act.error} focus />}
      {task.disabledAt === null && may === true && (
        <>
          <p className="text-s text-ink-2">{t('page.staff.disableNote')}</p>
          <ActOrLeave act={t('page.staff.disable')} tone="danger" busy={act.isPending} onAct={() => void disable()} leave={onClose} />
        </>
      )}
    </RecordSheet>
  )
}
