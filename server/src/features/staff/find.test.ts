import type { Id } from '@ohmstead/contract/kernel/id'
import { staffRoles, type StaffRole } from '@ohmstead/contract/kernel/call'
import { auditList, staffLogin } from '@ohmstead/contract/staff/calls'
import { findRecords } from '@ohmstead/contract/staff/find-calls'
import { foundKinds, type FoundKind } from '@ohmstead/contract/staff/types'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aLease } from '../../../test/cast/ground.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { testSealer } from '../../../test/sealer.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addStaff } from './index.ts'

const database = withDatabase()
const api = withApi(database)
const ground = chargingGround(database)
const desks = new Map<StaffRole, ApiClient>()
const ids = {} as Record<FoundKind, string>
const ADA = { email: 'ada@example.org', name: 'Windypot', hash: `0x${'ab'.repeat(32)}`, address: '0x52908400098527886E0F7030069857D2E4169EE7' }

beforeAll(async () => {
  for (const role of staffRoles) {
    const person = { login: `the-${role}`, password: `a long pass phrase of ${role}`, name: role.toUpperCase(), role }
    await inTransaction(database.api, (trx) => addStaff(trx, testSealer, { ...person, by: 'test', at: database.clock.now() }))
    const desk = api.client()
    await desk.ask(staffLogin, { login: person.login, password: person.password })
    desks.set(role, desk)
  }
  const ada = api.client()
  await ada.register({ email: ADA.email, password: 'porcelain-42', invitationCode: api.invitation })
  await rowsOf()
})

/** One record of each kind; those that move money are written as they would be afterwards. */
async function rowsOf(): Promise<void> {
  const owner = database.owner.kysely
  const [member] = (await sql<{ id: Id<'member'> }>`SELECT member_id AS id FROM accounts.person`.execute(owner)).rows
  const memberId = member!.id
  await sql`UPDATE accounts.person SET username = ${ADA.name}, username_seen = 'windypot', username_read = 'windypot'`.execute(owner)
  await ground.prices()
  await ground.give(memberId, '20')
  const unit = await ground.unit()
  const { id: charging } = await ground.ask(memberId, unit)
  const lease = await aLease(owner, { memberId, pointId: unit.pointId, modelId: unit.modelId })
  const now = database.clock.now()
  const [withdrawal, recharge, transfer] = [newId('withdrawal', now), newId('deposit', now), newId('memberTransfer', now)]
  const resale = newId('resale', now)
  await sql`INSERT INTO networks.node (network, chain_id, token, decimals, simulated) VALUES ('polygon', 137, ${`0x${'2'.repeat(40)}`}, 6, false)`.execute(
    owner,
  )
  const asRecorded = async (table: string, insert: ReturnType<typeof sql>) => {
    await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(owner)
    await insert.execute(owner)
    await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(owner)
  }
  await asRecorded(
    'withdrawals.withdrawal',
    sql`INSERT INTO withdrawals.withdrawal (id, member_id, wallet, network, address, remark, amount_micros, fee_micros, rest, requested_at, state, reward_micros, confirmed_by, confirmed_at)
        VALUES (${withdrawal}, ${memberId}, 'income', 'polygon', ${ADA.address}, 'mine', 9000000, 1000000, false, ${now}, 'review', 0, 'passkey', ${now})`,
  )
  await asRecorded(
    'deposits.deposit',
    sql`INSERT INTO deposits.deposit (id, network, transaction_hash, log_index, block_number, block_hash, sender, recipient, amount_micros, member_id, state)
        VALUES (${recharge}, 'polygon', ${ADA.hash}, 0, 1, ${ADA.hash}, ${ADA.address}, ${`0x${'1'.repeat(40)}`}, 5000000, ${memberId}, 'seen')`,
  )
  await asRecorded(
    'transfers.member_transfer',
    sql`INSERT INTO transfers.member_transfer (id, member_id, recipient_id, wallet, amount_micros, requested_at, state, confirmed_at, confirmed_by, ended_at)
        VALUES (${transfer}, ${memberId}, ${memberId}, 'income', 1000000, ${now}, 'completed', ${now}, 'passkey', ${now})`,
  )
  await asRecorded(
    'resales.resale',
    sql`INSERT INTO resales.resale (id, lease_id, seller_id, price_micros, fee_micros, valid_until) VALUES (${resale}, ${lease}, ${memberId}, 1000000, 10000, ${now})`,
  )
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(owner)).rows[0]!.id
  Object.assign(ids, {
    member: memberId,
    device: unit.pointId,
    site: unit.siteId,
    charging,
    lease,
    withdrawal,
    recharge,
    transfer,
    resale,
    package: await one(sql`SELECT id FROM packages.package`),
    person: await one(sql`SELECT id FROM staff.person WHERE role = 'content'`),
  } satisfies Record<FoundKind, string | null>)
}

