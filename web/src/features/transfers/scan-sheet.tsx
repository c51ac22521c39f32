import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { Note, Sheet } from '../../ui/index.ts'
import { firstCode, memberIn } from './scan.ts'

type State = 'starting' | 'looking' | 'denied' | 'foreign'

/** Scans the receive code of another member. The camera is on only while the sheet is open. */
export function ScanSheet({ onFound, onClose }: { readonly onFound: (memberId: string) => void; readonly onClose: () => void }) {
  const t = useTranslations('transfers')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  }, [onFound])
  useEffect(() => {
    const leaving = new AbortController()
    void look(video, leaving.signal, setState).then((memberId) => {
      if (memberId !== null) found.current(memberId)
    })
    return () => leaving.abort()
  }, [])
  return (
    <Sheet title={t('page.scan.title')} open onClose={onClose} kind="centre">
      {state === 'denied' ? (
        <Note tone="attention">{t('page.scan.denied')}</Note>
      ) : (
        <>
          <p className="text-s text-ink-2">{t('page.scan.body')}</p>
          <video ref={video} className="aspect-square w-full rounded bg-inset object-cover" muted playsInline aria-label={t('page.scan.video')} />
          <p className="text-s text-ink-2" role="status">
            {state === 'starting' && t('page.scan.starting')}
            {state === 'foreign' && t('page.scan.foreign')}
          </p>
        </>
      )}
    </Sheet>
  )
}

/** Opens the camera and reads codes until one names a member; null where the camera cannot be used or the sheet was closed. */
async function look(
  video: { readonly current: HTMLVideoElement | null },
  signal: AbortSignal,
  report: (state: State) => void,
): Promise<string | null> {
  let stream: MediaStream | undefined
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    const box = video.current
    if (signal.aborted || box === null) return null
    box.srcObject = stream
    await box.play()
    report('looking')
    for (;;) {
      const code = await firstCode(box, signal)
      const memberId = code === null ? null : memberIn(code, location.origin)
      if (code === null || memberId !== null) return memberId
      report('foreign')
    }
  } catch {
    if (!signal.aborted) report('denied')
    return null
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
}
