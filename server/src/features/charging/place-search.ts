/** The texts by which a driver may look for a point. */
export interface NamedPlace {
  readonly name: string
  readonly serial: string
  readonly site: { readonly name: string; readonly address: string; readonly city: string } | null
}

/**
 * The points that match what a driver typed: each typed word begins or is part of a word of the name, site, street, city or postcode, without
 * regard to accents and capitals. If none does, words with a typing error count too. Blank text names every point, signs without a word none.
 */
export function pointsNamed<P extends NamedPlace>(points: readonly P[], typed: string): P[] {
  if (typed.trim() === '') return [...points]
  const asked = wordsOf(typed)
  if (asked.length === 0) return []
  const known = points.map((point) => ({ point, words: wordsOf(textOf(point)) }))
  const named = (fits: (asked: string, word: string) => boolean) =>
    known.filter(({ words }) => asked.every((one) => words.some((word) => fits(one, word)))).map(({ point }) => point)
  const exact = named(isPart)
  return exact.length > 0 ? exact : named((one, word) => isPart(one, word) || isMistyped(one, word))
}

const textOf = ({ name, serial, site }: NamedPlace) => [name, serial, site?.name, site?.address, site?.city].join(' ')

/** Words in lower case without accents; ä, ae and a are the same, as are ß and ss. */
function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return folded
    .replaceAll(/([aou])e/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const PART_MIN = 3
/** A part of a serial; fewer digits begin a postcode or a house number. */
const DIGITS_MIN = 5

function isPart(asked: string, word: string): boolean {
  return word.startsWith(asked) || (asked.length >= (/^\d+$/.test(asked) ? DIGITS_MIN : PART_MIN) && word.includes(asked))
}

/** One error in a word of at least five letters, two from nine on. Numbers are never guessed. */
function isMistyped(asked: string, word: string): boolean {
  if (asked.length < 5 || /\d/.test(asked)) return false
  return distanceToBeginning(asked, word) <= (asked.length < 9 ? 1 : 2)
}

/** The least number of inserted, missing, replaced and swapped letters between a text and a beginning of another. */
function distanceToBeginning(asked: string, word: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= asked.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = asked[i - 1] === word[j - 1]
      const least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && asked[i - 1] === word[j - 2] && asked[i - 2] === word[j - 1]
      next.push(isSwapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least)
    }
    ;[before, row] = [row, next]
  }
  return Math.min(...row)
}
