import { bindEmail, bindPhone, updateEmail, updatePhone } from '@ohmstead/contract/accounts/address-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { httpErrors } from '@ohmstead/contract/http/errors'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { implementAsServer, type MemberCaller, type RequestContext } from '../../../platform/implement.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Sealer } from '../../../platform/sealed.ts'
import { boundAddress, type Address } from '../address.ts'
import type { Parts } from '../parts.ts'
import { credentialsOf, saveAddress } from '../person.store.ts'
import { proveCode, spendCode, isConfirmed } from '../../credentials/index.ts'
import { givenAddress } from '../given-address.ts'
import { secure } from '../secure.act.ts'

export function bindFirstEmailOf({ sealer }: Parts) {
  return implementAsServer(bindEmail, async (at, { email, code }) => bindFirst(at, sealer, givenAddress({ email }), code))
}

export function bindFirstPhoneOf({ sealer }: Parts) {
  return implementAsServer(bindPhone, async (at, { phone, code }) => bindFirst(at, sealer, givenAddress({ phone }), code))
}

export function replaceEmailOf({ sealer }: Parts) {
  return implementAsServer(updateEmail, async (at, { email, ...codes }) => replace(at, sealer, givenAddress({ email }), codes))
}

export function replacePhoneOf({ sealer }: Parts) {
  return implementAsServer(updatePhone, async (at, { phone, ...codes }) => replace(at, sealer, givenAddress({ phone }), codes))
}

type Binding = RequestContext & { readonly caller: MemberCaller }
interface Bound {
  readonly withdrawalsHeldUntil: Instant
}

const acts = {
  email: { bind: 'bindEmail', change: 'changeEmail', done: 'emailChanged' },
  phone: { bind: 'bindPhone', change: 'changePhone', done: 'phoneChanged' },
} as const

/** A first address of its kind. It is a new way into the account, so the caller must have confirmed the sign-in. */
async function bindFirst(at: Binding, sealer: Sealer, address: Address, code: string): Promise<Bound> {
  const { channel } = address
  if (boundAddress(await credentialsOf(at.trx, at.caller.memberId), channel) !== null) refuse(accountErrors.addressBound, { channel })
  const codeId = await proveCode(at, sealer, acts[channel].bind, address.canonical, code)
  return bind(at, address, [codeId], [])
}

/** Replaces an address, with a code from the old one or a confirmed sign-in. */
async function replace(
  at: Binding,
  sealer: Sealer,
  address: Address,
  { code, oldCode }: { code: string; oldCode?: string | undefined },
): Promise<Bound> {
  const { channel } = address
  const { bind: toBind, change } = acts[channel]
  const former = boundAddress(await credentialsOf(at.trx, at.caller.memberId), channel) ?? refuse(accountErrors.addressNotBound, { channel })
  if (former.canonical === address.canonical) refuse(accountErrors.addressSame, { channel })
  if (oldCode === undefined && !isConfirmed(at.caller, at.now)) refuse(httpErrors.confirmFirst)
  const proven = oldCode === undefined ? [] : [await proveCode(at, sealer, change, former.canonical, oldCode)]
  const codeId = await proveCode(at, sealer, toBind, address.canonical, code)
  return bind(at, address, [codeId, ...proven], [former])
}

async function bind(at: Binding, address: Address, codeIds: readonly string[], formerly: readonly Address[]): Promise<Bound> {
  const { memberId } = at.caller
  for (const id of codeIds) await spendCode(at, id)
  if (!(await saveAddress(at.trx, memberId, address))) refuse(accountErrors.addressInUse)
  return { withdrawalsHeldUntil: await secure(at, memberId, acts[address.channel].done, formerly) }
}
