import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { staffOverview } from '@ohmstead/contract/staff/calls'
import { approveWithdrawal, rejectWithdrawal, staffWithdrawalDetail, staffWithdrawalList } from '@ohmstead/contract/withdrawals/calls'
import { rejectReasons, type WithdrawalState } from '@ohmstead/contract/withdrawals/types'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Copy, Facts, Money, Note, Select, Sheet, Skeletons, StateChip, TimelineList, type Tone } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { MemberOfRecord } from './member-money-page.tsx'
import { ReasonForm } from './reason-form.tsx'

type Withdrawal = OutputOf<typeof staffWithdrawalDetail>
interface One {
  readonly withdrawal: Withdrawal
}

export const withdrawalTones: Readonly<Record<WithdrawalState, Tone>> = {
  review: 'attention',
  approved: 'info',
  signing: 'info',
  broadcast: 'info',
  confirmed: 'live',
  failed: 'fault',
  rejected: 'fault',
  cancelled: 'plain',
}

/** One withdrawal with what a decision needs: why it is held, the whole address, and what its member withdrew before. */
export function WithdrawalSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('withdrawals')
  return (
    <Sheet title={t('page.detail.title')} open onClose={onClose}>
      <Answered
        read={useCall(staffWithdrawalDetail, { withdrawalId: id })}
        skeleton={<Skeletons heights={['80px', '240px']} />}
        meaning={t('page.staff.unchanged')}
      >
        {(withdrawal) => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <Money amount={withdrawal.amount} rest size="display" />
              <StateChip tone={withdrawalTones[withdrawal.state]}>{t(`page.states.${withdrawal.state}`)}</StateChip>
              {withdrawal.late && <StateChip tone="fault">{t('page.staff.late')}</StateChip>}
            </div>
            <Why withdrawal={withdrawal} />
            <Terms withdrawal={withdrawal} />
            <Parties withdrawal={withdrawal} />
            <Steps withdrawal={withdrawal} />
            {withdrawal.state === 'review' && <Decide withdrawal={withdrawal} />}
            {withdrawal.state === 'approved' && withdrawal.waitingFor === 'booksDiffer' && <Reject id={withdrawal.id} />}
          </>
        )}
      </Answered>
    </Sheet>
  )
}

/** Holds with start and end, what sending waits for, or why it was rejected. */
function Why({ withdrawal: { state, holds, waitingFor, rejectedFor, rejectNote } }: One) {
  const t = useTranslations('withdrawals')
  const fromTo = ({ startsAt, endsAt, endedAt }: Withdrawal['holds'][number]) =>
    t('page.holds.fromTo', { from: formatDateTime(startsAt), to: formatDateTime(endedAt ?? endsAt) })
  return (
    <>
      {holds.length > 0 && (
        <Note tone={state === 'review' ? 'attention' : 'plain'} title={t('page.staff.reasons')}>
          <ul>
            {holds.map((hold) => (
              <li key={`${hold.reason}${hold.startsAt}`}>
                {t(`page.holds.${hold.reason}`, { time: fromTo(hold) })}
                {hold.endedAt !== null && <> ({t('page.detail.holdOver')})</>}
              </li>
            ))}
          </ul>
          {state === 'review' && <p>{t('page.staff.paysItself')}</p>}
        </Note>
      )}
      {waitingFor !== null && (
        <Note tone="info" title={t('page.waits.title')}>
          {t(`page.waits.${waitingFor}`)}
        </Note>
      )}
      {rejectedFor !== null && (
        <Note tone="fault" title={t('page.rejected.title')}>
          {t(`page.rejected.${rejectedFor}`)} {rejectNote}
        </Note>
      )}
    </>
  )
}

function Terms({ withdrawal }: One) {
  const t = useTranslations('withdrawals')
  const { id, memberId, wallet, network, address, fee, arrives, earlier, earlierHere, confirmedBy, promisedAt, endedAt, transactions } = withdrawal
  return (
    <>
      <Facts
        rows={[
          { key: 'address', name: t('page.detail.address'), value: <Copy text={address} label={t('page.detail.address')} grouped /> },
          {
            key: 'before',
            name: t('page.staff.before'),
            value: t('page.staff.beforeHere', { count: formatCount(earlier), here: formatCount(earlierHere) }),
          },
          {
            key: 'member',
            name: t('page.staff.member'),
            value: (
              <MemberOfRecord id={memberId} label={t('page.staff.member')} list="/staff/withdrawals">
                {t('page.staff.ofMember')}
              </MemberOfRecord>
            ),
          },
          {
            key: 'network',
            name: t('page.check.network'),
            value: t('page.network', { code: network.toUpperCase(), name: networkFacts[network].name }),
          },
          { key: 'from', name: t('page.check.from'), value: t(`page.wallet.${wallet}`) },
          { key: 'by', name: t('page.detail.by'), value: t(`page.detail.${confirmedBy}`) },
          ...(endedAt === null ? [{ key: 'promised', name: t('page.staff.promised'), value: formatDateTime(promisedAt) }] : []),
          { key: 'fee', name: t('page.quote.fee'), value: <Money amount={fee} rest /> },
          { key: 'arrives', name: t('page.quote.arrives'), value: <Money amount={arrives} rest />, total: true },
        ]}
      />
      <Facts
        rows={[
          { key: 'id', name: t('page.detail.id'), value: <Copy text={id} label={t('page.detail.id')} /> },
          ...transactions.map(({ hash, deadAt }) => ({
            key: hash,
            name: deadAt === null ? t('page.detail.hash') : t('page.staff.dead'),
            value: <Copy text={hash} label={t('page.detail.hash')} />,
          })),
        ]}
      />
    </>
  )
}

