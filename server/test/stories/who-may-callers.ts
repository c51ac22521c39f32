import { httpErrors } from '@ohmstead/contract/http/errors'
import { SIGNED_OUT, staffRoles, type CallDeclaration } from '@ohmstead/contract/kernel/call'

/** The callers: a visitor, a member with and one without a recent confirmation, and each role of staff. */
const visitors = ['visitor', 'confirmed member', 'member', ...staffRoles] as const
export type Who = (typeof visitors)[number]

/** What the policy of a call returns to a caller. A permitted caller gets a refusal of the probe's input. */
export function answerTo(who: Who, { by, stepUp: needsStepUp }: CallDeclaration): number {
  const allowed = httpErrors.invalidInput.code
  if (by === 'anyone') return allowed
  if (by === 'member') {
    if (who === 'member') return needsStepUp ? httpErrors.confirmFirst.code : allowed
    return who === 'confirmed member' ? allowed : SIGNED_OUT
  }
  const role = staffRoles.find((known) => known === who)
  if (role === undefined) return SIGNED_OUT
  return by.staff.includes(role) ? allowed : httpErrors.forbidden.code
}

/**
 * Every kind of caller. A staff sign-in is none of a member, whatever its role, so a call for members or for anyone is tried by one role, another
 * one for the next call.
 */
export function callersOf({ by }: CallDeclaration, index: number): readonly Who[] {
  const role = staffRoles[index % staffRoles.length] ?? 'support'
  return typeof by === 'string' ? ['visitor', 'confirmed member', 'member', role] : visitors
}
