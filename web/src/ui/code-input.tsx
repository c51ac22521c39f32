import { useId, useState, type InputHTMLAttributes } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { FieldError, type FieldWords } from './field.tsx'

/**
 * A code in boxes with a single input below them, so that paste, autofill from a message and screen readers work.
 * `kind` defines the accepted characters; others are dropped while typing, and lower case becomes upper case.
 */
export function CodeInput({
  label,
  hint,
  error,
  length,
  value,
  onValue,
  kind = 'digits',
  secret = false,
  onComplete,
  ...input
}: FieldWords & {
  readonly length: number
  readonly value: string
  readonly onValue: (value: string) => void
  readonly kind?: 'digits' | 'letters'
  /** Hides the characters. */
  readonly secret?: boolean
  /** Called when all boxes are filled. */
  readonly onComplete?: (value: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>) {
  const t = useTranslations('ui')
  const id = useId()
  const [focused, setFocused] = useState(false)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const take = (typed: string) => {
    const kept = (kind === 'digits' ? typed.replace(/\D/g, '') : typed.toUpperCase().replace(/[^A-Z0-9]/g, '')).slice(0, length)
    onValue(kept)
    if (kept.length === length && kept !== value) onComplete?.(kept)
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={`code ${focused ? 'code-focused' : ''} ${error ? 'code-wrong' : ''}`}>
        {Array.from({ length }, (_, index) => (
          <i key={index} aria-hidden="true" className={focused && index === Math.min(value.length, length - 1) ? 'code-at' : undefined}>
            {secret && value[index] !== undefined ? '•' : value[index]}
          </i>
        ))}
        <input
          autoComplete="one-time-code"
          {...input}
          id={id}
          type={secret ? 'password' : 'text'}
          inputMode={kind === 'digits' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
      </div>
      <span className="vh" aria-live="polite">
        {focused ? t('code.digits', { filled: String(value.length), length: String(length) }) : ''}
      </span>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
