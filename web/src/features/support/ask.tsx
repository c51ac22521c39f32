import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { conversationList, openConversation, supportState } from '@ohmstead/contract/support/calls'
import { conversationTopics, type ConversationTopic } from '@ohmstead/contract/support/types'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useProofWhenAsked } from '../../platform/proof-when-asked.ts'
import { useClientState } from '../../platform/state.ts'
import { useSupportDesk } from '../../platform/support-desk.ts'
import { Block, Button, Field, Form, Note, Select, TextArea } from '../../ui/index.ts'

/** Solves the captcha of a guest who asks often; null: it could not be solved. */
export type SolveCaptcha = () => Promise<RequestOf<typeof openConversation>['captcha'] | null>

const start: { readonly topic: ConversationTopic; readonly text: string; readonly email: string } = { topic: 'other', text: '', email: '' }
const asksForProof: readonly number[] = [credentialErrors.captchaNeeded.code, credentialErrors.captchaWrong.code]

/** The first message of a conversation, or the way to the desk that the operator uses instead. */
export function Ask({ solveCaptcha, onOpened }: { readonly solveCaptcha: SolveCaptcha; readonly onOpened: (id: string) => void }) {
  const t = useTranslations('support')
  const desk = useSupportDesk()
  const isMember = useClientState('isLogin')
  const { proofRef, isSolving, whenAsked } = useProofWhenAsked(solveCaptcha)
  const form = useForm(openConversation, {
    start,
    add: () => ({ captcha: proofRef.current }),
    refreshes: [conversationList, supportState],
    onRefused: (refusal): boolean => whenAsked(asksForProof.includes(refusal.code), async (): Promise<void> => form.submit()),
    onDone: ({ data }) => {
      proofRef.current = undefined
      onOpened(data.conversationId)
    },
  })
  if (desk !== null)
    return (
      <Note title={t('page.elsewhere')}>
        <a href={desk} rel="noopener noreferrer" target="_blank">
          {t('page.openDesk')}
        </a>
      </Note>
    )
  return (
    <Block title={t('page.new')}>
      <Form form={form} meaning={t('page.notSent')} tight>
        <Select
          {...form.choice('topic', t('page.topic'))}
          options={conversationTopics.map((value) => ({ value, label: t(`page.topics.${value}`) }))}
        />
        <TextArea {...form.field('text', t('page.message'))} hint={t('page.messageHint')} rows={4} />
        {!isMember && <Field {...form.field('email', t('page.guest.email'))} type="email" autoComplete="email" hint={t('page.guest.emailHint')} />}
        {isSolving && <p role="status">{t('page.guest.solving')}</p>}
        <Button type="submit" busy={form.isPending || isSolving}>
          {t('page.send')}
        </Button>
      </Form>
    </Block>
  )
}
