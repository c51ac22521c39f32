import type { OutputOf } from '@ohmstead/contract/kernel/call'
import {
  conversationList,
  conversationOfPerson,
  seeSupport,
  sendSupportMessage,
  solveConversation,
  supportState,
} from '@ohmstead/contract/support/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useEarlier } from '../../platform/earlier.ts'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useSeen } from '../../platform/seen.ts'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Button, EmptyState, Form, MessageLog, Skeleton, StateChip, TextArea, type LoggedMessage } from '../../ui/index.ts'
import { tones } from './conversation-looks.ts'

type Detail = OutputOf<typeof conversationOfPerson>
type Message = Detail['list'][number]

const refreshes = [conversationOfPerson, conversationList, supportState]

/** One conversation of the person: what was written, and the next message. */
export function Conversation({ id }: { readonly id: string }) {
  const t = useTranslations('support')
  return (
    <>
      <p>
        <Link to="/support">{t('page.back')}</Link>
      </p>
      <Answered
        read={useCall(conversationOfPerson, { conversationId: id })}
        skeleton={<Skeleton height="420px" />}
        meaning={t('page.notSent')}
        missing={<EmptyState>{t('refusal.conversationNotFound')}</EmptyState>}
      >
        {(detail) => <Opened detail={detail} />}
      </Answered>
    </>
  )
}

function Opened({ detail }: { readonly detail: Detail }) {
  const t = useTranslations('support')
  const {
    conversation: { id, topic, state, unread },
    list,
  } = detail
  const log = useEarlier(detail, async (before) => (await send(conversationOfPerson, { conversationId: id, before })).data)
  useSeen(unread > 0 ? list.at(-1)?.number : undefined, (upTo, read) => send(seeSupport, { conversationId: id, upTo, read }, { quiet: true }))
  const isOver = state === 'solved' || state === 'closed'
  return (
    <Block title={t(`page.topics.${topic}`)} aside={<StateChip tone={tones[state]}>{t(`page.states.${state}`)}</StateChip>}>
      <MessageLog
        label={t('page.log')}
        messages={loggedOf(log.list, detail, t)}
        head={
          log.isMore && (
            <Button tone="quiet" busy={log.isPending} onClick={log.more}>
              {t('page.earlier')}
            </Button>
          )
        }
      />
      {isOver && <p className="text-ink-2">{t('page.ended')}</p>}
      <Compose id={id} />
      {!isOver && <Solve id={id} />}
    </Block>
  )
}

function loggedOf(
  list: readonly Message[],
  { conversation: { staffDelivered, staffRead } }: Detail,
  t: ReturnType<typeof useTranslations<'support'>>,
) {
  const lastOwn = list.findLast(({ author }) => author === 'person')?.number
  const stateOf = (number: number) => (number <= staffRead ? 'read' : number <= staffDelivered ? 'delivered' : 'sent')
  return list.map(({ number, author, text, at }): LoggedMessage => ({
    key: String(number),
    side: author === 'person' ? 'own' : 'other',
    who: author === 'person' ? t('page.you') : t('page.staffMember'),
    text,
    at,
    ...(number === lastOwn && { state: t(`page.${stateOf(number)}`) }),
  }))
}

function Compose({ id }: { readonly id: Detail['conversation']['id'] }) {
  const t = useTranslations('support')
  const form = useForm(sendSupportMessage, {
    start: { text: '' },
    add: { conversationId: id },
    refreshes,
    onDone: (): void => form.reset(),
  })
  return (
    <Form form={form} meaning={t('page.notSent')} wide>
      <TextArea {...form.field('text', t('page.message'))} rows={3} readOnly={form.isPending} />
      <Button type="submit" busy={form.isPending}>
        {t('page.send')}
      </Button>
    </Form>
  )
}

function Solve({ id }: { readonly id: Detail['conversation']['id'] }) {
  const t = useTranslations('support')
  const act = useMutationCall(solveConversation, { refreshes })
  async function solve() {
    if (await act.send({ conversationId: id })) toast(t('page.wasSolved'), { tone: 'good' })
  }
  return (
    <Button tone="quiet" busy={act.isPending} onClick={() => void solve()}>
      {t('page.solve')}
    </Button>
  )
}
