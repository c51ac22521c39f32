/** The readers of change notes, in the order of the changelog. */
export const readers = ['members', 'operators', 'developers'] as const
export type Reader = (typeof readers)[number]

export interface Note {
  readonly reader: Reader
  readonly text: string
}

/** Parses a note: its first line names the reader, the rest describes what is different for them. */
export function readNote(name: string, text: string): Note {
  const [first = '', ...rest] = text.trim().split('\n')
  const reader = readers.find((known) => first === `for: ${known}`)
  const body = rest.join('\n').trim()
  if (!reader) throw new Error(`changes/${name} must begin with one of: ${readers.map((known) => `for: ${known}`).join(', ')}`)
  if (body === '' || body.startsWith('What is different')) throw new Error(`changes/${name} has no text yet`)
  return { reader, text: body.replaceAll(/\s*\n\s*/g, ' ') }
}

const titles: Readonly<Record<Reader, string>> = { members: 'For members', operators: 'For operators', developers: 'For developers' }

/** The changelog with the notes of a release on top. */
export function withRelease(
  changelog: string,
  { version, day, notes }: { readonly version: string; readonly day: string; readonly notes: readonly Note[] },
): string {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already`)
  const parts = readers.flatMap((reader) => {
    const own = notes.filter((note) => note.reader === reader)
    return own.length === 0 ? [] : [`### ${titles[reader]}\n\n${own.map(({ text }) => `- ${text}`).join('\n')}`]
  })
  if (parts.length === 0) throw new Error('No note in changes/: nothing to release')
  const place = changelog.indexOf('\n## ')
  const head = (place === -1 ? changelog : changelog.slice(0, place)).trimEnd()
  const before = place === -1 ? '' : `\n${changelog.slice(place)}`
  return `${head}\n\n## ${version} (${day})\n\n${parts.join('\n\n')}\n${before}`
}
