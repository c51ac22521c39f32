import { readScreening, screeningHits } from '@ohmstead/contract/screening/calls'
import { implement } from '../../../platform/implement.ts'
import { hitRows, isFresh, listInUse, listProblem } from '../list.store.ts'

export const readScreeningOf = implement(readScreening, async ({ trx, now }) => {
  const list = await listInUse(trx)
  return {
    list: list && {
      sha256: list.sha256.toString('hex'),
      entries: list.entries,
      elsewhere: list.elsewhere,
      deliveredAt: list.deliveredAt,
      loadedAt: list.loadedAt,
      outdated: !isFresh(list, now),
      simulated: list.simulated,
    },
    problem: await listProblem(trx),
  }
})

export const listHits = implement(screeningHits, async ({ trx }, { pageNum, pageSize }) => {
  const { rows, total } = await hitRows(trx, { offset: (pageNum - 1) * pageSize, limit: pageSize })
  return { list: rows, total }
})
