import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

/** An action that cannot be undone: it is offered first, and done after a second press. */
export function ActTwice({
  offer,
  act,
  keep,
  busy,
  onAct,
}: {
  readonly offer: ReactNode
  readonly act: ReactNode
  /** Takes the offer back. */
  readonly keep: ReactNode
  readonly busy: boolean
  readonly onAct: () => void
}) {
  const [isSure, setSure] = useState(false)
  if (!isSure)
    return (
      <Button tone="quiet" onClick={() => setSure(true)}>
        {offer}
      </Button>
    )
  return (
    <div className="pair">
      <Button tone="danger" busy={busy} onClick={onAct}>
        {act}
      </Button>
      <Button tone="quiet" onClick={() => setSure(false)}>
        {keep}
      </Button>
    </div>
  )
}
