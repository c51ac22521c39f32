import { useId, useState, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Icon } from './icon.tsx'

export interface FieldWords {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error of the value; the field is then marked as invalid and described by it. */
  readonly error?: ReactNode
  readonly optional?: boolean
}

/** The props that a `FieldFrame` passes to its control. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label, hint and error around any control. An ErrorSummary links to the `name` of the control. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  id,
  children,
}: FieldWords & { readonly id?: string; readonly children: (control: ControlProps) => ReactNode }) {
  const t = useTranslations('ui')
  const generated = useId()
  const own = id ?? generated
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={own}>
        {label}
        {optional && <span className="field-optional"> {t('optional')}</span>}
      </label>
      {children({ id: own, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div className="field-hint" id={`${own}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className="field-error" id={id}>
      <Icon name="attention" size={16} />
      <span>{children}</span>
    </div>
  )
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>

/** A one-line text input. Set `name`, `autoComplete` and `inputMode`; paste always works. */
export function Field({
  label,
  hint,
  error,
  optional,
  id,
  suffix,
  ...input
}: FieldWords & Input & { readonly id?: string; readonly suffix?: string }) {
  return (
    <FieldFrame {...{ label, hint, error }} {...(optional && { optional })} {...(id !== undefined && { id })}>
      {(control) => {
        const box = <input type="text" {...input} {...control} className="input" />
        if (suffix === undefined) return box
        return (
          <div className="input-frame" style={{ ['--suffix' as string]: `calc(${suffix.length}ch + 28px)` }}>
            {box}
            <span className="input-suffix">{suffix}</span>
          </div>
        )
      }}
    </FieldFrame>
  )
}

/** A password input with a button to show it. Password managers and paste work. */
export function PasswordField({ label, hint, error, ...input }: FieldWords & Input) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <div className="input-frame" style={{ ['--suffix' as string]: '84px' }}>
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input"
            spellCheck={false}
            autoCapitalize="none"
          />
          <button type="button" className="input-action" aria-controls={control.id} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('hide') : t('show')}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, optional, ...area }: FieldWords & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  return (
    <FieldFrame {...{ label, hint, error }} {...(optional && { optional })}>
      {(control) => <textarea {...area} {...control} className="input" />}
    </FieldFrame>
  )
}

export interface SelectOption<V extends string = string> {
  readonly value: V
  readonly label: string
}

/** A native select. */
export function Select<V extends string>({
  label,
  hint,
  error,
  optional,
  options,
  onSelect,
  ...select
}: FieldWords & {
  readonly options: readonly SelectOption<V>[]
  readonly onSelect?: (value: V) => void
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onSelect'>) {
  return (
    <FieldFrame {...{ label, hint, error }} {...(optional && { optional })}>
      {(control) => (
        <div className="select-frame">
          <select
            {...select}
            {...control}
            className="input"
            onChange={(event) => {
              select.onChange?.(event)
              onSelect?.(event.target.value as V)
            }}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" size={18} />
        </div>
      )}
    </FieldFrame>
  )
}

/** A checkbox. Never ticked by default; one purpose each. */
export function Check({
  label,
  hint,
  error,
  type = 'checkbox',
  ...input
}: FieldWords & Omit<Input, 'type'> & { readonly type?: 'checkbox' | 'radio' }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="check">
      <input {...input} type={type} id={id} aria-describedby={described || undefined} aria-invalid={error ? true : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Two to four choices side by side, one of them selected. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onSelect,
}: {
  readonly label: string
  readonly options: readonly SelectOption<V>[]
  readonly value: V
  readonly onSelect: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="vh">{label}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onSelect(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
