import { affiliatedList, declareAffiliation, endMemberAffiliation, memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { affiliations, declareAffiliated, endAffiliation, findByWord, lockMember } from '../affiliation.store.ts'
import { requestedFor } from '../../approvals/index.ts'
import { freezeApproval, freezeEndApproval } from '../freeze.approval.ts'
import { freezesOf } from '../freeze.store.ts'
import { masked, maskedEmail, maskedPhone } from '../masking.ts'
import { findMember } from '../member.store.ts'
import { findPerson } from '../person.store.ts'

/** More than there will ever be. */
const HISTORY_MAX = 100

export const findMemberOfStaff = implement(memberForStaff, async ({ trx, now, refuse }, { word }) => {
  const memberId = (await findByWord(trx, word.trim())) ?? refuse(accountErrors.memberNotFound)
  return viewOf(trx, memberId, now)
})

export const listAffiliated = implement(affiliatedList, async ({ trx }, { ended = false, pageNum, pageSize }) => {
  const { rows, total } = await affiliations(trx, { open: !ended, offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows, total }
})

export const declareMemberAffiliated = implement(declareAffiliation, async ({ trx, caller, now, refuse }, { memberId, house, reason }) => {
  if (!(await lockMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  if ((await findMember(trx, memberId))?.affiliated) refuse(accountErrors.alreadyAffiliated)
  await declareAffiliated(trx, { memberId, house, reason, by: caller.staffId })
  const detail = JSON.stringify({ reason, house })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.affiliated', subject: memberId, detail, at: now })
  return viewOf(trx, memberId, now)
})

export const endAffiliationOfMember = implement(endMemberAffiliation, async ({ trx, caller, now, refuse }, { memberId, reason }) => {
  if (!(await lockMember(trx, memberId))) refuse(accountErrors.memberNotFound)
  const { affiliated = false, house = false } = (await findMember(trx, memberId)) ?? {}
  if (!affiliated) refuse(accountErrors.notAffiliated)
  if (house) refuse(accountErrors.houseStays)
  await endAffiliation(trx, { memberId, reason, by: caller.staffId })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'member.affiliationEnded', subject: memberId, detail: reason, at: now })
  return viewOf(trx, memberId, now)
})

async function viewOf(q: Queryable, memberId: Id<'member'>, now: Instant) {
  const member = await findMember(q, memberId)
  assert(member, 'a member whose id is known exists')
  const { id, invitationCode, country, createdAt, closedAt, affiliated, house } = member
  const { rows } = await affiliations(q, { memberId, offset: 0, limit: HISTORY_MAX })
  const person = await findPerson(q, memberId)
  return {
    id,
    invitationCode,
    country,
    createdAt,
    closedAt,
    masked: person && {
      username: masked(person.username),
      email: person.email === null ? null : maskedEmail(person.email),
      phone: person.phone === null ? null : maskedPhone(person.phone),
    },
    supportId: person?.supportId ?? null,
    freezes: await freezesOf(q, memberId, HISTORY_MAX),
    freezeAskedBy: await requestedFor(q, freezeApproval, memberId, now),
    freezeEndAskedBy: await requestedFor(q, freezeEndApproval, memberId, now),
    affiliated,
    house,
    affiliations: rows,
  }
}
