import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Sealer } from '../../platform/sealed.ts'

/** The fields of a member's sign-in that decide who acts with which token, and for how long. */
export interface CodedSignIn {
  readonly id: Id<'signIn'>
  readonly memberId: Id<'member'>
  readonly client: string
  readonly tokenHash: Buffer
  readonly absoluteUntil: Instant
}

/** A code made with each key of the server, the first one first. */
export type CodesOfKeys = readonly [Buffer, ...Buffer[]]

/** The code over a sign-in of a member. */
export function memberSignInCode(sealer: Sealer, { id, memberId, client, tokenHash, absoluteUntil }: CodedSignIn): CodesOfKeys {
  return codesOf(sealer, 'member sign-in row', [id, memberId, client, tokenHash.toString('hex'), absoluteUntil])
}

/** The code over the time at which a member confirmed a sign-in. */
export function stepUpCode(sealer: Sealer, id: Id<'signIn'>, stepUpAt: Instant): CodesOfKeys {
  return codesOf(sealer, 'member confirmation', [id, stepUpAt])
}

/** Whether a stored code is one of those that a server of this instance makes. */
export function isCodeOf(codes: CodesOfKeys, stored: Buffer | null): boolean {
  return stored !== null && codes.some((code) => stored.length === code.length && timingSafeEqual(stored, code))
}

function codesOf(sealer: Sealer, use: string, fields: readonly (string | number)[]): CodesOfKeys {
  const content = JSON.stringify(fields)
  const [first = '', ...former] = sealer.proofsFor(use)
  const codeWith = (key: string) => createHmac('sha256', key).update(content).digest()
  return [codeWith(first), ...former.map(codeWith)]
}
