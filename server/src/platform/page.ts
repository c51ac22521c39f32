/** A part of a list, by offset and limit. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/**
 * The number of rows of a whole list. A page that is not full ends the list and gives the number; `count` runs only after a full page, or
 * past the end.
 */
export async function totalOf({ offset, limit }: Page, found: number, count: () => Promise<number>): Promise<number> {
  const endsHere = found < limit && (found > 0 || offset === 0)
  return endsHere ? offset + found : count()
}
