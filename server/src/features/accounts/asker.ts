/**
 * Who asks for a code, or tries one. `browserHashes`: what the browser is known by, its device cookie or the cookie it got when it asked; none
 * where it never asked. `networkHash`: where it asks from.
 */
export interface Asker {
  readonly browserHashes: readonly Buffer[]
  readonly networkHash: Buffer
}
