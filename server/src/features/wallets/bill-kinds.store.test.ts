import { billKindsByCode, causeKinds, walletKinds } from '@ohmstead/contract/wallets/types'
import { withDatabase } from '@ohmstead/server/test/harness.ts'
import { beforeAll, expect, test } from 'vitest'
import { describePostings, type PostingDescription } from '../ledger/index.ts'

const database = withDatabase()
let touching: PostingDescription[]

beforeAll(async () => {
  const wallets: readonly string[] = walletKinds
  touching = (await describePostings(database.staffRead.kysely)).filter(({ from, to }) => wallets.includes(from) || wallets.includes(to))
})

test('each posting that touches a wallet has a kind on the bill, and no other has one (billKindsByCode)', () => {
  expect(Object.keys(billKindsByCode).sort()).toEqual([...new Set(touching.map(({ code }) => code))].sort())
})

test('each cause of such a posting is a cause on the bill (causeKinds of the contract)', () => {
  const known: readonly string[] = causeKinds
  expect(touching.map(({ cause }) => cause).filter((cause) => !known.includes(cause))).toEqual([])
})
