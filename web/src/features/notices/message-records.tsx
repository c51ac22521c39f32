import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { messageList, messageTypeList, readAllMessages } from '@ohmstead/contract/notices/calls'
import type { NoticeType } from '@ohmstead/contract/notices/types'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate } from '../../platform/navigation.tsx'
import { Actions, Button, EmptyState, Money, RecordList, StateChip, type Column } from '../../ui/index.ts'

type Message = OutputOf<typeof messageList>['list'][number]
type Words = ReturnType<typeof useTranslations<'notices'>>

/** A member's notices of one type, newest first. */
export function MessageRecords({ type, unread }: { readonly type: NoticeType; readonly unread: number }) {
  const t = useTranslations('notices')
  const go = useNavigate()
  const list = useListCall(messageList, { type })
  const act = useMutationCall(readAllMessages, { refreshes: [messageList, messageTypeList] })
  return (
    <>
      <RecordList
        caption={t(`page.types.${type}`)}
        columns={columnsOf(t, type)}
        list={list}
        keyOf={(row) => row.id}
        open={(row) => go({ to: '/notice/site/detail', search: { id: row.id } })}
        empty={<EmptyState>{t(`page.empty.${type}`)}</EmptyState>}
      />
      <Actions>
        <Button tone="quiet" busy={act.isPending} blocked={unread === 0 ? t('page.allRead') : undefined} onClick={() => void act.send({ type })}>
          {t('page.readAll')}
        </Button>
      </Actions>
    </>
  )
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
    ...(type !== 'system'
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
