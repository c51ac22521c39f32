/** A part of a list: so many rows after so many. */
export interface Page {
  readonly offset: number
  readonly limit: number
}

/** How many rows a list has in all. A page that is not full ends the list and says so itself; only after a full one, or past the end, is `count` asked. */
export async function totalOf({ offset, limit }: Page, found: number, count: () => Promise<number>): Promise<number> {
  const endsHere = found < limit && (found > 0 || offset === 0)
  return endsHere ? offset + found : count()
}
