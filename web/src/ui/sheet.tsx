import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { IconButton } from './button.tsx'

export interface SheetProps {
  readonly title: ReactNode
  /** Whether the sheet is open. Keep this in the address, so that it can be shared and reloaded. */
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** The actions, in a bar that stays in view. */
  readonly actions?: ReactNode
  /** `side`: details next to the list. `centre`: a question that must be answered. */
  readonly kind?: 'side' | 'centre'
}

/**
 * Details in a sheet: at the right on a desktop, from the bottom on a phone, a whole page when it is long. It is a native dialog: the
 * page behind it is inert, Escape closes it, and focus returns to its previous place.
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
  // A page often unmounts the whole sheet. Closing it first restores focus.
  useLayoutEffect(() => {
    const box = dialog.current
    return () => box?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`sheet sheet-${kind}`}
      aria-labelledby={headingId}
      // A press outside closes it in browsers that support this; elsewhere the close button and Escape do.
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
