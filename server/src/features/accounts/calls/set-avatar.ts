import { setAvatar } from '@ohmstead/contract/accounts/profile-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { profileChanged } from '@ohmstead/contract/accounts/events'
import { implement } from '../../../platform/implement.ts'
import { deleteFileOf, markUsed } from '../../uploads/index.ts'
import { saveAvatar } from '../person.store.ts'
import { profileOf } from '../profile.view.ts'
import type { Parts } from '../parts.ts'

export function setAvatarOf({ standingOf }: Parts) {
  return implement(setAvatar, async ({ trx, now, caller: { memberId }, refuse, publish }, { fileId: given }) => {
    const fileId = given ?? null
    if (fileId !== null && !(await markUsed(trx, { fileId, ownerId: memberId, kind: 'avatar', at: now }))) refuse(accountErrors.avatarNotFound)
    const former = await saveAvatar(trx, memberId, fileId)
    if (former !== null && former !== fileId) await deleteFileOf(trx, memberId, former)
    await publish(profileChanged, { memberId })
    return profileOf(trx, memberId, now, standingOf)
  })
}
