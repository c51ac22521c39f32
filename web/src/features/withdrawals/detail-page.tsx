import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { cancelWithdrawal, withdrawalDetail, withdrawalList, withdrawConfig, withdrawQuote } from '@ohmstead/contract/withdrawals/calls'
import type { WithdrawalState } from '@ohmstead/contract/withdrawals/types'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import {
  Answered,
  AskToLogIn,
  Block,
  Button,
  Columns,
  Copy,
  EmptyState,
  ErrorState,
  Facts,
  Money,
  Note,
  PageFrame,
  PageHeader,
  Simulated,
  Skeletons,
  StateChip,
  TimelineList,
  type TimelineItem,
} from '../../ui/index.ts'
import { HoldReasons } from './hold-reasons.tsx'
import { tones } from './tones.ts'

type Withdrawal = OutputOf<typeof withdrawalDetail>
type Words = ReturnType<typeof useTranslations<'withdrawals'>>

/** One withdrawal: its steps, where it goes, why it waits, and its cancellation. */
export function Page() {
  const t = useTranslations('withdrawals')
  const isLogin = useClientState('isLogin')
  const [{ id = '' }] = useSearch()
  return (
    <PageFrame>
      <PageHeader title={t('page.detail.title')} back={<Link to="/withdraw-record">{t('page.all')}</Link>} />
      {!isLogin ? <AskToLogIn /> : isId('withdrawal', id) ? <One id={id} /> : <EmptyState>{t('page.detail.missing')}</EmptyState>}
    </PageFrame>
  )
}

function One({ id }: { readonly id: string }) {
  const t = useTranslations('withdrawals')
  return (
    <Answered
      read={useCall(withdrawalDetail, { withdrawalId: id })}
      skeleton={<Skeletons heights={['80px', '320px']} />}
      meaning={t('page.detail.unchanged')}
    >
      {(withdrawal) => (
        <>
          <Block title={t(`page.states.${withdrawal.state}`)} aside={<Mark withdrawal={withdrawal} />}>
            <Money amount={withdrawal.amount} rest size="display" {...(withdrawal.state === 'confirmed' && { state: 'settled' })} />
            {withdrawal.simulated && <Simulated word={t('page.form.simulated')} />}
            <Why withdrawal={withdrawal} />
            {withdrawal.cancellable && <Cancel id={id} />}
          </Block>
          <Columns>
            <Block title={t('page.detail.steps')}>
              <TimelineList label={t('page.detail.steps')} items={stepsOf(withdrawal, t)} />
            </Block>
            <Terms withdrawal={withdrawal} />
          </Columns>
        </>
      )}
    </Answered>
  )
}

function Mark({ withdrawal: { state, standing } }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  return <StateChip tone={tones[state]}>{t(`page.list.${standing}`)}</StateChip>
}

/** Why it is held, what sending waits for, or why staff rejected it. */
function Why({ withdrawal: { state, holds, waitingFor, rejectedFor } }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  return (
    <>
      {holds.length > 0 && (
        <Note tone={state === 'review' ? 'attention' : 'plain'} title={state === 'review' ? t('page.detail.holds') : t('page.detail.pastHolds')}>
          <HoldReasons holds={holds} />
          {state === 'review' && <p>{t('page.quote.holdsBody')}</p>}
        </Note>
      )}
      {waitingFor !== null && (
        <Note tone="info" title={t('page.waits.title')}>
          {t(`page.waits.${waitingFor}`)} {t('page.waits.body')}
        </Note>
      )}
      {rejectedFor !== null && (
        <Note tone="fault" title={t('page.rejected.title')}>
          {t(`page.rejected.${rejectedFor}`)}
        </Note>
      )}
    </>
  )
}

const course = ['approved', 'signing', 'broadcast', 'confirmed'] as const satisfies readonly WithdrawalState[]

