/** What features want of a station, in the words of the product. Each version of OCPP has its own messages for it. */
export type Intent =
  | { readonly kind: 'startCharging'; readonly connector: number; readonly tag: string }
  | { readonly kind: 'stopCharging'; readonly transaction: number | null }
  /** Connector 0 is the whole station. */
  | { readonly kind: 'setAvailability'; readonly connector: number; readonly available: boolean }
  /** The unit shows which one it is, by blinking. */
  | { readonly kind: 'identify'; readonly seconds: number }
  | { readonly kind: 'reportIdentity' }
  | { readonly kind: 'reportStatus'; readonly connector: number }

export type IntentKind = Intent['kind']

const kinds: Readonly<Record<IntentKind, true>> = {
  startCharging: true,
  stopCharging: true,
  setAvailability: true,
  identify: true,
  reportIdentity: true,
  reportStatus: true,
}

/** Whether the stored action of a command is an intent; otherwise it is a message that staff wrote in the words of OCPP. */
export function isIntent(action: string): action is IntentKind {
  return Object.hasOwn(kinds, action)
}
