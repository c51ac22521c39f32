import { endHouseInvitation, houseInvitationList, issueHouseInvitation } from '@ohmstead/contract/accounts/member-calls'
import { houseInvitationChanged } from '@ohmstead/contract/accounts/events'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { assert } from '@ohmstead/contract/kernel/assert'
import { audit } from '../../../platform/audit.ts'
import { implement } from '../../../platform/implement.ts'
import { endInvitation, houseInvitation, listHouseInvitations } from '../invitation.store.ts'
import { issueHouseInvitation as issue } from '../issue-invitation.act.ts'

export const listInvitationsOfHouse = implement(houseInvitationList, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total } = await listHouseInvitations(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows, total }
})

export const issueInvitationOfHouse = implement(issueHouseInvitation, async ({ trx, caller, now, publish }, { note, usesMax = null }) => {
  const code = await issue(trx, { note, issuedBy: caller.staffId, usesMax, at: now })
  const detail = JSON.stringify({ note, usesMax })
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'invitation.issued', subject: code, detail, at: now })
  await publish(houseInvitationChanged, { at: now })
  const issued = await houseInvitation(trx, code)
  assert(issued, 'an issued code exists')
  return issued
})

export const endInvitationOfHouse = implement(endHouseInvitation, async ({ trx, caller, now, publish, refuse }, { code }) => {
  const found = (await houseInvitation(trx, code)) ?? refuse(accountErrors.invitationUnknown)
  if (!(await endInvitation(trx, code, now))) refuse(accountErrors.invitationEnded)
  await audit(trx, { by: caller.staffId, role: caller.role, act: 'invitation.ended', subject: code, detail: found.note, at: now })
  await publish(houseInvitationChanged, { at: now })
  return { ...found, endedAt: now }
})
