import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './files.ts'

/** Words that are keywords wherever a statement has them bare. Functions and types stay in lower case. */
const KEYWORDS = new Set(
  `all alter analyse analyze and any array as asc between by case collate commit conflict constraint create cross default delete desc disable distinct
  do drop else enable end escape except exists fetch filter for from full grant group having ilike in inner insert intersect into is isnull join
  lateral left like limit listen lock locked materialized merge natural not nothing notify notnull nowait null nulls of offset on only or order
  ordinality outer over partition recursive references returning revoke right rollback savepoint select set similar skip table tablesample then to
  trigger truncate union unlisten update using values when where with`.split(/\s+/),
)

/** Keywords that are names elsewhere. */
const PHRASES =
  /\bat time zone\b|\bnulls (?:first|last)\b|\bno key update\b|\bfor (?:key )?share\b|\bwithin group\b|\bset local\b|\bin [a-z ]+ mode\b/g

const FUNCTIONS = new Set(['left', 'right'])

/** A statement with its keywords in upper case. Its length stays the same. */
export function upperKeywords(statement: string): string {
  const token = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w.$:])[a-z_]+(?!\w)(\()?/g
  const words = statement.replace(token, (matched, call: string | undefined) => {
    const word = call ? matched.slice(0, -1) : matched
    return KEYWORDS.has(word) && !(call && FUNCTIONS.has(word)) ? matched.toUpperCase() : matched
  })
  return words.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[^'"-]+|-/g, (part) =>
    /^['"]|^--/.test(part) ? part : part.replace(new RegExp(PHRASES, 'gi'), (phrase) => phrase.toUpperCase()),
  )
}

interface Literal {
  readonly start: number
  readonly text: string
}

/** The file with the keywords of its `sql` templates in upper case. */
export function withUpperKeywords({ path, text }: Source): string {
  return statementsIn({ path, text }).reduce((before, literals) => {
    const joined = literals.map((literal) => literal.text).join('\0')
    const fixed = upperKeywords(joined).split('\0')
    return literals.reduce(
      (file, { start, text: old }, index) => file.slice(0, start) + (fixed[index] ?? old) + file.slice(start + old.length),
      before,
    )
  }, text)
}

/** Lines whose keywords are in lower case. */
export function lowerKeywords(source: Source): string[] {
  const [is, shall] = [source.text.split('\n'), withUpperKeywords(source).split('\n')]
  return is.flatMap((line, index) => (line === shall[index] ? [] : [`${source.path}:${index + 1}  ${line.trim()}`]))
}

function statementsIn({ path, text }: Source): Literal[][] {
  if (!text.includes('sql`') && !text.includes('sql<')) return []
  const found: Literal[][] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      // The end of a part is that of the text, or of the `${` or the backtick after it, depending on the version.
      const literals = quasi.quasis.map(({ start, value }) => ({ start: text.startsWith(value.raw, start) ? start : start + 1, text: value.raw }))
      found.push(literals)
    },
  }).visit(parseSync(path, text).program)
  return found
}
