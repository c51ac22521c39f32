import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Language } from '@ohmstead/contract/kernel/language'
import {
  answerConversation,
  attachToConversation,
  cannedAnswerList,
  staffConversationList,
  staffConversationRead,
  typeInConversation,
} from '@ohmstead/contract/support/staff-calls'
import { attachmentTypes, FILE_MAX_BYTES } from '@ohmstead/contract/uploads/types'
import { refreshCalls } from '../../platform/call-cache.ts'
import { useCall } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { useReportTyping } from '../../platform/typing.ts'
import { upload } from '../../platform/upload.ts'
import { Button, Check, FileChooser, Form, Select, TextArea } from '../../ui/index.ts'

type Conversation = OutputOf<typeof staffConversationRead>['conversation']

const MEGABYTES_MAX = FILE_MAX_BYTES / 1024 / 1024
const refreshes = [staffConversationRead, staffConversationList]

/** The answer of staff: typed, or a canned text, or a file; or a note that only staff see. */
export function Answer({ id, language }: { readonly id: Conversation['id']; readonly language: Language }) {
  const t = useTranslations('support')
  const form = useForm(answerConversation, {
    start: { text: '', note: false },
    add: { conversationId: id },
    refreshes,
    onDone: (): void => form.reset(),
  })
  const typing = useReportTyping(() => send(typeInConversation, { conversationId: id }, { quiet: true }))
  const text = form.field('text', t('page.staff.answer'))
  return (
    <>
      <Form form={form} meaning={t('page.staff.notSent')} wide>
        <Canned language={language} onChoose={(chosen) => form.set('text', [form.values.text, chosen].filter((part) => part !== '').join('\n\n'))} />
        <TextArea
          {...text}
          rows={4}
          readOnly={form.isPending}
          onChange={(event) => {
            if (!form.values.note) typing()
            text.onChange(event)
          }}
        />
        <Check {...form.flag('note', t('page.staff.asNote'))} />
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
          await upload(attachToConversation, { conversationId: id, file }, { quiet: true })
          refreshCalls(refreshes.map(({ path }) => path))
        }}
      />
    </>
  )
}

/** Inserts a canned text in the language of the person. */
function Canned({ language, onChoose }: { readonly language: Language; readonly onChoose: (text: string) => void }) {
  const t = useTranslations('support')
  const list = useCall(cannedAnswerList).data?.list ?? []
  if (list.length === 0) return null
  return (
    <Select
      label={t('page.staff.canned.choose')}
      hint={t('page.staff.canned.inLanguage', { language: languageNames[language] })}
      value=""
      onSelect={(id) => {
        const chosen = list.find((one) => one.id === id)?.texts
        if (chosen !== undefined) onChoose(chosen[language] ?? chosen.en_US)
      }}
      options={[{ value: '', label: t('page.staff.canned.none') }, ...list.map(({ id, name }) => ({ value: id as string, label: name }))]}
    />
  )
}
