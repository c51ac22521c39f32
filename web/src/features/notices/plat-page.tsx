import { announcementList, messageTypeList, readAllMessages } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { useNavigate } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Actions, Button, EmptyState, PageFrame, PageHeader, RecordList, StateChip, type Column } from '../../ui/index.ts'

type Row = OutputOf<typeof announcementList>['list'][number]

/** Announcements of the platform, for members and visitors. */
export function Page() {
  const t = useTranslations('notices')
  const isLogin = useClientState('isLogin')
  const list = useListCall(announcementList, {})
  const go = useNavigate()
  useLiveTopic('announcement:all')
  return (
    <PageFrame>
      <PageHeader title={t('page.plat.title')} note={t('page.plat.note')} />
      <RecordList
        caption={t('page.plat.title')}
        columns={columnsOf(t, isLogin)}
        list={list}
        keyOf={(row) => row.id}
        open={(row) => go({ to: '/notice/plat/detail', search: { id: row.id } })}
        empty={<EmptyState>{t('page.plat.empty')}</EmptyState>}
      />
      {isLogin && <ReadAll />}
    </PageFrame>
  )
}

function ReadAll() {
  const t = useTranslations('notices')
  const { data } = useCall(messageTypeList)
  const act = useMutationCall(readAllMessages, { refreshes: [announcementList, messageTypeList] })
  const unread = data?.list.find(({ type }) => type === 'platform')?.unread ?? 0
  return (
    <Actions>
      <Button
        tone="quiet"
        busy={act.isPending}
        blocked={unread === 0 ? t('page.allRead') : undefined}
        onClick={() => void act.send({ type: 'platform' })}
      >
        {t('page.readAll')}
      </Button>
    </Actions>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'notices'>>, isLogin: boolean): readonly Column<Row>[] {
  return [
    { key: 'title', head: t('page.plat.one'), heads: true, cell: ({ title }) => <span className="text-start">{title}</span> },
    { key: 'at', head: t('page.when'), phone: 'meta', cell: ({ at }) => <bdi className="whitespace-nowrap">{formatDateTime(at)}</bdi> },
    ...(isLogin
      ? [
          {
            key: 'state',
            head: t('page.state'),
            phone: 'state',
            cell: ({ readAt }: Row) =>
              readAt === null ? <StateChip tone="info">{t('page.unread')}</StateChip> : <StateChip tone="plain">{t('page.read')}</StateChip>,
          } as const,
        ]
      : []),
  ]
}
