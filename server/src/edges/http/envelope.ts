import { httpErrors } from '@ohmstead/contract/http/errors'
import { SUCCESS } from '@ohmstead/contract/kernel/call'
import type { FieldIssue } from '@ohmstead/contract/kernel/error'
import type { Language } from '@ohmstead/contract/kernel/language'
import { Refusal } from '../../platform/refusal.ts'
import { say } from '../../platform/words.ts'

/** Every response of the API. */
export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

/** A refusal as it is sent: its status, its stable code, its message in the reader's language. */
export interface WordedRefusal {
  readonly status: number
  readonly envelope: Envelope
}

export function success(data: unknown, code = SUCCESS): Envelope {
  return { code, message: '', data }
}

export function worded(refusal: Refusal, language: Language): WordedRefusal {
  const { declaration, params } = refusal
  const { code, status, message } = declaration
  const issues = issuesOf(refusal)
  const data = { params, ...(issues.length > 0 && { issues }), ...(declaration === httpErrors.internal && { reference: params['reference'] }) }
  return { status, envelope: { code, message: say(language, message, params), data } }
}

/** The invalid fields of a refused input, also where a handler found them. */
function issuesOf(refusal: Refusal): readonly FieldIssue[] {
  if (refusal instanceof InvalidInput) return refusal.issues
  if (refusal.declaration !== httpErrors.invalidInput) return []
  return String(refusal.params['fields'])
    .split(', ')
    .map((path) => ({ path, message: 'invalid_format' }))
}

/** The invalid fields of an input. Their names come from the client, so their length is limited. */
export class InvalidInput extends Refusal {
  readonly issues: readonly FieldIssue[]

  constructor(issues: readonly FieldIssue[]) {
    const fields = [...new Set(issues.map(({ path }) => path))].slice(0, 10)
    super(httpErrors.invalidInput, { fields: fields.join(', ') })
    this.issues = issues.slice(0, 20)
  }
}
