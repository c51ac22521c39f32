import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { setAutoCollect, taskList, taskSummary } from '@ohmstead/contract/tasks/calls'
import { countedKinds } from '@ohmstead/contract/tasks/types'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  Block,
  Check,
  EmptyState,
  Figure,
  Figures,
  Money,
  PageFrame,
  PageHeader,
  RecordList,
  Skeleton,
  SkeletonFigure,
  StateChip,
  Tabs,
  type Column,
} from '../../ui/index.ts'
import { looks, type TaskRow } from './task-looks.ts'
import { PointsUse } from './points-use.tsx'
import { RewardValue } from './reward-value.tsx'
import { TaskSheet } from './task-sheet.tsx'

type Summary = OutputOf<typeof taskSummary>
type Words = ReturnType<typeof useTranslations<'tasks'>>

/** The task centre: tasks to take, those that the member took, and what rewards cost the budget. */
export function Page() {
  const t = useTranslations('tasks')
  const [search, change] = useSearch()
  const own = search['list'] === 'own'
  const list = useListCall(taskList, { own })
  const summary = useCall(taskSummary)
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      <Answered read={summary} skeleton={<Budget summary={undefined} />}>
        {(answer) => <Budget summary={answer} />}
      </Answered>
      <Block title={t('page.tabs.label')}>
        <Tabs
          label={t('page.tabs.label')}
          value={own ? 'own' : 'offered'}
          onSelect={(value) => change({ list: value === 'own' ? 'own' : undefined, task: undefined })}
          tabs={[
            { value: 'offered', label: t('page.tabs.offered') },
            { value: 'own', label: t('page.tabs.own') },
          ]}
        />
        <RecordList
          caption={own ? t('page.tabs.own') : t('page.tabs.offered')}
          list={list}
          keyOf={({ id }) => id}
          columns={own ? ownColumns(t) : offeredColumns(t)}
          open={({ id }) => change({ task: id })}
          selected={search['task']}
          empty={<EmptyState>{own ? t('page.emptyOwn') : t('page.emptyOffered')}</EmptyState>}
        />
      </Block>
      <Block title={t('page.counted.title')} finding={t('page.counted.note')}>
        <Answered read={summary} skeleton={<Counted summary={undefined} />}>
          {(answer) => <Counted summary={answer} />}
        </Answered>
        <PointsUse />
        <Link to="/task/wheel">{t('page.wheel.open')}</Link>
      </Block>
      <Block title={t('page.auto.title')}>
        <Answered read={summary} skeleton={<Skeleton height="48px" />}>
          {(answer) => <AutoCollect {...answer} />}
        </Answered>
      </Block>
      {search['task'] !== undefined && <TaskSheet id={search['task']} onClose={() => change({ task: undefined })} />}
    </PageFrame>
  )
}

function Budget({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTranslations('tasks')
  const value = (of: 'paidThisMonth' | 'budgetLeft' | 'ownCollected') =>
    summary === undefined ? <SkeletonFigure /> : <Money amount={summary[of]} size="fig" />
  return (
    <Figures>
      <Figure label={t('page.paid')} value={value('paidThisMonth')} note={t('page.month')} />
      <Figure label={t('page.left')} value={value('budgetLeft')} note={t('page.unpromised')} />
      <Figure label={t('page.own')} value={value('ownCollected')} />
    </Figures>
  )
}

function Counted({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTranslations('tasks')
  return (
    <Figures>
      {countedKinds.map((kind) => (
        <Figure key={kind} label={t(`page.counted.${kind}`)} value={summary === undefined ? <SkeletonFigure /> : formatCount(summary[kind])} />
      ))}
    </Figures>
  )
}

function AutoCollect({ autoCollect, collectWithinHours }: Summary) {
  const t = useTranslations('tasks')
  const act = useMutationCall(setAutoCollect, { refreshes: [taskSummary] })
  async function change(on: boolean) {
    if (await act.send({ on })) toast(t('page.auto.saved'), { tone: 'good' })
  }
  return (
    <Check
      name="auto-collect"
      label={t('page.auto.label')}
      hint={t('page.auto.hint', { hours: collectWithinHours })}
      checked={autoCollect}
      disabled={act.isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}

function nameColumn(t: Words): Column<TaskRow> {
  return {
    key: 'title',
    head: t('page.task'),
    heads: true,
    cell: ({ title, language }) => (
      <span className="text-start" lang={language.slice(0, 2)}>
        {title}
      </span>
    ),
  }
}

function rewardColumn(t: Words): Column<TaskRow> {
  return {
    key: 'reward',
    head: t('page.reward'),
    end: true,
    phone: 'amount',
    cell: (task) => <RewardValue {...task} />,
  }
}

function offeredColumns(t: Words): readonly Column<TaskRow>[] {
  return [
    nameColumn(t),
    { key: 'type', head: t('page.type'), phone: 'line', cell: ({ goal }) => t(`page.goals.${goal}`) },
    { key: 'until', head: t('page.until'), phone: 'meta', cell: ({ expiresAt }) => <bdi>{formatDateTime(expiresAt)}</bdi> },
    { key: 'places', head: t('page.placesLeft'), end: true, phone: 'none', cell: ({ placesLeft }) => formatCount(placesLeft) },
    rewardColumn(t),
  ]
}

function ownColumns(t: Words): readonly Column<TaskRow>[] {
  return [
    nameColumn(t),
    {
      key: 'receivedAt',
      head: t('page.receivedAt'),
      phone: 'none',
      cell: ({ receivedAt }) => receivedAt !== null && <bdi>{formatDateTime(receivedAt)}</bdi>,
    },
    {
      key: 'dueAt',
      head: t('page.dueAt'),
      phone: 'meta',
      cell: ({ dueAt }) => dueAt !== null && <bdi>{formatDateTime(dueAt)}</bdi>,
    },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state, rewardState }) =>
        rewardState === 'toCollect' ? (
          <StateChip tone="attention" icon="waiting">
            {t('page.rewardStates.toCollect')}
          </StateChip>
        ) : (
          <StateChip {...looks[state]}>{t(`page.states.${state}`)}</StateChip>
        ),
    },
    rewardColumn(t),
  ]
}
