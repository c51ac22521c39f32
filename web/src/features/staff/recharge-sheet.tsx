import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import { assignRecharge, correctRecharge, staffRechargeDetail, staffRechargeList } from '@ohmstead/contract/deposits/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Copy, Facts, Field, Money, Note, Sheet, Simulated, Skeletons, StateChip, type Tone } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { MemberOfRecord } from './member-money-page.tsx'
import { ReasonForm } from './reason-form.tsx'

export type RechargeRow = OutputOf<typeof staffRechargeList>['list'][number]
type Recharge = OutputOf<typeof staffRechargeDetail>
interface One {
  readonly recharge: Recharge
}

export const rechargeTones: Readonly<Record<RechargeRow['state'], Tone>> = {
  seen: 'info',
  final: 'attention',
  credited: 'live',
  dropped: 'plain',
  unmatched: 'attention',
}

/** One recharge as it is on its network: both whole addresses, the transaction, and why it has no member. */
export function RechargeSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('deposits')
  return (
    <Sheet title={t('page.title')} open onClose={onClose}>
      <Answered
        read={useCall(staffRechargeDetail, { depositId: id })}
        skeleton={<Skeletons heights={['80px', '240px']} />}
        meaning={t('page.staff.unchanged')}
      >
        {(recharge) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Money amount={recharge.amount} rest size="display" />
              <StateChip tone={rechargeTones[recharge.state]}>{t(`page.states.${recharge.state}`)}</StateChip>
            </div>
            {recharge.reason !== null && (
              <Note tone={recharge.state === 'unmatched' ? 'attention' : 'plain'} title={t('page.staff.unmatched')}>
                {t(`page.staff.why.${recharge.reason}`)} {recharge.state === 'unmatched' && t('page.staff.inNoWallet')}
              </Note>
            )}
            {recharge.takenBack !== null && <TakenBack taken={recharge.takenBack} />}
            {recharge.simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
            <Transfer recharge={recharge} />
            {recharge.explorer !== '' && (
              <a href={recharge.explorer} target="_blank" rel="noreferrer">
                {t('page.detail.explorer')}
              </a>
            )}
            {recharge.state === 'unmatched' && recharge.reason !== 'tooLarge' && <Decide recharge={recharge} />}
            {recharge.assignedBy !== null && <Decide recharge={recharge} />}
          </>
        )}
      </Answered>
    </Sheet>
  )
}

function Transfer({ recharge }: One) {
  const t = useTranslations('deposits')
  const { id, memberId, addressOf, assignedBy, disprovedBy, network, sender, recipient, transactionHash, seenAt, finalAt, creditedAt } = recharge
  const time = (key: 'seenAt' | 'finalAt' | 'creditedAt', at: Instant | null) =>
    at === null ? [] : [{ key, name: t(`page.staff.${key}`), value: formatDateTime(at) }]
  const member =
    memberId === null ? (
      t('page.staff.noMember')
    ) : (
      <MemberOfRecord id={memberId} label={t('page.staff.member')} list="/staff/recharges">
        {t('page.staff.ofMember')}
      </MemberOfRecord>
    )
  return (
    <Facts
      rows={[
        { key: 'order', name: t('page.detail.order'), value: <Copy text={id} label={t('page.detail.order')} /> },
        { key: 'member', name: t('page.staff.member'), value: member },
        ...(addressOf === null || addressOf === memberId
          ? []
          : [{ key: 'addressOf', name: t('page.staff.addressOf'), value: <Copy text={addressOf} label={t('page.staff.addressOf')} /> }]),
        { key: 'network', name: t('page.network'), value: network.toUpperCase() },
        { key: 'sender', name: t('page.detail.sender'), value: <Copy text={sender} label={t('page.detail.sender')} grouped /> },
        { key: 'recipient', name: t('page.staff.to'), value: <Copy text={recipient} label={t('page.staff.to')} grouped /> },
        { key: 'hash', name: t('page.detail.hash'), value: <Copy text={transactionHash} label={t('page.detail.hash')} grouped /> },
        ...time('seenAt', seenAt),
        ...time('finalAt', finalAt),
        ...time('creditedAt', creditedAt),
        ...(assignedBy === null ? [] : [{ key: 'assigned', name: t('page.staff.assigned'), value: <RequestLink id={assignedBy} /> }]),
        ...(disprovedBy === null ? [] : [{ key: 'disproved', name: t('page.staff.disproved'), value: <RequestLink id={disprovedBy} /> }]),
      ]}
    />
  )
}

function RequestLink({ id }: { readonly id: string }) {
  const t = useTranslations('deposits')
  return (
    <Link to="/staff/approvals" search={{ request: id }}>
      {t('page.staff.openRequest')}
    </Link>
  )
}

/** A correction: from whom it was taken back, when and why. */
function TakenBack({ taken: { memberId, reason, at } }: { readonly taken: NonNullable<Recharge['takenBack']> }) {
  const t = useTranslations('deposits')
  return (
    <Note tone="plain" title={t('page.staff.takenBack')}>
      <Facts
        rows={[
          { key: 'from', name: t('page.staff.takenBackFrom'), value: <Copy text={memberId} label={t('page.staff.takenBackFrom')} /> },
          { key: 'at', name: t('page.staff.takenBackAt'), value: formatDateTime(at) },
          { key: 'why', name: t('page.staff.takenBackWhy'), value: <span className="wrap-anywhere">{reason}</span> },
        ]}
      />
    </Note>
  )
}

/** A request to a second person to credit it to a member or to take it back, or the request that waits. */
function Decide({ recharge: { id, approvalId, assignedBy } }: One) {
  const t = useTranslations('deposits')
  if (approvalId === null) return assignedBy === null ? <Assign id={id} /> : <TakeBack id={id} />
  return (
    <Note tone="info" title={t('page.staff.waits')}>
      <RequestLink id={approvalId} />
    </Note>
  )
}

function Assign({ id }: { readonly id: string }) {
  const t = useTranslations('deposits')
  const form = useForm(assignRecharge, {
    start: { memberId: '', reason: '' },
    add: { depositId: id },
    words: { memberId: t('page.staff.wrong') },
    refreshes: [staffRechargeList, staffRechargeDetail, staffOverview, approvalList, approvalCount],
    onDone: () => toast(t('page.staff.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.staff.assignReason'))}
      title={t('page.staff.assign')}
      finding={t('page.staff.assignBody')}
      act={t('page.staff.ask')}
      may={useMay(assignRecharge)}
    >
      <Field {...form.field('memberId', t('page.staff.member'))} hint={t('page.staff.memberHint')} autoComplete="off" spellCheck={false} />
    </ReasonForm>
  )
}

/** Asks a second person to take it back from the member to whom it was assigned by mistake. */
function TakeBack({ id }: { readonly id: string }) {
  const t = useTranslations('deposits')
  const form = useForm(correctRecharge, {
    start: { reason: '' },
    add: { depositId: id },
    refreshes: [staffRechargeList, staffRechargeDetail, approvalList, approvalCount],
    onDone: () => toast(t('page.staff.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.staff.correctReason'))}
      title={t('page.staff.correct')}
      finding={t('page.staff.correctBody')}
      act={t('page.staff.ask')}
      tone="danger"
      may={useMay(correctRecharge)}
    />
  )
}
