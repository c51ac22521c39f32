import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from './field.tsx'

const TYPING_MS = 350

interface SearchFieldProps {
  readonly label: string
  readonly maxLength: number | undefined
  /** What is searched for now; it replaces the typed text when it changes elsewhere, such as with the back button. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Searches after a short pause in typing. */
export function SearchField({ label, maxLength, value, onValue }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const settle = useEffectEvent((text: string) => {
    if (text !== value) onValue(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <Field
      label={label}
      name="q"
      type="search"
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
