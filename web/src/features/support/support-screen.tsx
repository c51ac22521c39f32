import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { conversationList, supportState } from '@ohmstead/contract/support/calls'
import { useEffect } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { formatMinutes } from '../../platform/span.ts'
import { setClientState, useClientState } from '../../platform/state.ts'
import { Block, EmptyState, PageFrame, PageHeader, RecordList, StateChip, type Column } from '../../ui/index.ts'
import { Ask, type SolveCaptcha } from './ask.tsx'
import { tones } from './conversation-looks.ts'
import { Conversation } from './conversation.tsx'
import { GuestScreen } from './guest-screen.tsx'

type Row = OutputOf<typeof conversationList>['list'][number]
type Words = ReturnType<typeof useTranslations<'support'>>

/** A person's conversations with support, one of them, or a new one. */
export function SupportScreen({ solveCaptcha }: { readonly solveCaptcha: SolveCaptcha }) {
  const t = useTranslations('support')
  const isMember = useClientState('isLogin')
  const state = useCall(supportState).data
  useShownSession(state?.isOpen ?? false)
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={state && t('page.note', { time: formatMinutes(state.promisedMinutes) })} />
      {isMember ? <MemberScreen solveCaptcha={solveCaptcha} /> : <GuestScreen solveCaptcha={solveCaptcha} />}
      <p className="text-s text-ink-2">{t('page.never')}</p>
    </PageFrame>
  )
}

/** Tells other parts of the page that support is on the screen, and whether a conversation is going on. */
function useShownSession(isOpenSession: boolean): void {
  useEffect(() => {
    setClientState({ isShowSession: true, isOpenSession })
    return () => setClientState({ isShowSession: false })
  }, [isOpenSession])
}

function MemberScreen({ solveCaptcha }: { readonly solveCaptcha: SolveCaptcha }) {
  const [search, change] = useSearch()
  const id = search['id']
  const open = (opened: string) => change({ id: opened })
  if (id !== undefined) return <Conversation key={id} id={id} hasOthers />
  return (
    <>
      <Ask solveCaptcha={solveCaptcha} onOpened={open} />
      <Own onOpen={open} />
    </>
  )
}

function Own({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useTranslations('support')
  return (
    <Block title={t('page.own')}>
      <RecordList
        caption={t('page.own')}
        list={useListCall(conversationList, {})}
        keyOf={({ id }) => id}
        columns={columnsOf(t)}
        open={({ id }) => onOpen(id)}
        empty={<EmptyState>{t('page.empty')}</EmptyState>}
      />
    </Block>
  )
}

function columnsOf(t: Words): readonly Column<Row>[] {
  return [
    { key: 'topic', head: t('page.topic'), heads: true, cell: ({ topic }) => t(`page.topics.${topic}`) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state, unread }) => (
        <span className="flex flex-wrap gap-2">
          {unread > 0 && <StateChip tone="attention">{t('page.unread', { count: unread })}</StateChip>}
          <StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>
        </span>
      ),
    },
    { key: 'opened', head: t('page.opened'), phone: 'none', cell: ({ openedAt }) => <bdi>{formatDateTime(openedAt)}</bdi> },
    { key: 'last', head: t('page.last'), phone: 'meta', cell: ({ lastAt }) => <bdi>{formatDateTime(lastAt)}</bdi> },
  ]
}
