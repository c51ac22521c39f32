import { noticeKinds, type NoticeKind } from '@ohmstead/contract/notices/types'
import { useTranslations } from '../../platform/i18n.tsx'
import { ButtonLink } from '../../ui/index.ts'

interface Target {
  readonly kind: NoticeKind
  readonly subjectId: string | null
}

/** The page of the thing that a notice is about. */
export function SubjectLink({ kind, subjectId }: Target) {
  const t = useTranslations('notices')
  if (isAboutRebate(kind)) return <RebatesLink kind={kind} />
  if (isAboutResale(kind)) return <OrderLink id={subjectId} />
  if (isAboutTask(kind)) return <TaskLink id={subjectId} />
  if (isAboutSecurity(kind)) return <ButtonLink to="/person/safe">{t('page.open.security')}</ButtonLink>
  switch (kind) {
    case 'receiptReady':
    case 'debtPaid':
    case 'billReviewed':
    case 'disputeOpened':
    case 'disputeRejected':
    case 'refunded':
      return subjectId === null ? null : (
        <ButtonLink to="/charge/receipt/:id" params={{ id: subjectId }}>
          {t('page.open.receipt')}
        </ButtonLink>
      )
    case 'chargeStarted':
    case 'chargeEnded':
    case 'chargeFailed':
    case 'billInReview':
      return subjectId === null ? null : (
        <ButtonLink to="/charge/session/:id" params={{ id: subjectId }}>
          {t('page.open.charge')}
        </ButtonLink>
      )
    case 'incomeReleased':
      return <ButtonLink to="/income/releaseRecord">{t('page.open.releases')}</ButtonLink>
    case 'levelChanged':
      return <ButtonLink to="/person/level">{t('page.open.levels')}</ButtonLink>
    case 'incomeTakenBack':
    case 'incomeSettledAgain':
      return <ButtonLink to="/income">{t('page.open.income')}</ButtonLink>
    case 'leaseBought':
    case 'leaseStarted':
    case 'leaseExtended':
    case 'leaseExpiring':
    case 'leaseExpired':
    case 'leaseCancelled':
      return <LeaseLink id={subjectId} />
    case 'transferSent':
    case 'transferReceived':
    case 'transferReturned':
      return <TransferLink id={subjectId} />
    case 'depositCredited':
      return <DepositLink id={subjectId} />
    case 'limitRaised':
      return <ButtonLink to="/assets/withdrawal">{t('page.open.withdraw')}</ButtonLink>
    case 'depositTakenBack':
      return <CorrectionLink id={subjectId} />
    case 'cardAdded':
    case 'cardBlocked':
    case 'cardUnblocked':
    case 'cardRemoved':
      return <ButtonLink to="/charge/cards">{t('page.open.cards')}</ButtonLink>
    case 'withdrawalRequested':
    case 'withdrawalSent':
    case 'withdrawalReturned':
      return <WithdrawalLink id={subjectId} />
    case 'supportAnswered':
      return <ConversationLink id={subjectId} />
    case 'memberJoined':
      return null
    case 'deviceOffline':
    case 'deviceOnline':
    case 'deviceFault':
    case 'hostingQueued':
    case 'unitAssigned':
    case 'hostingStarted':
    case 'hostingFailed':
    case 'hostingEnded':
      return <ButtonLink to="/rental/hosting">{t('page.open.hosting')}</ButtonLink>
  }
}

type SecurityKind = 'accountSecured' | 'accountFrozen' | 'freezeEnded' | 'signInsEndedByStaff'

function isAboutSecurity(kind: NoticeKind): kind is SecurityKind {
  return noticeKinds[kind] === 'security'
}

function ConversationLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/support" search={id === null ? {} : { id }}>
      {t('page.open.support')}
    </ButtonLink>
  )
}

function LeaseLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/rental/record" search={id === null ? {} : { lease: id }}>
      {t('page.open.lease')}
    </ButtonLink>
  )
}

const resaleKinds = [
  'leaseOffered',
  'leaseSold',
  'offerExpired',
  'resaleBought',
  'resaleCancelled',
  'resaleReleased',
] as const satisfies readonly NoticeKind[]

function isAboutResale(kind: NoticeKind): kind is (typeof resaleKinds)[number] {
  return resaleKinds.some((about) => about === kind)
}

function OrderLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/person/myOrder" search={id === null ? {} : { order: id }}>
      {t('page.open.order')}
    </ButtonLink>
  )
}

function TransferLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/assets/transfer" search={id === null ? {} : { transfer: id }}>
      {t('page.open.transfer')}
    </ButtonLink>
  )
}

function DepositLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/recharge-detail" search={id === null ? {} : { id }}>
      {t('page.open.deposit')}
    </ButtonLink>
  )
}

function CorrectionLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/assets/record" search={{ kind: 'correction', ...(id !== null && { bill: id }) }}>
      {t('page.open.bill')}
    </ButtonLink>
  )
}

function WithdrawalLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return id === null ? null : (
    <ButtonLink to="/withdraw-detail" search={{ id }}>
      {t('page.open.withdrawal')}
    </ButtonLink>
  )
}

function isAboutTask(kind: NoticeKind): kind is Extract<NoticeKind, `task${string}`> {
  return kind.startsWith('task')
}

function TaskLink({ id }: { readonly id: string | null }) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/task" search={{ list: 'own', ...(id !== null && { task: id }) }}>
      {t('page.open.task')}
    </ButtonLink>
  )
}

function isAboutRebate(kind: NoticeKind): kind is 'rebateHeld' | 'rebateEnding' | 'rebateLost' {
  return kind === 'rebateHeld' || kind === 'rebateEnding' || kind === 'rebateLost'
}

function RebatesLink({ kind }: Pick<Target, 'kind'>) {
  const t = useTranslations('notices')
  return (
    <ButtonLink to="/team/rebates" search={{ group: kind === 'rebateLost' ? 'lost' : 'toBeCollected' }}>
      {t('page.open.rebates')}
    </ButtonLink>
  )
}
