import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { IconButton } from './button.tsx'

export interface SheetProps {
  readonly title: ReactNode
  /** The sheet shows; its address says so, so that it can be shared and reloaded. */
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The acts, in a bar that stays in view. */
  readonly actions?: ReactNode
  /** `side`: details beside the list. `centre`: a question that must be answered. */
  readonly kind?: 'side' | 'centre'
}

/**
 * Details in a sheet: at the right on a desktop, from the bottom on a phone, a whole page when it is long. A native dialog: what is
 * behind it cannot be reached, Escape closes it, and focus goes back to where it came from.
 */
export function Sheet({ title, open, onClose, children, actions, kind = 'side' }: SheetProps) {
  const t = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => {
    const box = dialog.current
    if (box === null) return
    if (open && !box.open) box.showModal()
    if (!open && box.open) box.close()
  }, [open])
  // A page often takes the whole sheet away: closed first, it still gives focus back.
  useLayoutEffect(() => {
    const box = dialog.current
    return () => box?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`sheet sheet-${kind}`}
      aria-labelledby={headingId}
      // A press beside it closes it, where the browser knows that (elsewhere the cross and Escape do).
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className="sheet-body">
          <header className="sheet-head">
            <h2 id={headingId}>{title}</h2>
            <IconButton name="cross" label={t('close')} onClick={onClose} />
          </header>
          <div className="sheet-content">{children}</div>
          {actions && <footer className="sheet-actions">{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
