import { randomBytes } from 'node:crypto'
import { memberJoined } from '@ohmstead/contract/accounts/events'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Trx } from '../../platform/database.ts'
import { newId, newUuid } from '../../platform/ids.ts'
import { publish } from '../../platform/outbox.ts'
import { openAccounts } from '../ledger/index.ts'
import type { Address } from './address.ts'
import type { Consent } from './consent.ts'
import { insertConsents } from './consent.store.ts'
import { firstUsername, invitationCode } from './invitation.ts'
import { findHouseInvitation } from './invitation.store.ts'
import { findInviter, insertMember } from './member.store.ts'
import { insertPerson } from './person.store.ts'

/** Who invites by a code: a member, or the operator. */
export interface Invitation {
  readonly inviterId: Id<'member'> | null
  readonly houseCode: string | null
}

/** The meaning of an invitation code; null where it is not valid. */
export async function invitationBy(trx: Trx, code: string): Promise<Invitation | null> {
  const inviter = await findInviter(trx, code)
  if (inviter) return { inviterId: inviter.id, houseCode: null }
  const house = await findHouseInvitation(trx, code, true)
  return house && { inviterId: null, houseCode: house.code }
}

export interface NewAccount {
  readonly invitation: Invitation
  readonly address: Address
  readonly password: { readonly hash: string } | null
  readonly country: string
  readonly language: Language
  readonly consents: readonly Consent[]
  readonly ip: string
  readonly at: Instant
}

/** Opens an account with its person, its consents and its wallets; null where the address is taken. */
export async function openAccount(trx: Trx, account: NewAccount): Promise<Id<'member'> | null> {
  const { invitation, at } = account
  const memberId = newId('member', at)
  await insertMember(trx, { id: memberId, invitationCode: invitationCode(randomBytes(8)), ...invitation, country: account.country, at })
  const added = await insertPerson(trx, {
    memberId,
    address: account.address,
    username: firstUsername(randomBytes(8)),
    passwordHash: account.password?.hash ?? null,
    language: account.language,
    supportId: newUuid(),
    ip: account.ip,
    at,
  })
  if (!added) return null
  await insertConsents(trx, memberId, account.consents, at)
  await openAccounts(trx, [
    { kind: 'recharge', owner: memberId },
    { kind: 'income', owner: memberId },
    { kind: 'reward', owner: memberId },
  ])
  await publish(trx, memberJoined, { memberId, inviterId: invitation.inviterId })
  return memberId
}
