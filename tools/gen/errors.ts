import { calls, errorsByOwner } from '@ohmstead/contract'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import { readSources } from '../tidy/files.ts'
import { readWords } from '../tidy/words.ts'
import { code, codes, reference, table, type Page } from './page.ts'

/** Every refusal with its code, its English message and the calls that can return it. */
export function printErrors(): Page {
  const words = readWords(readSources('messages/en_US/*.json'), 'en_US')
  const owners = Object.entries<Readonly<Record<string, ErrorDeclaration>>>(errorsByOwner).map(([owner, errors]) => {
    const rows = Object.values(errors)
      .toSorted((a, b) => a.code - b.code)
      .map(({ name, code: number, status, message, params }) => {
        const by = calls
          .filter(({ errors: declared }) => declared.some((error) => error.code === number))
          .map(({ path }) => path)
          .toSorted()
        return [String(number), code(name), String(status), codes(params), words.get(message) ?? '', owner === 'http' ? 'any call' : codes(by)]
      })
    return `## ${owner}\n\n${table(['code', 'name', 'HTTP', 'parameters', 'words', 'calls'], rows)}`
  })
  return reference(
    'errors',
    'Errors',
    'Every refusal. Codes are never reused. 0 is success, 10104 the first result of a call that was already carried out.',
    ...owners,
  )
}
