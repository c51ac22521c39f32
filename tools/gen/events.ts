import { eventsByOwner } from '@ohmstead/contract'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import { featureListeners } from '@ohmstead/server/src/roles/features.ts'
import { readSources, type Source } from '../tidy/files.ts'
import { publishing } from '../tidy/contract.ts'
import { code, codes, reference, type Page } from './page.ts'
import { shapeOf } from './shape.ts'

/** Every event: its publishers, its subscribers, and the calls it makes stale. */
export function printEvents(): Page {
  const server = readSources('server/src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
  const owners = Object.entries<Readonly<Record<string, EventDeclaration>>>(eventsByOwner).map(
    ([owner, events]) =>
      `## ${owner}\n\n${Object.entries(events)
        .toSorted(([, a], [, b]) => (a.name < b.name ? -1 : 1))
        .map(([name, event]) => printEvent(name, event, server))
        .join('\n\n')}`,
  )
  return reference(
    'events',
    'Events',
    'Every event. It is published in the transaction that made it true, and delivered at least once to every subscriber. Transient events are sent to open pages alone.',
    ...owners,
  )
}

function printEvent(
  exported: string,
  { name, payload, stales, audience, topic, staffTopic, transient }: EventDeclaration,
  server: readonly Source[],
): string {
  const publishers = where(server, publishing(exported))
  const subscribed = featureListeners.filter(({ events }) => events.some((one) => one.name === name))
  const subscribers = [...new Set(subscribed.map((listener) => listener.name.replace(/\..*$/, '')))].sort()
  return [
    `### ${name}`,
    `\`\`\`\n${shapeOf(payload)}\n\`\`\``,
    [
      `Published by ${codes(publishers) || 'no feature yet'}.`,
      transient ? 'Transient.' : `Subscribers: ${codes(subscribers) || 'none'}.`,
      ...(stales.length > 0 ? [`Makes ${codes(stales)} stale.`] : []),
      ...(audience ? [`Sent immediately to the member in ${code(audience)}.`] : []),
      ...(topic ? [`Sent to pages that follow ${code(topic)}.`] : []),
      ...(staffTopic ? [`Sent to pages of staff that follow ${code(staffTopic)}.`] : []),
    ].join(' '),
  ].join('\n\n')
}

/** Features and edges whose code matches, each once. */
function where(sources: readonly Source[], pattern: RegExp): string[] {
  const places = sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path.replace(/^server\/src\/((features|edges)\/)?([^/]+).*$/, '$3'))
  return [...new Set(places)].sort()
}
