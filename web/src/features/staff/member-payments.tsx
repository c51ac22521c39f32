import type { memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { LimitBlock } from './limit-block.tsx'
import { FreezeBlock } from './member-freeze.tsx'

/** What a member can send: the freeze of the account, and the daily limit. */
export function MemberPayments({ member }: { readonly member: OutputOf<typeof memberForStaff> }) {
  return (
    <>
      <FreezeBlock member={member} />
      <LimitBlock memberId={member.id} isClosed={member.closedAt !== null} />
    </>
  )
}
