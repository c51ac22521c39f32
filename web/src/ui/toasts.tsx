import { dismissToast, useToasts } from '../platform/toasts.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const icons: Record<'plain' | 'good' | 'bad', IconName> = { plain: 'note', good: 'tick', bad: 'attention' }

/** The toasts. Screen readers read failures at once, and others when they pause. */
export function Toasts() {
  const t = useTranslations('ui')
  const toasts = useToasts()
  return (
    <div className="toasts">
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} aria-live={urgency} className="toasts-region">
          {toasts
            .filter(({ tone }) => (tone === 'bad') === (urgency === 'assertive'))
            .map(({ id, text, tone, centred }) => (
              <div key={id} className={`toast toast-${tone} ${centred ? 'toast-centred' : ''}`}>
                <Icon name={icons[tone]} size={20} />
                <p>{text}</p>
                <button type="button" className="toast-close" aria-label={t('close')} onClick={() => dismissToast(id)}>
                  <Icon name="cross" size={16} />
                </button>
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}
