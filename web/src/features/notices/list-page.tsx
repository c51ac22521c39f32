import { messageTypeList } from '@ohmstead/contract/notices/calls'
import { noticeTypes, type NoticeType } from '@ohmstead/contract/notices/types'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { PageFrame, PageHeader, Tabs } from '../../ui/index.ts'
import { AskToLogIn } from './ask-to-log-in.tsx'
import { MessageRecords } from './message-records.tsx'

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

/** Messages about tasks have a page of their own. */
const shownTypes = noticeTypes.filter((type) => type !== 'task')

function Messages() {
  const t = useTranslations('notices')
  const [search, change] = useSearch()
  const type: NoticeType = shownTypes.find((known) => known === search['type']) ?? 'site'
  const { data: counts } = useCall(messageTypeList)
  const unread = (of: NoticeType) => counts?.list.find((one) => one.type === of)?.unread ?? 0
  return (
    <>
      <Tabs
        label={t('page.types.label')}
        value={type}
        onSelect={(value) => change({ type: value })}
        tabs={shownTypes.map((value) => ({ value, label: tabWords(t, value, unread(value)) }))}
      />
      <MessageRecords key={type} type={type} unread={unread(type)} />
    </>
  )
}

function tabWords(t: Words, type: NoticeType, unread: number): string {
  return unread === 0 ? t(`page.types.${type}`) : t('page.typeUnread', { type: t(`page.types.${type}`), count: String(unread) })
}
