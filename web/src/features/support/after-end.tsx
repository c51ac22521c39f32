import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { conversationOfPerson, mailConversation, rateConversation } from '@ohmstead/contract/support/calls'
import { RATING_MAX } from '@ohmstead/contract/support/types'
import { useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, Check, FieldError, Form } from '../../ui/index.ts'

type Conversation = OutputOf<typeof conversationOfPerson>['conversation']

const ratings = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** The rating of a conversation that ended, given once. */
export function Rate({ conversation: { id, rating } }: { readonly conversation: Conversation }) {
  const t = useTranslations('support')
  const form = useForm(rateConversation, {
    // None is chosen: no rating is suggested.
    start: { rating: 0 },
    words: { rating: t('page.rateFirst') },
    add: { conversationId: id },
    refreshes: [conversationOfPerson],
  })
  const { name, error } = form.control('rating', t('page.staff.rating'))
  if (rating !== null) return <p>{t('page.rated', { count: String(rating) })}</p>
  return (
    <Form form={form} meaning={t('page.notRated')} tight>
      <fieldset className="grid gap-2" aria-describedby={error && `${id}-error`}>
        <legend className="pb-1 font-semibold">{t('page.rate')}</legend>
        <p className="text-s text-ink-2">{t('page.ratingHint')}</p>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {ratings.map((one) => (
            <Check
              key={one}
              type="radio"
              name={name}
              label={t('page.rating', { count: String(one) })}
              checked={form.values.rating === one}
              onChange={() => form.set('rating', one)}
            />
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
      <Button type="submit" tone="quiet" busy={form.isPending}>
        {t('page.sendRating')}
      </Button>
    </Form>
  )
}

/** Mails the conversation to the address of its person. */
export function MailCopy({ id }: Pick<Conversation, 'id'>) {
  const t = useTranslations('support')
  const act = useMutationCall(mailConversation)
  async function mail() {
    if (await act.send({ conversationId: id })) toast(t('page.mailed'), { tone: 'good' })
  }
  return (
    <Button tone="quiet" busy={act.isPending} onClick={() => void mail()}>
      {t('page.mailCopy')}
    </Button>
  )
}
