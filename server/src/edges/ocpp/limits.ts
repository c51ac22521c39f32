/** The limits of a connection. Tests and benches override them. */
export interface Limits {
  /** Bytes of one frame before the first boot is accepted, and after. */
  readonly frameBytesBeforeBoot: number
  readonly frameBytes: number
  readonly fragments: number
  /** Messages per second on average, and at once. Beyond that the socket is not read: back-pressure, never a close. */
  readonly messagesPerSecond: number
  readonly messagesAtOnce: number
  /** Bytes that we wrote and the station has not read. */
  readonly unreadBytes: number
  readonly pingEveryMs: number
  readonly pingsMissed: number
  /** How long a live connection may take to respond when another one claims its name. */
  readonly contestMs: number
  readonly admissionMs: number
  /**
   * Wrong passwords per minute; successes are not counted, so a whole depot may reconnect at once. Above the limit of a station a wrong
   * password is answered with 429, and the right one is still accepted. The limit of an address is far higher, because many stations share
   * one (NAT); stations that connected from it before are exempt.
   */
  readonly failuresPerStation: number
  readonly failuresPerAddress: number
  readonly connections: number
  /**
   * How often a station sends its heartbeat. It sets its clock by the answer; over WebSocket one a day is enough for that (OCPP 1.6 §4.6),
   * and pings show whether it is connected.
   */
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
  heartbeatSeconds: 900,
}
