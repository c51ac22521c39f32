import { collectReward, giveTaskBack, takeTask, taskDetail, taskList, taskSummary } from '@ohmstead/contract/tasks/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { now } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Actions, Answered, Block, Button, Copy, EmptyState, ErrorState, Facts, Note, Sheet, Skeletons, StateChip } from '../../ui/index.ts'
import { RewardValue } from './reward-value.tsx'
import { ProofForm } from './proof-form.tsx'
import { looks, type TaskDetail } from './task-looks.ts'

interface One {
  readonly task: TaskDetail
}

const refreshes = [taskList, taskDetail, taskSummary]

/** One task: what to do, by when, what it pays, and the next step of the member. */
export function TaskSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  return (
    <Sheet title={t('page.task')} open onClose={onClose}>
      <Answered
        read={useCall(taskDetail, { taskId: id })}
        skeleton={<Skeletons heights={['80px', '240px']} />}
        meaning={t('page.nothingChanged')}
        missing={<EmptyState>{t('refusal.taskNotFound')}</EmptyState>}
      >
        {(task) => <Opened task={task} />}
      </Answered>
    </Sheet>
  )
}

function Opened({ task }: One) {
  const t = useTranslations('tasks')
  const { title, body, language, state, reward } = task
  return (
    <>
      <div className="grid gap-2">
        <h3 className="text-l font-semibold wrap-anywhere" lang={language.slice(0, 2)}>
          {title}
        </h3>
        <div className="flex flex-wrap items-center gap-3">
          {reward !== 'none' && <RewardValue {...task} size="fig" />}
          <StateChip {...looks[state]}>{t(`page.states.${state}`)}</StateChip>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere" lang={language.slice(0, 2)}>
        {body}
      </p>
      {!isOwnLanguage(language) && <p className="text-s text-ink-2">{t('page.inLanguage', { language: languageNames[language] })}</p>}
      <Next task={task} />
      <Terms task={task} />
      <Proofs task={task} />
    </>
  )
}

/** Whether the page is in this language; the document names it by its short form. */
function isOwnLanguage(language: TaskDetail['language']): boolean {
  return document.documentElement.lang.slice(0, 2) === language.slice(0, 2)
}

/** What the member can do now. */
function Next({ task }: One) {
  const t = useTranslations('tasks')
  const { state, goal, id, rewardState, appealUntil } = task
  if (state === 'notReceived') return <Take task={task} />
  if (state === 'received')
    return (
      <>
        {goal === 'proof' ? <ProofForm taskId={id} refreshes={refreshes} /> : <Note tone="info">{t('page.measuredNote')}</Note>}
        <GiveBack task={task} />
      </>
    )
  if (state === 'inProgress') return <Note tone="info">{t('page.proof.waiting')}</Note>
  if (appealUntil !== null) return <ProofForm taskId={id} refreshes={refreshes} appealUntil={appealUntil} />
  return rewardState === null ? null : <Reward task={task} />
}

function Take({ task: { id, placesLeft, expiresAt } }: One) {
  const t = useTranslations('tasks')
  const act = useMutationCall(takeTask, { quiet: true, refreshes })
  const blocked = placesLeft === 0 ? t('refusal.noPlaceLeft') : expiresAt <= now() ? t('refusal.taskOver') : undefined
  async function take() {
    if (await act.send({ taskId: id })) toast(t('page.taken'), { tone: 'good' })
  }
  return (
    <>
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.nothingChanged')} focus />}
      <Actions>
        <Button busy={act.isPending} blocked={blocked} onClick={() => void take()}>
          {t('page.take')}
        </Button>
      </Actions>
    </>
  )
}

function GiveBack({ task: { id } }: One) {
  const t = useTranslations('tasks')
  const act = useMutationCall(giveTaskBack, { quiet: true, refreshes })
  async function giveBack() {
    if (await act.send({ taskId: id })) toast(t('page.gaveBack'), { tone: 'good' })
  }
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.nothingChanged')} focus />}
      <p className="text-s text-ink-2">{t('page.giveBackNote')}</p>
      <Button tone="quiet" busy={act.isPending} onClick={() => void giveBack()}>
        {t('page.giveBack')}
      </Button>
    </div>
  )
}

