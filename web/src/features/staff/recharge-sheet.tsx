import type { staffRechargeList } from '@ohmstead/contract/deposits/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Copy, Facts, Money, Note, Sheet, Simulated, StateChip, type Tone } from '../../ui/index.ts'
import { MemberOfRecord } from './member-money-page.tsx'

export type Recharge = OutputOf<typeof staffRechargeList>['list'][number]

export const rechargeTones: Readonly<Record<Recharge['state'], Tone>> = {
  seen: 'info',
  final: 'attention',
  credited: 'live',
  dropped: 'plain',
  unmatched: 'attention',
}

/** One recharge as it is on its network: both whole addresses, the transaction, and why it has no member. */
export function RechargeSheet({ recharge, onClose }: { readonly recharge: Recharge; readonly onClose: () => void }) {
  const t = useTranslations('deposits')
  const { amount, state, explorer, simulated } = recharge
  return (
    <Sheet title={t('page.title')} open onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3">
        <Money amount={amount} rest size="display" />
        <StateChip tone={rechargeTones[state]}>{t(`page.states.${state}`)}</StateChip>
      </div>
      {state === 'unmatched' && (
        <Note tone="attention" title={t('page.staff.unmatched')}>
          {t('page.staff.unmatchedBody')}
        </Note>
      )}
      {simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
      <Transfer recharge={recharge} />
      {explorer !== '' && (
        <a href={explorer} target="_blank" rel="noreferrer">
          {t('page.detail.explorer')}
        </a>
      )}
    </Sheet>
  )
}

function Transfer({ recharge }: { readonly recharge: Recharge }) {
  const t = useTranslations('deposits')
  const { id, memberId, network, sender, recipient, transactionHash, seenAt, finalAt, creditedAt } = recharge
  const time = (key: 'seenAt' | 'finalAt' | 'creditedAt', at: Instant | null) =>
    at === null ? [] : [{ key, name: t(`page.staff.${key}`), value: formatDateTime(at) }]
  const member =
    memberId === null ? (
      t('page.staff.nobody')
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
        { key: 'network', name: t('page.network'), value: network.toUpperCase() },
        { key: 'sender', name: t('page.detail.sender'), value: <Copy text={sender} label={t('page.detail.sender')} grouped /> },
        { key: 'recipient', name: t('page.staff.to'), value: <Copy text={recipient} label={t('page.staff.to')} grouped /> },
        { key: 'hash', name: t('page.detail.hash'), value: <Copy text={transactionHash} label={t('page.detail.hash')} grouped /> },
        ...time('seenAt', seenAt),
        ...time('finalAt', finalAt),
        ...time('creditedAt', creditedAt),
      ]}
    />
  )
}
