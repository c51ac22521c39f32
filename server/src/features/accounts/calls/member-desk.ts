import {
  endMemberFreeze,
  endMemberSignIns,
  freezeMember,
  memberNoteList,
  memberSignInList,
  unmaskMember,
  writeMemberNote,
} from '@ohmstead/contract/accounts/desk-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { memberFrozen, memberNoted, signInEnded, signInsEndedByStaff } from '@ohmstead/contract/accounts/events'
import { audit } from '../../../platform/audit.ts'
import { implement, implementAsServer } from '../../../platform/implement.ts'
import { newId } from '../../../platform/ids.ts'
import { askApproval, isRequested } from '../../approvals/index.ts'
import { endSignIns, listSignIns } from '../../credentials/index.ts'
import { lockMember, lockOpenMember } from '../affiliation.store.ts'
import { aloneSince, needsTwo } from '../freeze.ts'
import { freezeApproval, freezeEndApproval } from '../freeze.approval.ts'
import { endFreezes, freezeOfTwo, frozenAloneSince, frozenUntil, insertFreeze } from '../freeze.store.ts'
import { insertNote, notesOf } from '../member-note.store.ts'
import { findPerson } from '../person.store.ts'

export const unmaskMemberOfStaff = implement(unmaskMember, async ({ trx, caller, now, refuse }, { memberId, reason }) => {
  const person = (await findPerson(trx, memberId)) ?? refuse(accountErrors.memberNotFound)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.unmasked', subject: memberId, detail: reason, at: now })
  const { username, email, phone, language, zone, registeredIp } = person
  return { username, email, phone, language, zone, registeredIp }
})

export const listSignInsForStaff = implement(memberSignInList, async ({ trx }, { memberId, pageNum, pageSize }) => {
  const { list, total } = await listSignIns(trx, memberId, pageSize, (pageNum - 1) * pageSize)
  return { list: list.map(({ ip: _, ...row }) => row), total }
})

export const endSignInsOfMember = implementAsServer(endMemberSignIns, async ({ trx, caller, now, publish, refuse }, { memberId, reason }) => {
  if (!(await lockMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  const ended = await endSignIns(trx, memberId, { allBut: null }, 'byStaff', now)
  for (const id of ended) await publish(signInEnded, { memberId, signInId: id })
  if (ended.length === 0) return { ended: 0 }
  const detail = JSON.stringify({ ended: ended.length, reason })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.signInsEnded', subject: memberId, detail, at: now })
  await publish(signInsEndedByStaff, { memberId, at: now })
  return { ended: ended.length }
})

export const listNotesOfMember = implement(memberNoteList, async ({ trx }, { memberId, pageNum, pageSize }) =>
  notesOf(trx, memberId, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
)

export const writeNoteOfMember = implement(writeMemberNote, async ({ trx, caller, now, publish, refuse }, { memberId, note }) => {
  if (!(await lockOpenMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  const written = await insertNote(trx, memberId, note, caller.staffId)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.noted', subject: memberId, at: now })
  await publish(memberNoted, { memberId, at: now })
  return written
})

export const freezeMemberOfStaff = implement(freezeMember, async ({ trx, caller, now, publish, refuse }, { memberId, reason, hours, note }) => {
  if (!(await lockOpenMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  const frozenAlone = await frozenAloneSince(trx, memberId, aloneSince(now))
  if (needsTwo({ reason, hours, frozenAlone })) {
    if (await isRequested(trx, freezeApproval, memberId, now)) refuse(accountErrors.freezeWaits)
    const asked = { memberId, reason, hours }
    return { freeze: null, approvalId: await askApproval(trx, freezeApproval, { caller, now, subject: memberId, asked, reason: note }) }
  }
  if ((await frozenUntil(trx, memberId, now)) !== null) refuse(accountErrors.alreadyFrozen)
  const freezeId = newId('freeze', now)
  const freeze = await insertFreeze(trx, { id: freezeId, memberId, reason, hours, note, frozenBy: caller.staffId })
  // What staff typed is in the freeze alone: the audit log outlives the person.
  const detail = JSON.stringify({ freezeId, reason, hours })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.frozen', subject: memberId, detail, at: now })
  await publish(memberFrozen, { memberId, freezeId, at: now })
  return { freeze, approvalId: null }
})

export const endFreezeOfMember = implement(endMemberFreeze, async ({ trx, caller, now, publish, refuse }, { memberId, reason }) => {
  if (!(await lockOpenMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  const agreed = await freezeOfTwo(trx, memberId, now)
  if (agreed !== null) {
    if (await isRequested(trx, freezeEndApproval, memberId, now)) refuse(accountErrors.freezeEndWaits)
    const asked = { memberId, reason: agreed.reason }
    return { freeze: null, approvalId: await askApproval(trx, freezeEndApproval, { caller, now, subject: memberId, asked, reason }) }
  }
  const ended = await endFreezes(trx, { memberId, by: caller.staffId, reason, now })
  const [freeze = refuse(accountErrors.notFrozen)] = ended
  const detail = JSON.stringify(ended.map(({ id }) => id))
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.freezeEnded', subject: memberId, detail, at: now })
  for (const { id: freezeId } of ended) await publish(memberFrozen, { memberId, freezeId, at: now })
  return { freeze, approvalId: null }
})
