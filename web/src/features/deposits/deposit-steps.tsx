import type { rechargeDetail } from '@ohmstead/contract/deposits/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { NetworkCode } from '@ohmstead/contract/networks/types'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { StateChip, TimelineList, type TimelineItem, type Tone } from '../../ui/index.ts'

export type Deposit = OutputOf<typeof rechargeDetail>
export type Words = ReturnType<typeof useTranslations<'deposits'>>

const tones: Readonly<Record<Deposit['state'], Tone>> = {
  seen: 'info',
  final: 'attention',
  credited: 'live',
  dropped: 'plain',
  unmatched: 'attention',
}

/** The name that wallets and exchanges use for a network. */
export const networkLabel = (network: NetworkCode): string => (network === 'polygon' ? 'Polygon' : network.toUpperCase())

export function DepositState({ state }: Pick<Deposit, 'state'>) {
  const t = useTranslations('deposits')
  return <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>
}

/** The four steps of a deposit, each with the time of the event that completed it. */
export function DepositSteps({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('deposits')
  return <TimelineList label={t('page.steps')} items={stepsOf(deposit, t)} />
}

function stepsOf({ state, network, confirmations, confirmationsNeeded, seenAt, finalAt, creditedAt }: Deposit, t: Words): TimelineItem[] {
  const seen: TimelineItem = { key: 'seen', title: t('page.stepSeen', { network: networkLabel(network) }), state: 'done', at: formatDateTime(seenAt) }
  if (state === 'dropped' && finalAt !== null)
    return [seen, { key: 'disproved', title: t('page.stepDisproved'), state: 'failed', note: t('page.disprovedBody') }]
  if (state === 'dropped') return [seen, { key: 'dropped', title: t('page.stepDropped'), state: 'failed', note: t('page.droppedBody') }]
  const isFinal = finalAt !== null
  return [
    seen,
    {
      key: 'confirming',
      title: t('page.stepConfirming', { have: formatCount(confirmations), needed: formatCount(confirmationsNeeded) }),
      state: isFinal ? 'done' : 'now',
    },
    { key: 'final', title: t('page.stepFinal'), state: isFinal ? 'done' : 'later', ...(isFinal && { at: formatDateTime(finalAt) }) },
    {
      key: 'credited',
      title: t('page.stepCredited'),
      state: creditedAt !== null ? 'done' : isFinal ? 'now' : 'later',
      ...(creditedAt !== null && { at: formatDateTime(creditedAt) }),
      ...(state === 'final' && { note: t('page.minimumBody') }),
    },
  ]
}
