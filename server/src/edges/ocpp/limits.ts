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
  /** Failures a minute; success counts nothing, so a whole depot may return at once. */
  readonly failuresPerAddress: number
  readonly failuresPerStation: number
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
  failuresPerAddress: 10,
  failuresPerStation: 5,
  connections: 20_000,
  heartbeatSeconds: 300,
}
