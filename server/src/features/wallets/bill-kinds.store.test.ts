import { billKindsByCode, walletKinds } from '@ohmstead/contract/wallets/types'
import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { expect, test } from 'vitest'
import { describePostings } from '../ledger/index.ts'

const database = withDatabase()

test('each posting that touches a wallet has a kind on the bill, and no other has one (billKindsByCode)', async () => {
  const wallets: readonly string[] = walletKinds
  const postings = await describePostings(database.staffRead.kysely)
  const touching = postings.filter(({ from, to }) => wallets.includes(from) || wallets.includes(to)).map(({ code }) => code)
  expect(Object.keys(billKindsByCode).sort()).toEqual([...new Set(touching)].sort())
})
