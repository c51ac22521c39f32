import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { setAvatar } from '@ohmstead/contract/accounts/profile-calls'
import type { Profile } from '@ohmstead/contract/accounts/types'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import { lazy, Suspense, useRef, useState } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import type { CallFailure } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { keepProfile } from '../../platform/sign-in.ts'
import { toast } from '../../platform/toasts.ts'
import { upload } from '../../platform/upload.ts'
import { Actions, Button, Sheet } from '../../ui/index.ts'
import { Avatar } from './avatar.tsx'
import { isReadable, PICTURE_MAX_MB } from './avatar-cut.ts'
import { useFailureWords } from './failure-words.ts'

const AvatarCrop = lazy(async () => ({ default: (await import('./avatar-crop.tsx')).AvatarCrop }))

/** The picture that others see. It is cropped in the browser, and only the result is sent. */
export function AvatarBlock({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('accounts')
  const chooser = useRef<HTMLInputElement>(null)
  const { file, failure, progress, isSending, isSaving, choose, leave, send, remove, refuse } = usePicture()
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar url={profile.avatarUrl} name={profile.username} size={96} />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <Actions>
          <Button tone="quiet" onClick={() => chooser.current?.click()}>
            {t(profile.avatarUrl === null ? 'page.avatar.choose' : 'page.avatar.change')}
          </Button>
          {profile.avatarUrl !== null && (
            <Button tone="link" busy={isSaving} onClick={() => void remove()}>
              {t('page.avatar.remove')}
            </Button>
          )}
        </Actions>
        <p className="text-s text-ink-2">{t('page.avatar.rule', { limit: PICTURE_MAX_MB })}</p>
        {failure !== null && (
          <p role="alert" className="text-s text-fault-text">
            {failure}
          </p>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        name="avatar"
        accept="image/png,image/jpeg"
        className="vh"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={t('page.avatar.choose')}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file !== undefined && (
        <Sheet title={t('page.avatar.cutTitle')} open onClose={leave}>
          <Suspense>
            <AvatarCrop
              file={file}
              busy={isSending}
              progress={progress}
              onCut={(cut) => void send(cut)}
              onLeave={leave}
              onUnreadable={() => refuse(t('page.avatar.unreadable'))}
            />
          </Suspense>
        </Sheet>
      )}
    </div>
  )
}

/** The chosen file until its cut is sent, and what failed. */
function usePicture() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const set = useMutationCall(setAvatar, { quiet: true, refreshes: [personalInfo] })

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    const isPicture = await hasPictureHead(chosen)
    setFailure(!isPicture ? t('page.avatar.kind') : isReadable(chosen) ? null : t('page.avatar.tooLarge', { limit: PICTURE_MAX_MB }))
    if (isPicture && isReadable(chosen)) setFile(chosen)
  }
  async function save(fileId: Parameters<typeof set.send>[0]['fileId']) {
    const answer = await set.send({ fileId })
    if (answer !== undefined) keepProfile(answer.data)
    return answer !== undefined
  }
  async function send(cut: Blob) {
    setIsSending(true)
    setProgress(0)
    try {
      const { data } = await upload(
        uploadFile,
        { kind: 'avatar', file: new File([cut], 'avatar.png', { type: 'image/png' }) },
        { quiet: true, onProgress: setProgress },
      )
      if (await save(data.fileId)) toast(t('page.avatar.done'), { tone: 'good' })
    } catch (error) {
      setFailure(words(error as CallFailure))
    } finally {
      setIsSending(false)
      setProgress(null)
      setFile(undefined)
    }
  }
  return {
    file,
    failure: failure ?? (set.error !== null ? words(set.error) : null),
    progress,
    isSending,
    isSaving: set.isPending,
    choose,
    leave: () => setFile(undefined),
    send,
    remove: () => save(null),
    refuse: (why: string) => {
      setFile(undefined)
      setFailure(why)
    },
  }
}

/** Checks the first bytes of a file, because its name does not prove its format. */
async function hasPictureHead(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const startsWith = (...bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  return startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || startsWith(0xff, 0xd8, 0xff)
}
