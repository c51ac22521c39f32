import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { supportErrors } from '@ohmstead/contract/support/errors'
import {
  assignConversation,
  endConversation,
  seeConversation,
  staffConversationList,
  staffConversationRead,
  viewConversation,
} from '@ohmstead/contract/support/staff-calls'
import { staffInfo, staffPeople } from '@ohmstead/contract/staff/calls'
import { useEffect, useState } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useEarlier } from '../../platform/earlier.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link } from '../../platform/navigation.tsx'
import { useSeen } from '../../platform/seen.ts'
import { toast } from '../../platform/toasts.ts'
import { useIsTyping } from '../../platform/typing.ts'
import {
  Actions,
  Answered,
  AttachedFile,
  Button,
  EmptyState,
  Facts,
  Form,
  MessageLog,
  Select,
  Sheet,
  Skeleton,
  type LoggedMessage,
} from '../../ui/index.ts'
import { shortId } from './device.ts'
import { Person, useNameOf } from './person.tsx'
import { Answer } from './support-answer.tsx'

type Detail = OutputOf<typeof staffConversationRead>
type Conversation = Detail['conversation']

const refreshes = [staffConversationRead, staffConversationList]

/** One conversation. Opening it is recorded, and only then its messages are requested. */
export function SupportSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('support')
  const { isViewed, view } = useView(id)
  useLiveTopic(`support:${id}`)
  const read = useCall(staffConversationRead, { conversationId: id }, { enabled: isViewed })
  const isOutdated = read.error !== null && 'is' in read.error && read.error.is(supportErrors.viewFirst)
  useEffect(() => {
    if (isOutdated) void view().then(read.refetch)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the functions are new in each render.
  }, [isOutdated])
  return (
    <Sheet title={t('page.staff.one')} open onClose={onClose}>
      <Answered read={read} skeleton={<Skeleton height="420px" />} missing={<EmptyState>{t('refusal.conversationNotFound')}</EmptyState>}>
        {(detail) => <Opened detail={detail} onClose={onClose} />}
      </Answered>
    </Sheet>
  )
}

function useView(id: string) {
  const [isViewed, setIsViewed] = useState(false)
  const view = useMutationCall(viewConversation)
  const open = async () => {
    // A conversation that does not exist is answered by the read.
    await view.send({ conversationId: id })
    setIsViewed(true)
  }
  useEffect(() => {
    void open()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each conversation.
  }, [id])
  return { isViewed, view: open }
}

function Opened({ detail, onClose }: { readonly detail: Detail; readonly onClose: () => void }) {
  const t = useTranslations('support')
  const nameOf = useNameOf()
  const { conversation, list } = detail
  const { id, unread } = conversation
  const isTyping = useIsTyping('support.personTyping', list.length)
  const log = useEarlier(detail, async (before) => (await send(staffConversationRead, { conversationId: id, before })).data)
  const newest = list.findLast(({ shown }) => shown !== null)?.shown ?? undefined
  useSeen(unread > 0 ? newest : undefined, (upTo, read) => send(seeConversation, { conversationId: id, upTo, read }, { quiet: true }))
  return (
    <>
      <About conversation={conversation} />
      <MessageLog
        label={t('page.log')}
        messages={loggedOf(log.list, conversation, t, nameOf)}
        head={
          log.isMore && (
            <Button tone="quiet" busy={log.isPending} onClick={log.more}>
              {t('page.earlier')}
            </Button>
          )
        }
        foot={isTyping && <p className="text-s text-ink-2">{t('page.personTyping')}</p>}
      />
      <Answer id={id} language={detail.language} />
      <Take conversation={conversation} />
      <HandOver key={conversation.assignedTo} conversation={conversation} />
      <End conversation={conversation} onClose={onClose} />
    </>
  )
}

function About({ conversation: { memberId, hasEmail, topic, openedAt, assignedTo, state, rating } }: { readonly conversation: Conversation }) {
  const t = useTranslations('support')
  return (
    <Facts
      rows={[
        {
          key: 'member',
          name: t(memberId === null ? 'page.staff.person' : 'page.staff.member'),
          value:
            memberId === null ? (
              t(hasEmail ? 'page.staff.guestMail' : 'page.staff.guest')
            ) : (
              <Link to="/staff/members" search={{ member: memberId }}>
                {shortId(memberId)}
              </Link>
            ),
        },
        { key: 'topic', name: t('page.topic'), value: t(`page.topics.${topic}`) },
        { key: 'opened', name: t('page.opened'), value: formatDateTime(openedAt) },
        { key: 'state', name: t('page.state'), value: t(`page.staff.tabs.${state}`) },
        { key: 'assigned', name: t('page.staff.whose'), value: assignedTo === null ? t('page.staff.none') : <Person id={assignedTo} /> },
        ...(rating === null ? [] : [{ key: 'rating', name: t('page.staff.rating'), value: t('page.rating', { count: String(rating) }) }]),
      ]}
    />
  )
}

