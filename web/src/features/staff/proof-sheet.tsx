import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { decideProof, staffProofList, staffTaskList, taskBudget } from '@ohmstead/contract/tasks/calls'
import { proofReasons } from '@ohmstead/contract/tasks/types'
import { useForm } from '../../platform/form.ts'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Copy, ErrorState, RecordSheet, Select, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { Person } from './person.tsx'
import { RewardValue } from './reward-value.tsx'
import { ReasonForm } from './reason-form.tsx'

type Proof = OutputOf<typeof staffProofList>['list'][number]
interface One {
  readonly proof: Proof
}

const refreshes = [staffProofList, staffTaskList, taskBudget]

/** One proof with its picture, and the decision on it. */
export function ProofSheet({ proof, onClose }: One & { readonly onClose: () => void }) {
  const t = useTranslations('tasks')
  const { id, taskTitle, memberId, appeal, pictureUrl, note, sentAt, decision, reason, answer, decidedBy, decidedAt, madeBy } = proof
  return (
    <RecordSheet
      title={taskTitle}
      open
      onClose={onClose}
      facts={[
        { key: 'kind', name: t('page.staff.kind'), value: appeal ? t('page.proof.appeal') : t('page.proof.first') },
        { key: 'member', name: t('page.staff.member'), value: <Copy text={memberId} label={t('page.staff.member')} /> },
        { key: 'sent', name: t('page.staff.sentAt'), value: <bdi>{formatDateTime(sentAt)}</bdi> },
        { key: 'reward', name: t('page.reward'), value: <RewardValue {...proof} rest /> },
        { key: 'by', name: t('page.staff.madeBy'), value: <Person id={madeBy} /> },
        ...(decision === null || decidedBy === null || decidedAt === null
          ? []
          : [
              { key: 'decided', name: t('page.staff.decidedBy'), value: <Person id={decidedBy} /> },
              { key: 'decidedAt', name: t('page.staff.decidedAt'), value: <bdi>{formatDateTime(decidedAt)}</bdi> },
            ]),
        ...(reason === null ? [] : [{ key: 'reason', name: t('page.staff.reason'), value: t(`page.reasons.${reason}`) }]),
        ...(answer === null ? [] : [{ key: 'answer', name: t('page.staff.answer'), value: answer }]),
      ]}
      ids={[{ name: t('page.staff.proofTitle'), value: id }]}
    >
      {pictureUrl === null ? (
        <p className="text-s text-ink-2">{t('page.proof.noPicture')}</p>
      ) : (
        <a href={pictureUrl} target="_blank" rel="noreferrer">
          <img src={pictureUrl} alt={t('page.proof.picture')} className="h-80 w-full bg-surface object-contain" />
        </a>
      )}
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {decision === null ? (
        <>
          <Accept proof={proof} />
          <Reject proof={proof} />
        </>
      ) : (
        <StateChip tone={decision === 'accepted' ? 'live' : 'fault'}>{t(`page.proof.${decision}`)}</StateChip>
      )}
    </RecordSheet>
  )
}

function Accept({ proof: { id, reward } }: One) {
  const t = useTranslations('tasks')
  const staff = useTranslations('staff')
  const act = useMutationCall(decideProof, { quiet: true, refreshes })
  const may = useMay(decideProof)
  async function accept() {
    if (await act.send({ proofId: id, accept: true })) toast(t('page.staff.accepted'), { tone: 'good' })
  }
  return (
    <Block title={t('page.staff.accept')} level={3} finding={reward !== 'none' && t('page.staff.acceptNote')}>
      {act.error !== null && <ErrorState error={act.error} focus />}
      <Button busy={act.isPending || may === undefined} blocked={may === false && staff('page.notYourRole')} onClick={() => void accept()}>
        {t('page.staff.accept')}
      </Button>
    </Block>
  )
}

function Reject({ proof: { id } }: One) {
  const t = useTranslations('tasks')
  const form = useForm(decideProof, {
    start: { reason: '', answer: '' },
    add: { proofId: id, accept: false },
    refreshes,
    onDone: () => toast(t('page.staff.rejectedDone'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('answer', t('page.staff.answer'))}
      title={t('page.staff.reject')}
      finding={t('page.proof.waiting')}
      act={t('page.staff.reject')}
      tone="quiet"
      may={useMay(decideProof)}
    >
      <Select
        {...form.choice('reason', t('page.staff.reason'))}
        options={[{ value: '', label: t('page.staff.chooseReason') }, ...proofReasons.map((value) => ({ value, label: t(`page.reasons.${value}`) }))]}
      />
    </ReasonForm>
  )
}
