/** What a connection may do (integrity 2.4, decisions §6). Tests and benches narrow or widen them. */
export interface Limits {
  /** Bytes of one frame before the first boot is accepted, and after. */
  readonly frameBytesBeforeBoot: number
  readonly frameBytes: number
  readonly fragments: number
  /** Messages a second in the long run, and at once. Beyond, the socket is not read: back-pressure, never a close. */
  readonly messagesPerSecond: number
  readonly messagesAtOnce: number
  /** Bytes we wrote and nobody reads. */
  readonly unreadBytes: number
  readonly pingEveryMs: number
  readonly pingsMissed: number
  /** How long a live connection may take to prove itself when another one claims its name. */
  readonly contestMs: number
  readonly admissionMs: number
  /**
   * Wrong passwords a minute; success counts nothing, so a whole depot may return at once. Beyond the bound of a station a wrong password
   * is answered with 429, and the right one still comes in. The bound of an address is far higher, because many stations share one
   * (NAT); stations that connected from it before are not held to it.
   */
  readonly failuresPerStation: number
  readonly failuresPerAddress: number
  readonly connections: number
  readonly heartbeatSeconds: number
}

export const defaultLimits: Limits = {
  frameBytesBeforeBoot: 64 * 1024,
  frameBytes: 1024 * 1024,
  fragments: 64,
  messagesPerSecond: 10,
  messagesAtOnce: 50,
  unreadBytes: 1024 * 1024,
  pingEveryMs: 30_000,
  pingsMissed: 2,
  contestMs: 5_000,
  admissionMs: 5_000,
  failuresPerStation: 5,
  failuresPerAddress: 300,
  connections: 20_000,
  heartbeatSeconds: 300,
}
