import { Fragment } from 'react'
import { fieldsOf } from './message.ts'

/** The fields of a payload in readable form; values that are not objects are shown unchanged. */
export function Fields({ text }: { readonly text: string }) {
  const fields = fieldsOf(text)
  if (fields === undefined) return <span className="wrap-anywhere">{text}</span>
  return (
    <span className="wrap-anywhere">
      {fields.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <span className="text-ink-3">{name}</span> <code>{value}</code>
        </Fragment>
      ))}
    </span>
  )
}
