/** A broken internal invariant: a defect, never a refusal. Ends the request as "internal" and is not caught. */
export class Defect extends Error {
  override readonly name = 'Defect'
}

/** Checks a condition that must hold at this point; throws a Defect if it does not. */
export function assert(condition: unknown, whatMustHold: string): asserts condition {
  if (!condition) throw new Defect(`must hold: ${whatMustHold}`)
}
