import type { ReactNode } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import type { PlainPath } from '../platform/navigation.tsx'
import { Actions } from './block.tsx'
import { Button, ButtonLink, type ButtonTone } from './button.tsx'

/** An action and, with the same width, "Not now". Without `onAct` it submits the form around it. */
export function ActOrLeave({
  act,
  onAct,
  tone = 'primary',
  busy,
  blocked,
  leave,
}: {
  readonly act: ReactNode
  readonly onAct?: () => void
  readonly tone?: ButtonTone
  readonly busy: boolean
  /** Why it cannot be done, as text. */
  readonly blocked?: ReactNode
  /** What leaving does, or the address that it leads to. */
  readonly leave: (() => void) | PlainPath
}) {
  const t = useTranslations('ui')
  return (
    <Actions even>
      <Button type={onAct === undefined ? 'submit' : 'button'} tone={tone} busy={busy} blocked={blocked} onClick={onAct}>
        {act}
      </Button>
      {typeof leave === 'function' ? (
        <Button tone="quiet" onClick={leave}>
          {t('notNow')}
        </Button>
      ) : (
        <ButtonLink tone="quiet" to={leave}>
          {t('notNow')}
        </ButtonLink>
      )}
    </Actions>
  )
}