/** The travel-rule record: what the member declared about the address before the request. */
function Parties({ withdrawal: { parties } }: One) {
  const t = useTranslations('withdrawals')
  return (
    <Block title={t('page.staff.record.title')} level={3}>
      {parties === null ? (
        <p>{t('page.staff.record.notAsked')}</p>
      ) : (
        <Facts
          rows={[
            { key: 'originator', name: t('page.staff.record.originator'), value: <bdi>{parties.originator}</bdi> },
            { key: 'beneficiary', name: t('page.staff.record.beneficiary'), value: <bdi>{parties.beneficiary}</bdi> },
            {
              key: 'provider',
              name: t('page.staff.record.provider'),
              value: parties.provider === null ? t('page.staff.record.ownKey') : <bdi>{parties.provider}</bdi>,
            },
            ...(parties.provider === null
              ? [
                  {
                    key: 'control',
                    name: t('page.staff.record.control'),
                    value:
                      parties.provenAt === null
                        ? t('page.staff.record.unproven')
                        : t('page.staff.record.proven', { time: formatDateTime(parties.provenAt) }),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Block>
  )
}

function Steps({ withdrawal: { confirmedAt, steps } }: One) {
  const t = useTranslations('withdrawals')
  return (
    <Block title={t('page.detail.steps')} level={3}>
      <TimelineList
        label={t('page.detail.steps')}
        items={[
          { key: 'begun', title: t('page.staff.begun'), state: 'done', at: formatDateTime(confirmedAt) },
          ...steps.map(({ state, at }) => ({
            key: state,
            title: t(`page.states.${state}`),
            state: state === 'failed' || state === 'rejected' ? ('failed' as const) : ('done' as const),
            at: formatDateTime(at),
          })),
        ]}
      />
    </Block>
  )
}

/** A request to a second person to pay it now, or a rejection. Without either it is paid when its holds end. */
function Decide({ withdrawal: { id, approvalId } }: One) {
  const t = useTranslations('withdrawals')
  return (
    <>
      {approvalId === null ? (
        <Approve id={id} />
      ) : (
        <Note tone="info" title={t('page.staff.waits')}>
          <Link to="/staff/approvals" search={{ request: approvalId }}>
            {t('page.staff.openRequest')}
          </Link>
        </Note>
      )}
      <Reject id={id} />
    </>
  )
}

const refreshes = [staffWithdrawalList, staffWithdrawalDetail, staffOverview, approvalList, approvalCount]

function Approve({ id }: { readonly id: string }) {
  const t = useTranslations('withdrawals')
  const form = useForm(approveWithdrawal, {
    start: { reason: '' },
    add: { withdrawalId: id },
    refreshes,
    onDone: () => toast(t('page.staff.asked'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.staff.reason'))}
      title={t('page.staff.approve')}
      finding={t('page.staff.approveBody')}
      act={t('page.staff.ask')}
      may={useMay(approveWithdrawal)}
    />
  )
}

function Reject({ id }: { readonly id: string }) {
  const t = useTranslations('withdrawals')
  const form = useForm(rejectWithdrawal, {
    start: { reason: '', note: '' },
    add: { withdrawalId: id },
    refreshes,
    onDone: () => toast(t('page.staff.rejected'), { tone: 'good' }),
  })
  return (
    <ReasonForm
      form={form}
      reason={form.field('note', t('page.staff.internal'))}
      title={t('page.staff.reject')}
      finding={t('page.staff.rejectBody')}
      act={t('page.staff.reject')}
      tone="quiet"
      may={useMay(rejectWithdrawal)}
    >
      <Select
        {...form.choice('reason', t('page.staff.shown'))}
        options={[{ value: '', label: t('page.staff.choose') }, ...rejectReasons.map((value) => ({ value, label: t(`page.rejected.${value}`) }))]}
      />
    </ReasonForm>
  )
}
