import type { OutputOf } from '@ohmstead/contract/kernel/call'
import {
  attachToSupport,
  conversationList,
  conversationOfPerson,
  seeSupport,
  sendSupportMessage,
  solveConversation,
  supportState,
  typeToSupport,
} from '@ohmstead/contract/support/calls'
import { attachmentTypes, FILE_MAX_BYTES } from '@ohmstead/contract/uploads/types'
import { refreshCalls } from '../../platform/call-cache.ts'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useEarlier } from '../../platform/earlier.ts'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link } from '../../platform/navigation.tsx'
import { useSeen } from '../../platform/seen.ts'
import { toast } from '../../platform/toasts.ts'
import { useIsTyping, useReportTyping } from '../../platform/typing.ts'
import { upload } from '../../platform/upload.ts'
import {
  Actions,
  Answered,
  AttachedFile,
  Block,
  Button,
  EmptyState,
  FileChooser,
  Form,
  MessageLog,
  Skeleton,
  StateChip,
  TextArea,
  type LoggedMessage,
} from '../../ui/index.ts'
import { MailCopy, Rate } from './after-end.tsx'
import { tones } from './conversation-looks.ts'

type Detail = OutputOf<typeof conversationOfPerson>
type Message = Detail['list'][number]

const MEGABYTES_MAX = FILE_MAX_BYTES / 1024 / 1024
const refreshes = [conversationOfPerson, conversationList, supportState]

/** One conversation of the person: what was written, and the next message. */
export function Conversation({ id, hasOthers = false }: { readonly id: string; readonly hasOthers?: boolean }) {
  const t = useTranslations('support')
  useLiveTopic(`support:${id}`)
  return (
    <>
      {hasOthers && (
        <p>
          <Link to="/support">{t('page.back')}</Link>
        </p>
      )}
      <Answered
        read={useCall(conversationOfPerson, { conversationId: id })}
        skeleton={<Skeleton height="420px" />}
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
  const isTyping = useIsTyping('support.staffTyping', list.length)
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
        foot={isTyping && <p className="text-s text-ink-2">{t('page.staffTyping')}</p>}
      />
      {isOver && <Rate conversation={detail.conversation} />}
      {isOver && <p className="text-ink-2">{t('page.ended')}</p>}
      <Compose id={id} />
      <Actions>
        {!isOver && <Solve id={id} />}
        {detail.hasEmail && <MailCopy id={id} />}
      </Actions>
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
  return list.map(({ number, author, text, file, at }): LoggedMessage => ({
    key: String(number),
    side: author === 'person' ? 'own' : 'other',
    who: author === 'person' ? t('page.you') : t('page.staffMember'),
    text,
    at,
    ...(file && { children: <AttachedFile {...file} words={fileWords(author === 'person' ? t('page.you') : t('page.staffMember'), t)} /> }),
    ...(number === lastOwn && { state: t(`page.${stateOf(number)}`) }),
  }))
}

/** The words of a file for those who do not see it. */
const fileWords = (who: string, t: ReturnType<typeof useTranslations<'support'>>) => ({
  picture: t('page.picture', { who }),
  document: t('page.document'),
})

function Compose({ id }: { readonly id: Detail['conversation']['id'] }) {
  const t = useTranslations('support')
  const form = useForm(sendSupportMessage, {
    start: { text: '' },
    add: { conversationId: id },
    refreshes,
    onDone: (): void => form.reset(),
  })
  const typing = useReportTyping(() => send(typeToSupport, { conversationId: id }, { quiet: true }))
  const text = form.field('text', t('page.message'))
  return (
    <>
      <Form form={form} meaning={t('page.notSent')} wide>
        <TextArea
          {...text}
          rows={3}
          readOnly={form.isPending}
          onChange={(event) => {
            typing()
            text.onChange(event)
          }}
        />
        <Button type="submit" busy={form.isPending}>
          {t('page.send')}
        </Button>
      </Form>
      <FileChooser
        name="attachment"
        label={t('page.attach')}
        hint={t('page.attachHint', { megabytes: String(MEGABYTES_MAX) })}
        accept={attachmentTypes}
        maxBytes={FILE_MAX_BYTES}
        tooLarge={t('page.tooLarge', { megabytes: String(MEGABYTES_MAX) })}
        meaning={t('page.fileNotSent')}
        send={async (file) => {
          await upload(attachToSupport, { conversationId: id, file }, { quiet: true })
          refreshCalls(refreshes.map(({ path }) => path))
        }}
      />
    </>
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
