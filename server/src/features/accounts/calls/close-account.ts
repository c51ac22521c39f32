import { closeAccount } from '@ohmstead/contract/accounts/profile-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { memberClosed, signInEnded } from '@ohmstead/contract/accounts/events'
import { channels } from '@ohmstead/contract/accounts/types'
import { implementAsServer } from '../../../platform/implement.ts'
import { deleteFilesOf } from '../../uploads/index.ts'
import { boundAddress } from '../address.ts'
import { proveCode, spendCode, addressHashOf, deleteCodesTo, endSignIns } from '../../credentials/index.ts'
import { closeMember } from '../member.store.ts'
import { credentialsOf, deletePerson, saveAvatar } from '../person.store.ts'
import { obstaclesOfMember } from './check-closing.ts'
import { noticeSecurity, originOf } from '../notice-security.act.ts'
import type { Parts } from '../parts.ts'

/** Closes an account permanently. Notices are sent first; then the person is erased, and the books keep a number without a name. */
export function closeAccountOf({ obstaclesOf, sealer }: Parts) {
  return implementAsServer(closeAccount, async (at, { to, code }) => {
    const { trx, now, caller, cookies, refuse, publish } = at
    const { memberId } = caller
    const credentials = await credentialsOf(trx, memberId)
    const channel = to ?? (credentials.email === null ? 'phone' : 'email')
    const address = boundAddress(credentials, channel) ?? refuse(accountErrors.addressNotBound, { channel })
    const codeId = await proveCode(at, sealer, 'closeAccount', address.canonical, code)
    const obstacles = await obstaclesOfMember(trx, memberId, now, obstaclesOf)
    if (obstacles.length > 0) refuse(accountErrors.accountNotEmpty, { obstacles: obstacles.map(({ key }) => key).join(', ') })
    await spendCode(at, codeId)

    await noticeSecurity(at, { memberId, kind: 'accountClosed', params: originOf(at) })
    for (const id of await endSignIns(trx, memberId, { allBut: null }, 'accountClosed', now)) await publish(signInEnded, { memberId, signInId: id })
    // Money arrived after the wallets were checked.
    if (!(await closeMember(trx, memberId, now))) refuse(accountErrors.accountNotEmpty, { obstacles: 'recharge' })
    for (const known of channels) {
      const canonical = boundAddress(credentials, known)?.canonical
      if (canonical !== undefined) await deleteCodesTo(trx, await addressHashOf(trx, canonical))
    }
    await saveAvatar(trx, memberId, null)
    await deleteFilesOf(trx, memberId)
    await deletePerson(trx, memberId)
    await publish(memberClosed, { memberId })
    cookies.clear('session')
    return { closedAt: now }
  })
}
