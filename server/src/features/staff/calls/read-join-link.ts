import { staffErrors } from '@ohmstead/contract/staff/errors'
import { readJoinLink } from '@ohmstead/contract/staff/people-calls'
import { sha256 } from '../../../platform/hash.ts'
import { implement } from '../../../platform/implement.ts'
import { joinLinkOpens } from '../join-link.store.ts'
import { personById } from '../person.store.ts'

export const readLinkOfColleague = implement(readJoinLink, async ({ trx, now, refuse }, { joinToken }) => {
  const staffId = await joinLinkOpens(trx, sha256(joinToken), now, false)
  const person = staffId === null ? null : await personById(trx, staffId)
  if (person === null) return refuse(staffErrors.joinLinkUsed)
  return { name: person.name, login: person.login, role: person.role }
})
