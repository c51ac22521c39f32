import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sendProof } from '@ohmstead/contract/tasks/calls'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { FILE_MAX_BYTES, pictureTypes } from '@ohmstead/contract/uploads/types'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { upload } from '../../platform/upload.ts'
import { Block, Button, FileChooser, Form, TextArea } from '../../ui/index.ts'

const MEGABYTES_MAX = FILE_MAX_BYTES / 1024 / 1024

/** Sends a picture and a note as proof, or as the one appeal after a rejection. */
export function ProofForm({
  taskId,
  refreshes,
  appealUntil,
}: {
  readonly taskId: string
  readonly refreshes: readonly CallDeclaration[]
  readonly appealUntil?: Instant
}) {
  const t = useTranslations('tasks')
  const isAppeal = appealUntil !== undefined
  const form = useForm(sendProof, {
    start: { fileId: '', note: '' },
    add: { taskId },
    words: { fileId: t('page.proof.missing') },
    check: ({ note }) => ({ note: isAppeal && note.trim() === '' && t('refusal.appealNeedsWords') }),
    refreshes,
    onDone: () => toast(t('page.proof.sent'), { tone: 'good' }),
  })
  return (
    <Block
      title={isAppeal ? t('page.appeal.title') : t('page.proof.title')}
      level={3}
      finding={isAppeal && t('page.appeal.body', { time: formatDateTime(appealUntil) })}
    >
      <Form form={form} meaning={t('page.nothingChanged')} tight>
        <Picture {...form.field('fileId', t('page.proof.choose'))} onFile={(fileId) => form.set('fileId', fileId)} />
        <TextArea {...form.field('note', isAppeal ? t('page.appeal.why') : t('page.proof.note'))} optional={!isAppeal} rows={3} />
        <Button type="submit" busy={form.isPending}>
          {isAppeal ? t('page.appeal.send') : t('page.proof.send')}
        </Button>
      </Form>
    </Block>
  )
}

/** The picture is sent when it is chosen, and shown as it will be stored. */
function Picture({
  name,
  label,
  error,
  onFile,
}: {
  readonly name: string
  readonly label: string
  readonly error?: string | undefined
  readonly onFile: (fileId: string) => void
}) {
  const t = useTranslations('tasks')
  const [url, setUrl] = useState<string>()
  async function send(file: File) {
    const { data } = await upload(uploadFile, { kind: 'proof', file }, { quiet: true })
    setUrl(data.url)
    onFile(data.fileId)
  }
  return (
    <div className="grid justify-items-start gap-2">
      {url !== undefined && <img src={url} alt={t('page.proof.picture')} className="h-60 w-full bg-surface object-contain" />}
      <FileChooser
        name={name}
        label={url === undefined ? label : t('page.proof.change')}
        hint={t('page.proof.rule', { limit: String(MEGABYTES_MAX) })}
        error={error}
        accept={pictureTypes}
        maxBytes={FILE_MAX_BYTES}
        tooLarge={t('page.proof.tooLarge', { limit: String(MEGABYTES_MAX) })}
        meaning={t('page.nothingChanged')}
        send={send}
      />
    </div>
  )
}
