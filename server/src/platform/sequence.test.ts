import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { connectAsSuperuser } from '../../test/ledger/scene.ts'
import { systemClock } from './clock.ts'
import { sequenceFault, sequenceWatch } from './sequence.ts'

const database = withDatabase()
const found = async (one = sequenceWatch()) =>
  (await one.find(database.worker.kysely, systemClock().now(), null)).map(({ subject, detail }) => `${subject}: ${detail}`)

async function asSuperuser(statement: string): Promise<void> {
  const client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const audits = (n: number) =>
  sql`INSERT INTO platform.audit (at, BY, act, subject, detail) SELECT platform.now(), 'platform', 'session.ended', n::text, '' FROM generate_series(1, ${n}::int) n`.execute(
    database.worker.kysely,
  )

test('a sequence behind the rows that it numbered is reported, after a restart of the worker too', async () => {
  expect(await found()).toEqual([])
  await audits(5)
  expect(await found()).toEqual([])
  for (const back of [`select setval('platform.audit_id_seq', 2)`, 'alter sequence platform.audit_id_seq restart']) {
    await asSuperuser(back)
    expect(await found(), back).toEqual([expect.stringMatching(/^platform.audit_id_seq: it is at \d, and a row has the number 5: set it to 5$/)])
    await expect(audits(1), back).rejects.toThrow(/audit_pkey/)
    await asSuperuser(`select setval('platform.audit_id_seq', 5)`)
    expect(await found(), back).toEqual([])
  }
})

test('a sequence set back is reported although its rows are gone', async () => {
  const one = sequenceWatch()
  await asSuperuser(`select setval('charging.transaction_number', 700)`)
  expect(await found(one)).toEqual([])
  await asSuperuser(`alter sequence charging.transaction_number restart`)
  expect(await found(one)).toEqual(['charging.transaction_number: it is at 0, and it was at 700: set it to 700'])
  await asSuperuser(`select setval('charging.transaction_number', 700)`)
  expect(await found(one)).toEqual([])
})

test('a sequence at its end is reported', async () => {
  await asSuperuser(`select setval('charging.transaction_number', 2147483000)`)
  expect(await found()).toEqual(['charging.transaction_number: it is at 2147483000, and ends at 2147483647'])
  await asSuperuser(`select setval('charging.transaction_number', 700)`)
  expect(sequenceFault({ sequence: 'one', last: 7n, highest: null, end: 2_000_000n }, 7n)).toBeNull()
})
