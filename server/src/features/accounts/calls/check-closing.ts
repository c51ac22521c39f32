import { checkClosing } from '@ohmstead/contract/accounts/profile-calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { boundAddress } from '../address.ts'
import { obstaclesFrom, type ObstacleRow } from '../closing.ts'
import { maskedEmail, maskedPhone } from '../masking.ts'
import { findMember } from '../member.store.ts'
import { credentialsOf } from '../person.store.ts'
import type { ObstaclesOf, Parts } from '../parts.ts'

/** The reasons why an account cannot be closed now. */
export async function obstaclesOfMember(q: Queryable, memberId: Id<'member'>, now: Instant, obstaclesOf: ObstaclesOf): Promise<ObstacleRow[]> {
  const member = await findMember(q, memberId)
  return obstaclesFrom([...(member?.house ? [{ key: 'houseAccount', count: 1 } as const] : []), ...(await obstaclesOf(q, memberId, now))])
}

export function checkClosingOf({ obstaclesOf }: Parts) {
  return implement(checkClosing, async ({ trx, now, caller: { memberId } }) => {
    const credentials = await credentialsOf(trx, memberId)
    const address = boundAddress(credentials, 'email') ?? boundAddress(credentials, 'phone')
    const mask = address?.channel === 'phone' ? maskedPhone : maskedEmail
    return {
      obstacles: await obstaclesOfMember(trx, memberId, now, obstaclesOf),
      codeGoesTo: address && { channel: address.channel, address: mask(address.typed) },
    }
  })
}
