import type { InputHTMLAttributes } from 'react'
import { FieldFrame, type FieldWords } from './field.tsx'

/** A long address to paste: monospaced, without autocorrection, and shown again in groups of four to compare. */
export function AddressField({
  label,
  hint,
  error,
  value,
  onValue,
  ...input
}: FieldWords & {
  readonly value: string
  readonly onValue: (value: string) => void
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="text"
            className="input address-input"
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            value={value}
            onChange={(event) => onValue(event.target.value.replaceAll(/\s/g, ''))}
          />
          {value !== '' && (
            <code className="address-groups" aria-hidden="true">
              {value.match(/.{1,4}/g)?.map((group, index) => (
                <span key={index}>{group}</span>
              ))}
            </code>
          )}
        </>
      )}
    </FieldFrame>
  )
}