function loggedOf(
  list: readonly Detail['list'][number][],
  { personDelivered, personRead }: Conversation,
  t: ReturnType<typeof useTranslations<'support'>>,
  nameOf: (id: string) => string,
) {
  const lastAnswer = list.findLast(({ staffId, shown }) => staffId !== null && shown !== null)?.number
  const stateOf = (shown: number) => (shown <= personRead ? 'read' : shown <= personDelivered ? 'delivered' : 'sent')
  return list.map(({ number, shown, staffId, note, text, file, at }): LoggedMessage => ({
    key: String(number),
    side: staffId === null ? 'other' : note ? 'aside' : 'own',
    who: staffId === null ? t('page.staff.person') : note ? `${nameOf(staffId)}, ${t('page.staff.noted')}` : nameOf(staffId),
    text,
    at,
    ...(file && {
      children: (
        <AttachedFile
          {...file}
          words={{ picture: t('page.picture', { who: staffId === null ? t('page.staff.person') : nameOf(staffId) }), document: t('page.document') }}
        />
      ),
    }),
    ...(shown !== null && number === lastAnswer && { state: t(`page.${stateOf(shown)}`) }),
  }))
}

/** Assigns the conversation to the reader. */
function Take({ conversation: { id, assignedTo } }: { readonly conversation: Conversation }) {
  const t = useTranslations('support')
  const own = useCall(staffInfo).data?.id
  const act = useMutationCall(assignConversation, { refreshes })
  async function take(staffId: NonNullable<typeof own>) {
    if (await act.send({ conversationId: id, staffId })) toast(t('page.staff.taken'), { tone: 'good' })
  }
  if (own === undefined || own === assignedTo) return null
  return (
    <Button tone="quiet" busy={act.isPending} onClick={() => void take(own)}>
      {t('page.staff.take')}
    </Button>
  )
}

/** Gives the conversation to a colleague. */
function HandOver({ conversation }: { readonly conversation: Conversation }) {
  const own = useCall(staffInfo).data?.id
  const people = useCall(staffPeople).data?.list ?? []
  const others = people.filter(({ id, left, role }) => id !== conversation.assignedTo && id !== own && !left && agents.includes(role))
  const [first] = others
  return first === undefined ? null : <HandOverForm id={conversation.id} others={others} first={first.id} />
}

type Colleague = OutputOf<typeof staffPeople>['list'][number]

function HandOverForm({
  id,
  others,
  first,
}: {
  readonly id: Conversation['id']
  readonly others: readonly Colleague[]
  readonly first: Colleague['id']
}) {
  const t = useTranslations('support')
  const form = useForm(assignConversation, {
    start: { staffId: first },
    add: { conversationId: id },
    refreshes,
    onDone: () => toast(t('page.staff.handed'), { tone: 'good' }),
  })
  return (
    <Form form={form} meaning={t('page.staff.notSent')} tight>
      <Select {...form.choice('staffId', t('page.staff.handTo'))} options={others.map(({ id: value, name }) => ({ value, label: name }))} />
      <Button type="submit" tone="quiet" busy={form.isPending}>
        {t('page.staff.hand')}
      </Button>
    </Form>
  )
}

const agents: readonly string[] = ['support', 'administrator']

function End({ conversation: { id, state }, onClose }: { readonly conversation: Conversation; readonly onClose: () => void }) {
  const t = useTranslations('support')
  const act = useMutationCall(endConversation, { refreshes })
  async function end(next: 'solved' | 'closed') {
    if ((await act.send({ conversationId: id, state: next })) === undefined) return
    toast(t(`page.staff.${next}`), { tone: 'good' })
    onClose()
  }
  if (state === 'closed') return <p className="text-ink-2">{t('page.ended')}</p>
  return (
    <Actions>
      {state !== 'solved' && (
        <Button tone="quiet" busy={act.isPending} onClick={() => void end('solved')}>
          {t('page.solve')}
        </Button>
      )}
      <Button tone="quiet" busy={act.isPending} onClick={() => void end('closed')}>
        {t('page.staff.close')}
      </Button>
    </Actions>
  )
}
