import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { assert } from '@ohmstead/contract/kernel/assert'

/** Noto Sans SC in parts by script: Latin, Greek and Cyrillic letters, and Chinese characters in a hundred parts. */
const folder = new URL('.', import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'))
const weights = { regular: 400, bold: 650 } as const
export type Weight = keyof typeof weights

interface Part {
  readonly name: string
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const fileOf = (path: string) => fileURLToPath(new URL(path, folder))

let known: readonly Part[] | undefined

/** The parts of the font; Latin letters first, because later parts repeat some of them. */
function parts(): readonly Part[] {
  if (known) return known
  const declared = Object.entries(JSON.parse(readFileSync(fileOf('unicode.json'), 'utf8')) as Record<string, string>)
  const isLatin = (name: string) => name.startsWith('latin')
  known = declared
    .map(([name, ranges]) => ({ name: name.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }))
    .sort((a, b) => Number(isLatin(b.name)) - Number(isLatin(a.name)))
  return known
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const wholeFont = (part: string) => readFileSync(fileOf(`files/noto-sans-sc-${part}-wght-normal.woff2`))

const charactersByPart = new Map<string, ReadonlySet<number>>()

/** The characters that a part really has; the declared ranges name more. */
function charactersOf(part: string): ReadonlySet<number> {
  const read = charactersByPart.get(part) ?? coverageOf(wholeFont(part))
  charactersByPart.set(part, read)
  return read
}

function coverageOf(file: Buffer): ReadonlySet<number> {
  const font = create(file)
  assert('characterSet' in font, 'a part of the font is one font')
  return new Set(font.characterSet)
}

/** The part of the font that has a character; null where none has it. */
function partOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  const inPart = ({ name, ranges }: Part) => ranges.some(([from, to]) => code >= from && code <= to) && charactersOf(name).has(code)
  return parts().find(inPart)?.name ?? null
}

const placeByCharacter = new Map<string, { readonly part: string; readonly shown: string }>()

/** Where a character is, or the letter without its accent, or a question mark. */
function placeOf(character: string): { readonly part: string; readonly shown: string } {
  const known = placeByCharacter.get(character)
  if (known) return known
  const shown = [character, [...character.normalize('NFD')][0] ?? '?'].find((one) => partOf(one) !== null) ?? '?'
  const place = { part: partOf(shown) ?? 'latin', shown }
  placeByCharacter.set(character, place)
  return place
}

/** A piece of a text in one font. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** Divides a text into pieces of one font each. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const { part, shown } = placeOf(character)
    const font = fontName(part, weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

const fontName = (part: string, weight: Weight) => `${weight}/${part}`

/** The fonts that these texts need, each with only the characters that occur in them: TrueType, by name. */
export async function fontsFor(texts: Iterable<{ readonly text: string; readonly weight: Weight }>): Promise<Map<string, Buffer>> {
  const characters = new Map<string, Set<string>>()
  for (const { text, weight } of texts)
    for (const run of runsOf(text, weight)) {
      const used = characters.get(run.font) ?? new Set()
      for (const character of run.text) used.add(character)
      characters.set(run.font, used)
    }
  const fonts = new Map<string, Buffer>()
  for (const [font, used] of [...characters].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [weight, part] = font.split('/') as [Weight, string]
    assert(weight in weights, 'a font is named by its weight and its part')
    const text = [...used].sort().join('')
    fonts.set(font, await subsetFont(wholeFont(part), text, { targetFormat: 'truetype', variationAxes: { wght: weights[weight] } }))
  }
  return fonts
}
