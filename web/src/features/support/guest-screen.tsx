import { conversationList, leaveConversation, reopenConversation, supportState } from '@ohmstead/contract/support/calls'
import { useEffect, useState } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Actions, Answered, Button, ErrorState, Skeleton } from '../../ui/index.ts'
import { Ask, type SolveCaptcha } from './ask.tsx'
import { Conversation } from './conversation.tsx'

/** The one conversation of a guest, whose key this browser has, or a first message. The link of a mail brings its key here. */
export function GuestScreen({ solveCaptcha }: { readonly solveCaptcha: SolveCaptcha }) {
  const t = useTranslations('support')
  const [search, change] = useSearch()
  const [asksAnother, setAsksAnother] = useState(false)
  const list = useCall(conversationList, {}, { enabled: search['key'] === undefined })
  if (search['key'] !== undefined) return <Reopen mailed={search['key']} onDone={() => change({ key: undefined }, { replace: true })} />
  return (
    <Answered read={list} skeleton={<Skeleton height="420px" />}>
      {({ list: [own] }) =>
        own === undefined || asksAnother ? (
          <>
            <Ask solveCaptcha={solveCaptcha} onOpened={() => setAsksAnother(false)} />
            <p className="text-s">
              <Link to="/login" search={{ redirect: '/support' }}>
                {t('page.guest.logIn')}
              </Link>
            </p>
          </>
        ) : (
          <>
            <Conversation key={own.id} id={own.id} />
            <Actions>
              {(own.state === 'solved' || own.state === 'closed') && (
                <Button tone="quiet" onClick={() => setAsksAnother(true)}>
                  {t('page.guest.another')}
                </Button>
              )}
              <Leave />
            </Actions>
          </>
        )
      }
    </Answered>
  )
}

/** Gives this browser a key of its own for the key of a mail, which then leaves the address of the page. */
function Reopen({ mailed, onDone }: { readonly mailed: string; readonly onDone: () => void }) {
  const t = useTranslations('support')
  const act = useMutationCall(reopenConversation, { quiet: true, refreshes: [conversationList, supportState] })
  useEffect(() => {
    void act.send({ key: mailed }).then((answer) => answer !== undefined && onDone())
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each key.
  }, [mailed])
  if (act.error !== null) return <ErrorState error={act.error} retry={onDone} />
  return (
    <>
      <p role="status">{t('page.guest.opening')}</p>
      <Skeleton height="420px" />
    </>
  )
}

function Leave() {
  const t = useTranslations('support')
  const act = useMutationCall(leaveConversation, { refreshes: [conversationList, supportState] })
  async function leave() {
    if (await act.send({})) toast(t('page.guest.left'), { tone: 'good' })
  }
  return (
    <Button tone="quiet" busy={act.isPending} onClick={() => void leave()}>
      {t('page.guest.leave')}
    </Button>
  )
}
