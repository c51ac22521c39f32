import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withDatabase, type TestDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { MailFault, type Mailer, type OutgoingMail } from '../../edges/mail/index.ts'
import { SmsFault, type OutgoingSms, type SmsSender } from '../../edges/sms/index.ts'
import { inTransaction } from '../../platform/database.ts'
import { runDueNow } from '../../platform/due.ts'
import { sealerOf } from '../../platform/sealed.ts'
import { messageWatch, sendMails, sendSms } from './mail.jobs.ts'
import { deliver, demoOutboxPage, resealMails, sealMails } from './mail.store.ts'

const demo = withDatabase()
const production = withDatabase({ instance: 'production' })

async function queue({ api, clock }: TestDatabase, address: string): Promise<void> {
  await inTransaction(api, (trx) =>
    deliver(trx, testSealer, { channel: 'mail', kind: 'code', to: address, subject: '123456', body: 'Your code is 123456', at: clock.now() }),
  )
}

async function mails({ owner }: TestDatabase) {
  const { rows } = await sql<{
    address: string
    subject: string | null
    body: string | null
    sealed: Buffer | null
    tries: number
    state: string
    last_error: string | null
  }>`
    SELECT address, subject, body, sealed, tries, last_error, CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END AS state
    FROM delivery.mail ORDER BY place`.execute(owner.kysely)
  return rows
}

function mailerThat(send: (mail: OutgoingMail) => void): Mailer {
  return { send: async (mail) => send(mail), close: () => undefined }
}

