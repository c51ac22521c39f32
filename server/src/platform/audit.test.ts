import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withDatabase } from '../../test/harness.ts'
import { audit, listAudit } from './audit.ts'
import { inTransaction } from './database.ts'

const db = withDatabase()

test('the log names who did what, newest first, and can be searched', async () => {
  await inTransaction(db.api, async (trx) => {
    for (const [by, act] of [
      ['gus', 'command.given'],
      ['fay', 'command.approved'],
      ['gus', 'package.changed'],
    ] as const) {
      await audit(trx, { by, role: 'finance', act, subject: 'thing', detail: act, at: db.clock.now() })
    }
    await audit(trx, { by: 'release-income', act: 'income.released', subject: 'all', at: db.clock.now() })
  })
  expect((await listAudit(db.staffRead.kysely, { pageNum: 1, pageSize: 2 })).list.map(({ act }) => act)).toEqual([
    'income.released',
    'package.changed',
  ])
  expect(await listAudit(db.staffRead.kysely, { by: 'gus', act: 'command.given', pageNum: 1, pageSize: 20 })).toEqual({
    total: 1,
    list: [{ id: '1', at: db.clock.now(), by: 'gus', role: 'finance', act: 'command.given', subject: 'thing', detail: 'command.given' }],
  })
})

test('no role can change or delete its lines', async () => {
  for (const statement of [sql`UPDATE platform.audit SET BY = 'me'`, sql`DELETE FROM platform.audit`, sql`TRUNCATE platform.audit`]) {
    await expect(statement.execute(db.owner.kysely)).rejects.toMatchObject({ code: 'PL001' })
    await expect(statement.execute(db.api.kysely)).rejects.toMatchObject({ code: '42501' })
    await expect(statement.execute(db.staffRead.kysely)).rejects.toMatchObject({ code: '42501' })
  }
})
