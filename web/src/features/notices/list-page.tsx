import { messageList, messageTypeList, readAllMessages } from '@ohmstead/contract/notices/calls'
import { noticeTypes, type NoticeType } from '@ohmstead/contract/notices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Actions, Button, EmptyState, Money, PageFrame, PageHeader, RecordList, StateChip, Tabs, type Column } from '../../ui/index.ts'
import { AskToLogIn } from './ask-to-log-in.tsx'

type Message = OutputOf<typeof messageList>['list'][number]
type Words = ReturnType<typeof useTranslations<'notices'>>

/** A member's own notices, newest first. */
export function Page() {
  const t = useTranslations('notices')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.siteTitle')} note={t('page.siteNote')} />
      {isLogin ? <Messages /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Messages() {
  const t = useTranslations('notices')
  const [search, change] = useSearch()
  const go = useNavigate()
  const type: NoticeType = noticeTypes.find((known) => known === search['type']) ?? 'site'
  const list = useListCall(messageList, { type })
  const { data: counts } = useCall(messageTypeList)
  const act = useMutationCall(readAllMessages, { refreshes: [messageList, messageTypeList] })
  const unread = (of: NoticeType) => counts?.list.find((one) => one.type === of)?.unread ?? 0
  return (
    <>
      <Tabs
        label={t('page.types.label')}
        value={type}
        onSelect={(value) => change({ type: value })}
        tabs={noticeTypes.map((value) => ({ value, label: tabWords(t, value, unread(value)) }))}
      />
      <RecordList
        caption={t(`page.types.${type}`)}
        columns={columnsOf(t, type)}
        list={list}
        keyOf={(row) => row.id}
        open={(row) => go({ to: '/notice/site/detail', search: { id: row.id } })}
        empty={<EmptyState>{t(`page.empty.${type}`)}</EmptyState>}
      />
      <Actions>
        <Button
          tone="quiet"
          busy={act.isPending}
          blocked={unread(type) === 0 ? t('page.allRead') : undefined}
          onClick={() => void act.send({ type })}
        >
          {t('page.readAll')}
        </Button>
      </Actions>
    </>
  )
}

function tabWords(t: Words, type: NoticeType, unread: number): string {
  return unread === 0 ? t(`page.types.${type}`) : t('page.typeUnread', { type: t(`page.types.${type}`), count: String(unread) })
}

function columnsOf(t: Words, type: NoticeType): readonly Column<Message>[] {
  return [
    {
      key: 'title',
      head: t('page.what'),
      heads: true,
      cell: ({ title, readAt }) => <span className={readAt === null ? 'text-start font-semibold' : 'text-start'}>{title}</span>,
    },
    { key: 'at', head: t('page.when'), phone: 'meta', cell: ({ at }) => <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi> },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ readAt }) =>
        readAt === null ? <StateChip tone="info">{t('page.unread')}</StateChip> : <StateChip tone="plain">{t('page.read')}</StateChip>,
    },
    ...(type === 'site'
      ? [
          {
            key: 'amount',
            head: t('page.amount'),
            end: true,
            phone: 'amount',
            cell: ({ amount }: Message) => amount !== null && <Money amount={amount} />,
          } as const,
        ]
      : []),
  ]
}
