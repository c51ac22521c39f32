import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { conversationList, openConversation, supportState } from '@ohmstead/contract/support/calls'
import { conversationTopics } from '@ohmstead/contract/support/types'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { formatMinutes } from '../../platform/span.ts'
import { useSupportDesk } from '../../platform/support-desk.ts'
import { Block, Button, EmptyState, Form, Note, PageFrame, PageHeader, RecordList, Select, StateChip, TextArea, type Column } from '../../ui/index.ts'
import { tones } from './conversation-looks.ts'
import { Conversation } from './conversation.tsx'

type Row = OutputOf<typeof conversationList>['list'][number]
type Words = ReturnType<typeof useTranslations<'support'>>

/** A member's conversations with support, one of them, or a new one. */
export function Page() {
  const t = useTranslations('support')
  const [search, change] = useSearch()
  const promised = useCall(supportState).data?.promisedMinutes
  const id = search['id']
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={promised !== undefined && t('page.note', { time: formatMinutes(promised) })} />
      {id === undefined ? (
        <>
          <Ask onOpened={(opened) => change({ id: opened })} />
          <Own onOpen={(opened) => change({ id: opened })} />
        </>
      ) : (
        <Conversation key={id} id={id} />
      )}
      <p className="text-s text-ink-2">{t('page.never')}</p>
    </PageFrame>
  )
}

/** The first message of a conversation, or the way to the desk that the operator uses instead. */
function Ask({ onOpened }: { readonly onOpened: (id: string) => void }) {
  const t = useTranslations('support')
  const desk = useSupportDesk()
  const form = useForm(openConversation, {
    start: { topic: 'other' as const, text: '' },
    refreshes: [conversationList, supportState],
    onDone: ({ data }) => onOpened(data.conversationId),
  })
  if (desk !== null)
    return (
      <Note title={t('page.elsewhere')}>
        <a href={desk} rel="noopener noreferrer" target="_blank">
          {t('page.openDesk')}
        </a>
      </Note>
    )
  return (
    <Block title={t('page.new')}>
      <Form form={form} meaning={t('page.notSent')} tight>
        <Select
          {...form.choice('topic', t('page.topic'))}
          options={conversationTopics.map((value) => ({ value: value as 'other', label: t(`page.topics.${value}`) }))}
        />
        <TextArea {...form.field('text', t('page.message'))} hint={t('page.messageHint')} rows={4} />
        <Button type="submit" busy={form.isPending}>
          {t('page.send')}
        </Button>
      </Form>
    </Block>
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