/** The steps so far with their times, and those to come. */
function stepsOf({ steps, state, holds, confirmedAt, promisedAt, endedAt }: Withdrawal, t: Words): TimelineItem[] {
  const isOver = endedAt !== null
  const lastHold = holds.map(({ endsAt, endedAt: ended }) => ended ?? endsAt).sort((a, b) => b - a)[0]
  const word = (step: WithdrawalState) =>
    step === 'approved' || step === 'signing' || step === 'broadcast' ? t(`page.detail.${step}`) : t(`page.states.${step}`)
  const passed = steps.filter((step) => step.state !== 'review')
  const done = passed.map(({ state: step, at }): TimelineItem => {
    const isBad = step === 'failed' || step === 'rejected'
    return { key: step, title: word(step), state: isBad ? 'failed' : 'done', at: formatDateTime(at) }
  })
  const later = isOver ? [] : course.filter((step) => !passed.some((known) => known.state === step))
  return [
    { key: 'begun', title: t('page.detail.confirmed'), state: 'done', at: formatDateTime(confirmedAt) },
    ...(lastHold === undefined
      ? []
      : [{ key: 'review', title: t('page.detail.review', { time: formatDateTime(lastHold) }), state: state === 'review' ? 'now' : 'done' } as const]),
    ...done,
    ...later.map((step, index): TimelineItem => ({
      key: step,
      title: word(step),
      state: index === 0 && state !== 'review' ? 'now' : 'later',
      ...(step === 'confirmed' && { note: t('page.detail.promised', { time: formatDateTime(promisedAt) }) }),
    })),
  ]
}

function Terms({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const { id, wallet, network, address, remark, fee, arrives, transactionHash, explorer, confirmedBy } = withdrawal
  return (
    <div className="grid content-start gap-4">
      <Facts
        rows={[
          { key: 'from', name: t('page.check.from'), value: t(`page.wallet.${wallet}`) },
          {
            key: 'network',
            name: t('page.check.network'),
            value: t('page.network', { code: network.toUpperCase(), name: networkFacts[network].name }),
          },
          ...(remark === '' ? [] : [{ key: 'remark', name: t('page.detail.remark'), value: <bdi>{remark}</bdi> }]),
          { key: 'by', name: t('page.detail.by'), value: t(`page.detail.${confirmedBy}`) },
          { key: 'fee', name: t('page.quote.fee'), value: <Money amount={fee} rest /> },
          { key: 'arrives', name: t('page.quote.arrives'), value: <Money amount={arrives} rest />, total: true },
        ]}
      />
      <Facts
        rows={[
          { key: 'address', name: t('page.detail.address'), value: <Copy text={address} label={t('page.detail.address')} grouped /> },
          ...(transactionHash === null
            ? []
            : [{ key: 'hash', name: t('page.detail.hash'), value: <Copy text={transactionHash} label={t('page.detail.hash')} /> }]),
          { key: 'id', name: t('page.detail.id'), value: <Copy text={id} label={t('page.detail.id')} /> },
        ]}
      />
      {explorer !== '' && (
        <p>
          <a href={explorer} rel="noopener noreferrer" target="_blank">
            {t('page.detail.explorer')}
          </a>
        </p>
      )}
    </div>
  )
}

function Cancel({ id }: { readonly id: string }) {
  const t = useTranslations('withdrawals')
  const cancel = useMutationCall(cancelWithdrawal, {
    quiet: true,
    refreshes: [withdrawalDetail, withdrawalList, withdrawConfig, withdrawQuote, walletOverview],
  })
  async function act() {
    if ((await cancel.send({ withdrawalId: id })) !== undefined) toast(t('page.detail.cancelled'), { tone: 'good' })
  }
  return (
    <div className="grid gap-3">
      {cancel.error !== null && <ErrorState error={cancel.error} meaning={t('page.detail.unchanged')} focus />}
      <p className="text-s text-ink-2">{t('page.detail.cancelBody')}</p>
      <div>
        <Button tone="quiet" busy={cancel.isPending} onClick={() => void act()}>
          {t('page.detail.cancel')}
        </Button>
      </div>
    </div>
  )
}