function Reward({ task: { id, reward, rewardState, collectUntil, collecting } }: One) {
  const t = useTranslations('tasks')
  const act = useMutationCall(collectReward, { quiet: true, refreshes })
  async function collect() {
    if (await act.send({ taskId: id })) toast(t('page.collect.done'), { tone: 'good' })
  }
  if (rewardState === 'collected')
    return (
      <Note tone="live" title={t('page.rewardStates.collected')}>
        {reward === 'money' ? (
          <>
            {t('page.collect.arrived')}{' '}
            <Link to="/assets/record" search={{ kind: 'reward' }}>
              {t('page.collect.bills')}
            </Link>
          </>
        ) : (
          t('page.collect.arrivedCounted')
        )}
      </Note>
    )
  if (rewardState === 'expired') return <Note tone="plain">{t('page.rewardStates.expired')}</Note>
  if (collecting) return <Note tone="info">{t('page.collect.coming')}</Note>
  return (
    <Block
      title={t('page.collect.title')}
      level={3}
      finding={collectUntil !== null && t('page.collect.body', { time: formatDateTime(collectUntil) })}
    >
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.nothingChanged')} focus />}
      <Actions>
        <Button busy={act.isPending} onClick={() => void collect()}>
          {t('page.collect.act')}
        </Button>
      </Actions>
    </Block>
  )
}

function Terms({ task }: One) {
  const t = useTranslations('tasks')
  const { id, goal, hours, placesLeft, madeAt, expiresAt, state, receivedAt, dueAt, endedAt, collectUntil } = task
  const time = (key: 'madeAt' | 'receivedAt' | 'dueAt' | 'endedAt' | 'rejectedAt' | 'collectUntil', at: TaskDetail['dueAt']) =>
    at === null ? [] : [{ key, name: t(`page.${key}`), value: <bdi>{formatDateTime(at)}</bdi> }]
  return (
    <Facts
      rows={[
        { key: 'type', name: t('page.type'), value: t(`page.goals.${goal}`) },
        { key: 'reward', name: t('page.reward'), value: <RewardValue {...task} rest /> },
        { key: 'time', name: t('page.time'), value: t('page.hours', { hours }) },
        ...(state === 'notReceived'
          ? [
              { key: 'places', name: t('page.placesLeft'), value: formatCount(placesLeft) },
              { key: 'until', name: t('page.until'), value: <bdi>{formatDateTime(expiresAt)}</bdi> },
            ]
          : []),
        ...time('madeAt', madeAt),
        ...time('receivedAt', receivedAt),
        ...time('dueAt', dueAt),
        ...time(state === 'rejected' ? 'rejectedAt' : 'endedAt', endedAt),
        ...time('collectUntil', collectUntil),
        { key: 'id', name: t('page.id'), value: <Copy text={id} label={t('page.id')} /> },
      ]}
    />
  )
}

/** What the member sent, and how it was decided. */
function Proofs({ task: { proofs } }: One) {
  const t = useTranslations('tasks')
  return proofs.map(({ id, appeal, pictureUrl, note, sentAt, decision, reason, answer }) => (
    <Block
      key={id}
      title={appeal ? t('page.proof.appeal') : t('page.proof.first')}
      level={3}
      finding={t('page.proof.sentAt', { time: formatDateTime(sentAt) })}
    >
      {pictureUrl === null ? (
        <p className="text-s text-ink-2">{t('page.proof.noPicture')}</p>
      ) : (
        <img src={pictureUrl} alt={t('page.proof.picture')} className="h-60 w-full object-contain bg-surface" />
      )}
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {decision === null ? (
        <StateChip tone="info" icon="waiting">
          {t('page.proof.undecided')}
        </StateChip>
      ) : decision === 'accepted' ? (
        <StateChip tone="live" icon="tick">
          {t('page.proof.accepted')}
        </StateChip>
      ) : (
        <Note tone="fault" title={t('page.proof.rejected')}>
          {reason !== null && reason !== 'other' && <p>{t(`page.reasons.${reason}`)}</p>}
          {answer !== null && <p className="whitespace-pre-line wrap-anywhere">{answer}</p>}
        </Note>
      )}
    </Block>
  ))
}
