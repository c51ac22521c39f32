import { messageDetail, messageList, messageTypeList, readMessage } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useEffect, useRef } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Actions, Answered, Copy, EmptyState, Facts, Money, PageFrame, PageHeader, Skeletons } from '../../ui/index.ts'
import { AskToLogIn } from './ask-to-log-in.tsx'
import { SubjectLink } from './subject-link.tsx'

type Message = OutputOf<typeof messageDetail>

/** One notice. Opening it marks it as read. */
export function Page() {
  const t = useTranslations('notices')
  const isLogin = useClientState('isLogin')
  const [{ id }] = useSearch()
  if (isLogin && id !== undefined) return <One id={id} />
  return (
    <PageFrame>
      <PageHeader title={t('page.one')} />
      {isLogin ? <Missing /> : <AskToLogIn />}
    </PageFrame>
  )
}

function Missing() {
  const t = useTranslations('notices')
  return <EmptyState action={<Link to="/notice/site">{t('page.back')}</Link>}>{t('refusal.noticeNotFound')}</EmptyState>
}

function One({ id }: { readonly id: string }) {
  const t = useTranslations('notices')
  return (
    <Answered
      read={useCall(messageDetail, { noticeId: id })}
      skeleton={<Skeletons heights={['40px', '120px']} />}
      missing={<Missing />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.one')} back={<Link to="/notice/site">{t('page.back')}</Link>} />
          {state}
        </PageFrame>
      )}
    >
      {(message) => <Opened message={message} />}
    </Answered>
  )
}

function Opened({ message }: { readonly message: Message }) {
  const t = useTranslations('notices')
  const { id, type, title, body, at, amount, readAt } = message
  const { send } = useMutationCall(readMessage, { quiet: true, refreshes: [messageDetail, messageList, messageTypeList] })
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (readAt !== null || sent.current === id) return
    sent.current = id
    void send({ noticeId: id })
  }, [id, readAt, send])
  return (
    <PageFrame>
      <PageHeader
        title={title}
        back={
          <Link {...(type === 'task' ? { to: '/notice/task' as const } : { to: '/notice/site' as const, search: { type } })}>{t('page.back')}</Link>
        }
      />
      <p className="max-w-prose text-m">{body}</p>
      <Facts
        rows={[
          { key: 'at', name: t('page.when'), value: <bdi>{formatDateTime(at)}</bdi> },
          ...(amount === null ? [] : [{ key: 'amount', name: t('page.amount'), value: <Money amount={amount} rest /> }]),
          { key: 'id', name: t('page.id'), value: <Copy text={id} label={t('page.id')} /> },
        ]}
      />
      <Actions>
        <SubjectLink {...message} />
      </Actions>
    </PageFrame>
  )
}