const found = async (role: StaffRole, typed: string) => (await desks.get(role)!.ask(findRecords, { typed })).list
const kindsOf = async (role: StaffRole, typed: string) => (await found(role, typed)).map(({ kind, id }) => `${kind} ${id}`)

describe('a search of the console', () => {
  test.each<[StaffRole, readonly FoundKind[]]>([
    ['support', ['member', 'device', 'site', 'charging', 'lease', 'withdrawal', 'recharge', 'transfer', 'resale']],
    ['content', []],
    ['operations', ['device', 'site', 'charging', 'package']],
    ['finance', ['member', 'charging', 'lease', 'withdrawal', 'recharge', 'transfer', 'resale', 'package']],
    ['administrator', foundKinds],
  ])('of %s finds only what they can open: %j', async (role, kinds) => {
    const seen: FoundKind[] = []
    for (const kind of foundKinds) {
      const list = await found(role, ids[kind])
      if (list.some(({ id }) => id === ids[kind])) seen.push(kind)
      else expect(list).toEqual([])
    }
    expect(seen).toEqual(kinds)
  })

  test('finds a record by a part of its number, in any case, without the prefix', async () => {
    for (const kind of foundKinds)
      expect(await kindsOf('administrator', ids[kind].split('_')[1]!.slice(0, 20).toUpperCase())).toContain(`${kind} ${ids[kind]}`)
  })

  test.each<[StaffRole, string, readonly FoundKind[]]>([
    ['support', 'WIND', ['member']],
    ['support', 'ada@EXAMPLE.org', ['member']],
    ['support', 'ada@example', []],
    ['support', 'ada', []],
    ['finance', 'windypot', []],
    ['finance', ADA.email, []],
    ['finance', ADA.hash, ['recharge']],
    ['finance', ADA.address.toLowerCase(), ['withdrawal', 'recharge']],
    ['operations', ADA.hash, []],
    ['administrator', 'the-cont', ['person']],
    ['administrator', '%%%', []],
    ['administrator', '__', []],
  ])('by %s for %j finds %j', async (role, typed, kinds) => {
    expect((await found(role, typed)).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('finds a member by the support id', async () => {
    const { rows } = await sql<{ id: string }>`SELECT upper(support_id::text) AS id FROM accounts.person`.execute(database.owner.kysely)
    expect(await kindsOf('finance', rows[0]!.id)).toEqual([`member ${ids.member}`])
  })

  test('opens a lease with its member, and masks the name of a member', async () => {
    expect(await found('support', ids.lease)).toMatchObject([{ kind: 'lease', opens: ids.member, note: ids.lease }])
    expect(await found('support', 'windypot')).toMatchObject([{ title: 'Wi…ot', opens: ids.member }])
    const shown = JSON.stringify(await found('finance', ids.member))
    expect(shown).not.toMatch(/wi.*ot/i)
  })

  test('is in the audit log with what it found, and without what was typed', async () => {
    await found('support', ADA.email)
    const { list } = await desks.get('administrator')!.ask(auditList, { act: 'records.searched', pageNum: 1, pageSize: 1 })
    expect(list).toMatchObject([{ role: 'support', detail: JSON.stringify({ member: 1, members: [ids.member] }) }])
    const { rows } = await sql<{ detail: string }>`SELECT detail FROM platform.audit WHERE act = 'records.searched'`.execute(database.owner.kysely)
    expect(rows.map(({ detail }) => detail).join(' ')).not.toMatch(/ada@|wind|0xab/i)
  })

  test('needs two letters, and refuses what no one types', async () => {
    expect(await found('administrator', '  ')).toEqual([])
    for (const typed of ['a', '', 'x'.repeat(121), 'a\0b'])
      expect(await desks.get('administrator')!.call(findRecords, { typed })).toMatchObject({ ok: false })
  })
})
