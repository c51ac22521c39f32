/** A place on the drawn map, in CSS pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Pins that are closer than this would cover each other. */
const REACH = { x: 68, y: 36 }

/** The places whose pins would cover each other, joined into one pin each. A group is drawn at its first place; order is kept. */
export function groupsOf<P>(places: readonly P[], spotOf: (place: P) => Spot): P[][] {
  const groups: { readonly spot: Spot; readonly members: P[] }[] = []
  for (const place of places) {
    const spot = spotOf(place)
    const near = groups.find((group) => Math.abs(group.spot.x - spot.x) < REACH.x && Math.abs(group.spot.y - spot.y) < REACH.y)
    if (near === undefined) groups.push({ spot, members: [place] })
    else near.members.push(place)
  }
  return groups.map(({ members }) => members)
}
