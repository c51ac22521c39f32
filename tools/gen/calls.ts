import { callsByOwner } from '@ohmstead/contract'
import type { CallDeclaration, Policy, Repeat } from '@ohmstead/contract/kernel/call'
import { codes, reference, type Page } from './page.ts'
import { shapeOf } from './shape.ts'

const repeats: Readonly<Record<Repeat, string>> = {
  reads: 'changes nothing',
  again: 'acts again each time',
  'first-result': 'a repeat with the same key answers 10104 and the first result',
}

/** Every call, by owner. */
export function printCalls(): Page {
  const owners = Object.entries<Readonly<Record<string, CallDeclaration>>>(callsByOwner).map(
    ([owner, calls]) => `## ${owner}\n\n${Object.values(calls).toSorted(byPath).map(printCall).join('\n\n')}`,
  )
  return reference(
    'calls',
    'Calls',
    'Every call of the API below `/api`, as declared in the contract. Every call can also return a refusal of the HTTP edge (1000 to 1099, 2021): see [errors](errors.md).',
    ...owners,
  )
}

const byPath = (a: CallDeclaration, b: CallDeclaration) => (a.path < b.path ? -1 : 1)

function printCall({ path, method, by, repeat, input, output, errors, summary, example, perMinute = 120, localised }: CallDeclaration): string {
  const facts = [`by ${policy(by)}`, repeats[repeat], `${perMinute} a minute`, ...(localised ? ['in the language of the reader'] : [])]
  return [
    `### ${method} /api/${path}`,
    summary,
    `${facts.join(' · ')}.`,
    `\`\`\`\nin  ${shapeOf(input)}\nout ${shapeOf(output)}\n\`\`\``,
    errors.length > 0 ? `Refusals: ${codes(errors.map(({ code, name }) => `${code} ${name}`))}.` : '',
    `Example${example.as ? ` (as ${example.as})` : ''}: \`${JSON.stringify(example.input)}\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function policy(by: Policy): string {
  return typeof by === 'string' ? by : `staff (${by.staff.join(', ')})`
}
