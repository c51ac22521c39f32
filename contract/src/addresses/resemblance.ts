/** How many characters at each end people compare, and attackers imitate. */
const COMPARED = 4

/** What every address of a network begins with, so that it distinguishes none of them. */
const PREFIX = /^(0x|T)/i

/** The beginning and the end of an address. Letters are compared without their case, which few people look at. */
function endsOf(address: string): string {
  const own = address.replace(PREFIX, '').toLowerCase()
  return `${own.slice(0, COMPARED)}…${own.slice(-COMPARED)}`
}

/**
 * Whether two different addresses, in their one spelling, are easily confused: they begin and end with the same characters. Attackers make such addresses and
 * send from them, so that they are copied by mistake.
 */
export function isResembling(one: string, other: string): boolean {
  return one !== other && endsOf(one) === endsOf(other)
}

/** The first of these addresses that resembles the given one. */
export function resembledBy(address: string, saved: readonly string[]): string | undefined {
  return saved.find((other) => isResembling(address, other))
}

export interface AddressPart {
  readonly text: string
  readonly differs: boolean
}

/** An address in parts, by whether they differ from another address at the same place. Joined, the parts are the address. */
export function partsThatDiffer(address: string, other: string): AddressPart[] {
  const parts: { text: string; differs: boolean }[] = []
  for (const [index, character] of [...address].entries()) {
    const differs = character.toLowerCase() !== other.charAt(index).toLowerCase()
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += character
    else parts.push({ text: character, differs })
  }
  return parts
}
