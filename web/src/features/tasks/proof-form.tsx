import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sendProof } from '@ohmstead/contract/tasks/calls'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { FILE_MAX_BYTES } from '@ohmstead/contract/uploads/types'
import { useRef, useState } from 'react'
import type { CallFailure } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { upload } from '../../platform/upload.ts'
import { Block, Button, ErrorState, Form, TextArea } from '../../ui/index.ts'

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
  const chooser = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<CallFailure>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const [isSending, setIsSending] = useState(false)
  async function choose(file: File | undefined) {
    if (file === undefined) return
    setFailure(undefined)
    setIsTooLarge(file.size > FILE_MAX_BYTES)
    if (file.size > FILE_MAX_BYTES) return
    setIsSending(true)
    try {
      const { data } = await upload(uploadFile, { kind: 'proof', file }, { quiet: true })
      setUrl(data.url)
      onFile(data.fileId)
    } catch (reason) {
      setFailure(reason as CallFailure)
    } finally {
      setIsSending(false)
    }
  }
  const fault = isTooLarge ? t('page.proof.tooLarge', { limit: String(MEGABYTES_MAX) }) : error
  return (
    <div className="grid justify-items-start gap-2">
      {url !== undefined && <img src={url} alt={t('page.proof.picture')} className="h-60 w-full bg-surface object-contain" />}
      <Button type="button" tone="quiet" name={name} busy={isSending} onClick={() => chooser.current?.click()}>
        {url === undefined ? label : t('page.proof.change')}
      </Button>
      <p className="text-s text-ink-2">{t('page.proof.rule', { limit: String(MEGABYTES_MAX) })}</p>
      {fault !== undefined && (
        <p role="alert" className="text-s text-fault-text">
          {fault}
        </p>
      )}
      {failure !== undefined && <ErrorState error={failure} meaning={t('page.nothingChanged')} />}
      <input
        ref={chooser}
        type="file"
        name="picture"
        accept="image/png,image/jpeg,image/webp"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
