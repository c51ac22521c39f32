import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { ActOrLeave, Loading, Skeleton } from '../../ui/index.ts'
import { centred, CUT_PIXELS, fitted, keptSize, moved, zoomed, ZOOM_MOST, type Cut } from './avatar-cut.ts'

const SHOWN_PX = 280

/**
 * Crops a picture to a square, with drag and wheel for pointers, and three sliders that also work by keyboard. Only the cropped square
 * leaves the page, encoded again.
 */
export function AvatarCrop({
  file,
  busy,
  progress,
  onCut,
  onLeave,
  onUnreadable,
}: {
  readonly file: File
  readonly busy: boolean
  /** Upload progress, from 0 to 1. */
  readonly progress: number | null
  readonly onCut: (cut: Blob) => void
  readonly onLeave: () => void
  readonly onUnreadable: () => void
}) {
  const t = useTranslations('accounts')
  const [cut, setCut] = useState<Cut>(centred)
  const picture = usePicture(file, onUnreadable)
  if (picture === undefined)
    return (
      <Loading>
        <Skeleton width={`${SHOWN_PX}px`} height={`${SHOWN_PX}px`} />
      </Loading>
    )
  function save(of: ImageBitmap) {
    const small = document.createElement('canvas')
    small.width = small.height = CUT_PIXELS
    draw(small, of, cut)
    small.toBlob((blob) => blob && onCut(blob), 'image/png')
  }
  return (
    <div className="grid gap-5">
      <Board picture={picture} cut={cut} onCut={setCut} />
      <p className="text-s text-ink-2">{t('page.avatar.how')}</p>
      <div className="grid max-w-70 gap-3">
        <Slider
          name="zoom"
          label={t('page.avatar.zoom')}
          min={1}
          max={ZOOM_MOST}
          value={cut.zoom}
          onValue={(value) => setCut((before) => zoomed(before, value))}
        />
        <Slider name="across" label={t('page.avatar.across')} min={0} max={1} value={cut.x} onValue={(x) => setCut((before) => ({ ...before, x }))} />
        <Slider name="down" label={t('page.avatar.down')} min={0} max={1} value={cut.y} onValue={(y) => setCut((before) => ({ ...before, y }))} />
      </div>
      {busy && (
        <div className="grid gap-1">
          <progress
            className="w-full max-w-70 text-primary"
            aria-label={t('page.avatar.sending')}
            max={1}
            {...(progress !== null && { value: progress })}
          />
          <span className="text-xs text-ink-2" role="status">
            {t('page.avatar.sending')}
          </span>
        </div>
      )}
      <ActOrLeave act={t('page.avatar.save')} busy={busy} onAct={() => save(picture)} leave={onLeave} />
    </div>
  )
}

/** The decoded picture, once it is read. */
function usePicture(file: File, onUnreadable: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  const unreadable = useRef(onUnreadable)
  useEffect(() => {
    let left = false
    readPicture(file).then(
      (read) => (left ? read.close() : setPicture(read)),
      () => !left && unreadable.current(),
    )
    return () => {
      left = true
    }
  }, [file])
  return picture
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { x, y, side } = fitted(cut, picture)
  pen.imageSmoothingQuality = 'high'
  // White background, because the stored picture has no transparency.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The picture with its cut, moved by dragging and zoomed by the wheel. */
function Board({ picture, cut, onCut }: { readonly picture: ImageBitmap; readonly cut: Cut; readonly onCut: (next: (before: Cut) => Cut) => void }) {
  const board = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    if (board.current !== null) draw(board.current, picture, cut)
  }, [picture, cut])
  const zoom = (by: number) => onCut((before) => zoomed(before, Math.min(ZOOM_MOST, Math.max(1, before.zoom * by))))
  const letGo = () => {
    held.current = null
  }
  function drag(event: PointerEvent<HTMLCanvasElement>) {
    const from = held.current
    if (from === null) return
    const [right, down] = [(from.x - event.clientX) / SHOWN_PX, (from.y - event.clientY) / SHOWN_PX]
    onCut((before) => moved(before, picture, right, down))
    held.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <canvas
      ref={board}
      width={SHOWN_PX * 2}
      height={SHOWN_PX * 2}
      aria-hidden="true"
      className="aspect-square w-full max-w-70 cursor-move touch-none rounded-control border border-line-strong bg-inset"
      onPointerMove={drag}
      onWheel={(event) => zoom(event.deltaY < 0 ? 1.06 : 1 / 1.06)}
      onPointerDown={(event) => {
        held.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  )
}

/** Decodes a picture in its intended orientation. A large one is scaled down at once, to save memory on phones. */
async function readPicture(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const { width, height } = keptSize(whole)
  if (width === whole.width) return whole
  try {
    return await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  } finally {
    whole.close()
  }
}

function Slider({
  label,
  onValue,
  ...input
}: {
  readonly name: string
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly onValue: (value: number) => void
}) {
  return (
    <label className="grid gap-1 text-s">
      {label}
      <input {...input} type="range" step="any" className="h-6 w-full accent-primary" onChange={(event) => onValue(event.target.valueAsNumber)} />
    </label>
  )
}
