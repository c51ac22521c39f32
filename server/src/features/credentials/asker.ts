/**
 * The client that requests or tries a code. `browserHashes`: the browser's device cookie or the cookie it got with its request; empty where
 * it never requested one. `networkHash`: the network of the request.
 */
export interface Asker {
  readonly browserHashes: readonly Buffer[]
  readonly networkHash: Buffer
}
