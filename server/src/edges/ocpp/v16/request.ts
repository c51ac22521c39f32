import { toStation } from './schemas.ts'

/** Why a message to a station would violate the standard, or null: checked before a command is stored. */
export function requestFault(action: string, payload: object): string | null {
  const exchange = Object.entries(toStation).find(([name]) => name === action)?.[1]
  if (exchange === undefined) return `${action} is not sent to stations`
  const [fault] = exchange.request.faults(payload)
  return fault === undefined ? null : `${fault.instancePath === '' ? 'payload' : fault.instancePath} ${fault.message ?? 'does not fit'}`
}
