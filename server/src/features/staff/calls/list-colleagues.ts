import { personList } from '@ohmstead/contract/staff/people-calls'
import { implement } from '../../../platform/implement.ts'
import { authenticatorsOf, passkeyCounts } from '../../credentials/index.ts'
import { countingLater, openLinksOf } from '../join-link.store.ts'
import { stateOf } from '../person.ts'
import { listPeople } from '../person.store.ts'
import { lastSeenOf } from '../sign-in.store.ts'

export const listColleagues = implement(personList, async ({ trx, now }, { pageNum, pageSize }) => {
  const { list, total } = await listPeople(trx, pageSize, (pageNum - 1) * pageSize)
  const ids = list.map(({ id }) => id)
  const [authenticators, passkeys, seen, links, later] = [
    await authenticatorsOf(trx, 'staff', ids),
    await passkeyCounts(trx, 'staff', ids),
    await lastSeenOf(trx, ids),
    await openLinksOf(trx, ids, now),
    await countingLater(trx, ids, now),
  ]
  return {
    list: list.map(({ disabledAt, ...person }) => ({
      ...person,
      state: stateOf({ joinedAt: person.joinedAt, disabledAt }),
      authenticator: authenticators.has(person.id),
      passkeys: passkeys.get(person.id) ?? 0,
      lastSeenAt: seen.get(person.id) ?? null,
      countsFrom: later.get(person.id) ?? null,
      linkUntil: links.get(person.id) ?? null,
    })),
    total,
  }
})
