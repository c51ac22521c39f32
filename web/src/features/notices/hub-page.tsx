import { messageTypeList, readAllMessages } from '@ohmstead/contract/notices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, Block, Button, PageFrame, PageHeader, Skeletons, StateChip } from '../../ui/index.ts'
import { AskToLogIn } from './ask-to-log-in.tsx'
import { Choices } from './choices.tsx'

type Type = OutputOf<typeof messageTypeList>['list'][number]

/** All kinds of notices with their unread ones, and which notices the member wants. */
export function Page() {
  const t = useTranslations('notices')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} />
      {isLogin ? (
        <Own />
      ) : (
        <>
          <Block title={t('page.plat.title')}>
            <Link to="/notice/plat">{t('page.plat.all')}</Link>
          </Block>
          <AskToLogIn />
        </>
      )}
    </PageFrame>
  )
}

function Own() {
  const t = useTranslations('notices')
  const types = useCall(messageTypeList)
  const act = useMutationCall(readAllMessages, { refreshes: [messageTypeList] })
  const unread = types.data?.list.reduce((sum, type) => sum + type.unread, 0) ?? 0
  return (
    <>
      <Block
        title={t('page.messages')}
        aside={
          <Button tone="quiet" busy={act.isPending} blocked={unread === 0 ? t('page.allRead') : undefined} onClick={() => void act.send({})}>
            {t('page.readAll')}
          </Button>
        }
      >
        <Answered read={types} skeleton={<Skeletons heights={['72px', '72px']} />}>
          {({ list }) => (
            <ul className="grid">
              {list.map((type) => (
                <TypeRow key={type.type} {...type} />
              ))}
            </ul>
          )}
        </Answered>
      </Block>
      <Choices />
    </>
  )
}

function TypeRow({ type, unread, latest }: Type) {
  const t = useTranslations('notices')
  return (
    <li className="border-b border-line py-3">
      <Link
        {...(type === 'platform'
          ? { to: '/notice/plat' as const }
          : type === 'task'
            ? { to: '/notice/task' as const }
            : { to: '/notice/site' as const, search: { type } })}
        className="grid gap-1 text-ink no-underline hover:text-link"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold">{t(`page.types.${type}`)}</strong>
          {unread > 0 && <StateChip tone="info">{t('page.unreadCount', { count: unread })}</StateChip>}
        </span>
        <span className="text-s text-ink-2">
          {latest === null ? (
            t('page.none')
          ) : (
            <>
              {latest.title} · <bdi>{formatDateTime(latest.at)}</bdi>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
