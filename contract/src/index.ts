import type { CallDeclaration } from './kernel/call.ts'
import type { ErrorDeclaration } from './kernel/error.ts'
import type { EventDeclaration } from './kernel/event.ts'
import { callsByOwner, errorsByOwner, eventsByOwner } from './owners.gen.ts'

export { callsByOwner, errorsByOwner, eventsByOwner, settings } from './owners.gen.ts'

/** Every call of the product. */
export const calls: readonly CallDeclaration[] = Object.values(callsByOwner).flatMap((owned) => Object.values<CallDeclaration>(owned))
/** Every error of the product. */
export const errors: readonly ErrorDeclaration[] = Object.values(errorsByOwner).flatMap((owned) => Object.values<ErrorDeclaration>(owned))
/** Every event of the product. */
export const events: readonly EventDeclaration[] = Object.values(eventsByOwner).flatMap((owned) => Object.values<EventDeclaration>(owned))
