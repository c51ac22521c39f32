import { messageTypeList } from '@ohmstead/contract/notices/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { PageFrame, PageHeader } from '../../ui/index.ts'
import { AskToLogIn } from './ask-to-log-in.tsx'
import { MessageRecords } from './message-records.tsx'

/** A member's messages about tasks and rewards, newest first. */
export function Page() {
  const t = useTranslations('notices')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.taskTitle')} note={t('page.taskNote')} />
      {isLogin ? <Messages /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Messages() {
  const { data } = useCall(messageTypeList)
  return <MessageRecords type="task" unread={data?.list.find(({ type }) => type === 'task')?.unread ?? 0} />
}
