/** The properties of a connection, as far as they can be trusted. */
export interface Line {
  readonly scope: 'loopback' | 'private' | 'public'
  readonly secure: boolean
  readonly hasPassword: boolean
}

/**
 * Whether a station with a security profile may use a connection. A station configured for profile n connects
 * with n and no other (OCPP A00.FR.002).
 * - 0: no password, loopback only, where the instance allows it.
 * - 1: password over plain, loopback or private network.
 * - 2: password over TLS.
 * - 3: client certificates, which no edge supports yet, so it is refused.
 */
export function mayComeOver(profile: number, { scope, secure, hasPassword }: Line, allowsProfile0: boolean): boolean {
  switch (profile) {
    case 0:
      return allowsProfile0 && scope === 'loopback' && !secure && !hasPassword
    case 1:
      return !secure && scope !== 'public'
    case 2:
      return secure
    default:
      return false
  }
}
