/** One generated file: its path from the root and its complete text. */
export interface Page {
  readonly path: string
  readonly text: string
}

const generated = '<!-- Printed by `npm run gen`. Change the source, not this page. -->'

/** A page of the reference. */
export function reference(name: string, title: string, intro: string, ...blocks: readonly string[]): Page {
  return { path: `docs/reference/${name}.md`, text: `${[`# ${title}`, generated, intro, ...blocks].filter(Boolean).join('\n\n')}\n` }
}

/** A Markdown table; cells can contain any text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``)
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ')