describe('mails', () => {
  test('of a demo without a mail server are stored for the outbox page', async () => {
    await queue(demo, 'ada@example.org')
    await queue(demo, 'ben@example.org')
    expect(await runDueNow(demo.worker, sendMails(null, testSealer), demo.clock.now())).toBe(2)
    expect(await demoOutboxPage(demo.api.kysely, testSealer, 'ADA@example.org', 10, 0)).toMatchObject({
      total: 1,
      list: [{ address: 'ada@example.org', text: 'Your code is 123456' }],
    })
    expect(await demoOutboxPage(demo.api.kysely, testSealer, null, 1, 1)).toMatchObject({ total: 2, list: [{ address: 'ada@example.org' }] })
  })

  test('of a production instance wait for a mail server, and are erased once sent', async () => {
    await queue(production, 'ada@example.org')
    expect(await runDueNow(production.worker, sendMails(null, testSealer), production.clock.now())).toBe(0)
    const sent: OutgoingMail[] = []
    await runDueNow(
      production.worker,
      sendMails(
        mailerThat((mail) => void sent.push(mail)),
        testSealer,
      ),
      production.clock.now(),
    )
    expect(sent).toMatchObject([{ to: 'ada@example.org', subject: '123456', text: 'Your code is 123456' }])
    expect(await mails(production)).toMatchObject([{ state: 'sent', address: '', subject: null, body: null, sealed: null, tries: 1 }])
    await expect(demoOutboxPage(production.api.kysely, testSealer, null, 10, 0)).rejects.toThrow('demo only')
    await expect(sql`SELECT body FROM delivery.mail`.execute(production.api.kysely)).rejects.toThrow('permission denied')
  })

  test('that are permanently refused are given up, others are retried at increasing intervals', async () => {
    await queue(production, 'gone@example.org')
    await queue(production, 'full@example.org')
    let tries = 0
    const mailer = mailerThat(({ to }) => {
      if (to === 'gone@example.org') throw new MailFault('550 no such person', true, null)
      tries++
      throw new MailFault('452 full', false, null)
    })
    const now = production.clock.now()
    const waits: number[] = []
    for (let round = 0; round < 12; round++) {
      await runDueNow(production.worker, sendMails(mailer, testSealer), now)
      const { rows } = await sql<{ wait: number }>`
        UPDATE delivery.mail m SET due_at = ${now} FROM (SELECT id, due_at FROM delivery.mail WHERE sent_at IS NULL AND failed_at IS NULL) b
         WHERE b.id = m.id RETURNING extract(epoch FROM b.due_at - ${now}::timestamptz)::int AS wait`.execute(production.owner.kysely)
      waits.push(...rows.map(({ wait }) => wait))
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    expect((await mails(production)).slice(-2)).toMatchObject([
      { state: 'failed', tries: 1, last_error: '550 no such person', sealed: null },
      { state: 'failed', tries: 10, last_error: '452 full', sealed: null },
    ])
    expect(tries).toBe(10)
  })

  test('that failed are not retried before their time', async () => {
    await queue(production, 'later@example.org')
    let tries = 0
    const mailer = mailerThat(() => {
      tries++
      throw new MailFault('421 later', false, null)
    })
    const now = production.clock.now()
    await runDueNow(production.worker, sendMails(mailer, testSealer), now)
    await runDueNow(production.worker, sendMails(mailer, testSealer), (now + 29 * SECOND_MS) as typeof now)
    expect(tries).toBe(1)
    await runDueNow(production.worker, sendMails(mailer, testSealer), (now + 30 * SECOND_MS) as typeof now)
    expect(tries).toBe(2)
  })
})

describe('text messages', () => {
  const own = withDatabase()
  const real = withDatabase({ instance: 'production' })
  const texts = (db: TestDatabase, address: string, kind: 'code' | 'newDevice') =>
    inTransaction(db.api, (trx) =>
      deliver(trx, testSealer, {
        channel: 'sms',
        kind,
        to: address,
        subject: '',
        body: 'Hello',
        at: db.clock.now(),
        usefulForMs: kind === 'code' ? 10 * MINUTE_MS : DAY_MS,
      }),
    )
  const senderThat = (send: (sms: OutgoingSms) => void): SmsSender => ({ send: async (sms) => send(sms) })

  test('of a demo are stored for the outbox page, with its mails', async () => {
    await texts(own, '+4917604069012', 'code')
    await queue(own, 'ada@example.org')
    expect(await runDueNow(own.worker, sendSms(null, testSealer), own.clock.now())).toBe(1)
    expect(await demoOutboxPage(own.api.kysely, testSealer, '+4917604069012', 10, 0)).toMatchObject({
      total: 1,
      list: [{ channel: 'sms', subject: '', text: 'Hello' }],
    })
    expect(await mails(own)).toMatchObject([{ state: 'sent' }, { state: 'waiting' }])
  })

  test('are sent by their own provider, and are erased once sent', async () => {
    await texts(real, '+4917604069012', 'code')
    await queue(real, 'ada@example.org')
    const sent: OutgoingSms[] = []
    expect(await runDueNow(real.worker, sendSms(null, testSealer), real.clock.now())).toBe(0)
    expect(
      await runDueNow(
        real.worker,
        sendSms(
          senderThat((sms) => void sent.push(sms)),
          testSealer,
        ),
        real.clock.now(),
      ),
    ).toBe(1)
    expect(sent).toEqual([{ to: '+4917604069012', text: 'Hello' }])
    expect(await mails(real)).toMatchObject([
      { state: 'sent', address: '', sealed: null },
      { state: 'waiting', address: 'ada@example.org' },
    ])
  })

  test('that are permanently refused are given up, others are retried', async () => {
    await texts(real, '+4917604069013', 'newDevice')
    await texts(real, '+4917604069014', 'newDevice')
    const sender = senderThat(({ to }) => {
      throw new SmsFault('the provider refused with 400 (21211)', to.endsWith('13'))
    })
    await runDueNow(real.worker, sendSms(sender, testSealer), real.clock.now())
    expect((await mails(real)).slice(-2)).toMatchObject([
      { state: 'failed', tries: 1, last_error: 'the provider refused with 400 (21211)', address: '' },
      { state: 'waiting', tries: 1 },
    ])
    await runDueNow(real.worker, sendSms(sender, testSealer), after(real.clock.now(), 29 * SECOND_MS))
    expect((await mails(real)).at(-1)).toMatchObject({ tries: 1 })
    await runDueNow(real.worker, sendSms(sender, testSealer), after(real.clock.now(), 30 * SECOND_MS))
    expect((await mails(real)).at(-1)).toMatchObject({ tries: 2 })
  })

  test('that waited too long are given up, even without a mail server: codes after ten minutes, news after a day', async () => {
    await texts(real, '+4917604069015', 'code')
    await texts(real, '+4917604069016', 'newDevice')
    const states = async () => (await mails(real)).slice(-2).map(({ state }) => state)
    await runDueNow(real.worker, sendSms(null, testSealer), after(real.clock.now(), 9 * MINUTE_MS))
    expect(await states()).toEqual(['waiting', 'waiting'])
    await runDueNow(real.worker, sendSms(null, testSealer), after(real.clock.now(), 10 * MINUTE_MS))
    expect(await states()).toEqual(['failed', 'waiting'])
    await runDueNow(real.worker, sendSms(null, testSealer), after(real.clock.now(), DAY_MS))
    expect(await states()).toEqual(['failed', 'failed'])
    expect((await mails(real)).at(-1)).toMatchObject({ last_error: 'too late', address: '' })
  })
})

describe('the words of queued messages', () => {
  const own = withDatabase({ instance: 'production' })
  const id = (n: number) => `ma_${String(n).repeat(26)}`
  const sendAll = async (sealer = testSealer) => {
    const sent: OutgoingMail[] = []
    await runDueNow(
      own.worker,
      sendMails(
        mailerThat((mail) => void sent.push(mail)),
        sealer,
      ),
      own.clock.now(),
    )
    return sent.map(({ to, subject, text }) => ({ to, subject, text }))
  }
  const violations = () => messageWatch.find(own.worker.kysely, own.clock.now(), null)
  const planted = (n: number, address: string, channel = 'mail') => sql`
    INSERT INTO delivery.mail (id, channel, kind, address, sealed, created_at, due_at)
    SELECT ${id(n)}, ${channel}, 'code', ${address}, m.sealed, m.created_at, m.due_at FROM delivery.mail m ORDER BY m.place LIMIT 1`

  test('are read by no login: neither the code nor its text is in the row', async () => {
    await queue(own, 'ada@example.org')
    const { rows } = await sql<{ row: string }>`
      SELECT m::text || encode(coalesce(m.sealed, ''), 'escape') AS row FROM delivery.mail m`.execute(own.worker.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).toContain('ada@example.org')
    expect(rows[0]?.row).not.toMatch(/123456|Your code/)
  })

  test('are written unsealed by no login', async () => {
    for (const [role, columns] of [
      [own.api, 'id, kind, address, subject, body, created_at, due_at'],
      [own.worker, 'id, kind, address, subject, body, created_at, due_at'],
    ] as const) {
      const insert = sql.raw(`insert into delivery.mail (${columns}) select ${columns.replaceAll(/\w+/g, 'null')} where false`)
      await expect(insert.execute(role.kysely), columns).rejects.toThrow('permission denied')
    }
    await expect(sql`UPDATE delivery.mail SET address = 'thief@example.org'`.execute(own.worker.kysely)).rejects.toThrow('permission denied')
  })

  test('are not sent to another address or in another row, and are reported', async () => {
    await planted(1, 'thief@example.org').execute(own.owner.kysely)
    await planted(2, 'ada@example.org').execute(own.owner.kysely)
    await sql`
      INSERT INTO delivery.mail (id, channel, kind, address, sealed, created_at, due_at)
      VALUES (${id(3)}, 'mail', 'code', 'ben@example.org', '\\x01' || sha256('made up') , ${own.clock.now()}, ${own.clock.now()})`.execute(
      own.api.kysely,
    )
    expect(await violations()).toEqual([])
    expect(await sendAll()).toEqual([{ to: 'ada@example.org', subject: '123456', text: 'Your code is 123456' }])
    expect(await violations()).toEqual([1, 2, 3].map((n) => ({ violation: 'message_not_sealed', subject: id(n), detail: 'code' })))
    expect((await mails(own)).map(({ state }) => state)).toEqual(['sent', 'failed', 'failed', 'failed'])
  })

  test('are not sent to another address in their own row', async () => {
    await queue(own, 'cleo@example.org')
    await sql`UPDATE delivery.mail SET address = 'thief@example.org' WHERE address = 'cleo@example.org'`.execute(own.owner.kysely)
    expect(await sendAll()).toEqual([])
    expect((await mails(own)).at(-1)).toMatchObject({ state: 'failed' })
  })

  test('of an earlier release are sealed at the start, and sent', async () => {
    await sql`
      INSERT INTO delivery.mail (id, kind, address, subject, body, created_at, due_at)
      VALUES (${id(4)}, 'code', 'emil@example.org', 'Code', 'It is 654321', ${own.clock.now()}, ${own.clock.now()})`.execute(own.owner.kysely)
    await sealMails(own.owner.kysely, testSealer)
    expect((await mails(own)).at(-1)).toMatchObject({ subject: null, body: null, state: 'waiting' })
    expect(await sendAll()).toEqual([{ to: 'emil@example.org', subject: 'Code', text: 'It is 654321' }])
  })

  test('are sealed again with another key, and sent by a server that has only that one', async () => {
    await queue(own, 'fay@example.org')
    const renewed = sealerOf(Buffer.alloc(32, 7))
    const both = { ...renewed, open: testSealer.open }
    expect(await inTransaction(own.owner, (trx) => resealMails(trx, both))).toEqual({ sealed: 1, shut: 0 })
    expect(await sendAll(renewed)).toMatchObject([{ to: 'fay@example.org' }])
  })
})
