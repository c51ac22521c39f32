import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import type { ErrorDeclaration } from '@ohmstead/contract/kernel/error'
import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import type { Source } from './files.ts'

/** Declarations by owner and by the name they are exported under. */
type Owned<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const entriesOf = <T>(owned: Owned<T>) =>
  Object.entries(owned).flatMap(([owner, named]) => Object.entries(named).map(([name, declaration]) => ({ owner, name, declaration })))

/** Calls without a handler: a handler is `implement(<call>, …)` or `implementAsServer(<call>, …)` somewhere in the server. */
export function callsWithoutHandler(calls: Owned<CallDeclaration>, server: readonly Source[], isBuilt: (owner: string) => boolean): string[] {
  const text = server.map((source) => source.text).join('\n')
  return entriesOf(calls)
    .filter(({ owner, name }) => isBuilt(owner) && !new RegExp(String.raw`\bimplement(AsServer)?\(\s*(\w+\.)*${name}\b`).test(text))
    .map(({ owner, name, declaration }) => `${owner}.${name} (${declaration.path})`)
}

/** Calls without an example, or without a summary that is a sentence. */
export function callsWithoutWords(calls: Owned<CallDeclaration>): string[] {
  return entriesOf(calls).flatMap(({ owner, name, declaration: { example, summary } }) => [
    ...(example && typeof example.input === 'object' ? [] : [`${owner}.${name} has no example`]),
    ...(/^[A-Z].*\.$/s.test(summary) ? [] : [`${owner}.${name}: the summary is not a sentence`]),
  ])
}

/**
 * Names in examples, such as `@lease`, that have no value in the test that sends them, `server/test/stories/examples.test.ts`. `because` lists
 * exceptions with reasons.
 */
export function namesWithoutValue(calls: Owned<CallDeclaration>, stories: readonly Source[], because: Readonly<Record<string, string>>): string[] {
  const text = stories.map((source) => source.text).join('\n')
  const hasValue = (name: string) => /^@[a-z]+\.(email|password|login)$/.test(name) || text.includes(`'${name}'`)
  return entriesOf(calls).flatMap(({ owner, name, declaration }) =>
    [...JSON.stringify(declaration.example.input).matchAll(/"(@[^"]+)"/g)]
      .map(([, named = '']) => named)
      .filter((named) => !hasValue(named) && !because[named])
      .map((named) => `${owner}.${name} names ${named}`),
  )
}

export function doublePaths(calls: Owned<CallDeclaration>): string[] {
  return doubles(entriesOf(calls).map(({ declaration: { method, path } }) => `${method} ${path}`))
}

/** Events without effect: no subscriber, no stale call, no notified member. `because` lists exceptions with reasons. */
export function eventsWithoutSubscriber(
  events: Owned<EventDeclaration>,
  server: readonly Source[],
  because: Readonly<Record<string, string>>,
): string[] {
  const listened = namesIn(server, /\blisten\(\s*['"`][^'"`]+['"`],\s*\[([^\]]*)\]/g)
  return entriesOf(events)
    .filter(({ name, declaration: { stales, audience, topic } }) => stales.length === 0 && !audience && !topic && !listened.has(name))
    .filter(({ declaration }) => !because[declaration.name])
    .map(({ owner, name, declaration }) => `${owner}.${name} (${declaration.name})`)
}

/** Code that publishes an event, or opens the notifier of a transient one. */
export const publishing = (exported: string) => new RegExp(String.raw`\b(publish|openNotifier)\(\s*(([\w.]+|\{[^}]*\}),\s*)?(\w+\.)*${exported}\b`)

/** Events that are never published, of the features that are built. */
export function unpublishedEvents(events: Owned<EventDeclaration>, server: readonly Source[], isBuilt: (owner: string) => boolean): string[] {
  const text = server.map((source) => source.text).join('\n')
  return entriesOf(events)
    .filter(({ owner, name }) => isBuilt(owner) && !publishing(name).test(text))
    .map(({ owner, name, declaration }) => `${owner}.${name} (${declaration.name})`)
}

/** Calls that an event makes stale but that do not exist. */
export function unknownStales(events: Owned<EventDeclaration>, calls: Owned<CallDeclaration>): string[] {
  const paths = new Set(entriesOf(calls).map(({ declaration }) => declaration.path))
  return entriesOf(events).flatMap(({ owner, name, declaration }) =>
    declaration.stales.filter((path) => !paths.has(path)).map((path) => `${owner}.${name} makes ${path} stale`),
  )
}

/** Codes that two refusals have. That each is in the block of its owner is checked where it is declared. */
export function doubleCodes(errors: Owned<ErrorDeclaration>): string[] {
  return doubles(entriesOf(errors).map(({ declaration }) => String(declaration.code))).map((code) => `code ${code} is used twice`)
}

/** Refusals that no call declares, except those of the HTTP edge, which belong to every call. */
export function undeclaredErrors(errors: Owned<ErrorDeclaration>, calls: Owned<CallDeclaration>): string[] {
  const declared = new Set(entriesOf(calls).flatMap(({ declaration }) => declaration.errors.map(({ code }) => code)))
  return entriesOf(errors)
    .filter(({ owner, declaration }) => owner !== 'http' && !declared.has(declaration.code))
    .map(({ owner, name }) => `${owner}.${name}`)
}

/** Refusals that the server never uses, of the owners that are built. */
export function unmadeErrors(errors: Owned<ErrorDeclaration>, server: readonly Source[], isBuilt: (owner: string) => boolean): string[] {
  const text = server.map((source) => source.text).join('\n')
  return entriesOf(errors)
    .filter(({ owner, name }) => isBuilt(owner) && !new RegExp(String.raw`[.{,(\s]${name}\b`).test(text))
    .map(({ owner, name }) => `${owner}.${name}`)
}

/** Settings that no line of the server reads, of the owners that are built. */
export function unreadSettings(keys: readonly string[], server: readonly Source[], isBuilt: (owner: string) => boolean): string[] {
  const text = server.map((source) => source.text).join('\n')
  return keys.filter((key) => isBuilt(key.split('.')[0] ?? '') && !text.includes(`'${key}'`))
}

function namesIn(sources: readonly Source[], pattern: RegExp): Set<string> {
  return new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])))
}

function doubles(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
