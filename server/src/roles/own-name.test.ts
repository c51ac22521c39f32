import type { StaffRole } from '@ohmstead/contract/kernel/call'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serverProof, writtenBare } from '../../test/bare-table.ts'
import { aColleague } from '../../test/cast/staff.ts'
import { withDatabase } from '../../test/harness.ts'
import { become, connectAsSuperuser } from '../../test/ledger/scene.ts'
import { sha256 } from '../platform/hash.ts'
import { newId } from '../platform/ids.ts'

const database = withDatabase()
let client: pg.Client

/** Columns that name staff and are not guarded by staff.judge_own_name, with what guards them instead. */
const guardedOtherwise: Readonly<Record<string, string>> = {
  'approvals.request.asked_by': 'set from the sign-in by approvals.judge_asked',
  'approvals.request.decided_by': 'set from the sign-in by approvals.judge_decided',
  'charging.card.registered_by': 'compared with the sign-in by charging.prove_card, for the owner as well',
  'charging.dispute.opened_by': 'names a member',
  'charging.quarantine.decided_by': 'set from the sign-in or the approved request by charging.judge_decision',
  'devices.acceptance.asked_by': 'set from the approved request by devices.judge_acceptance',
  'devices.acceptance.accepted_by': 'set from the approved request by devices.judge_acceptance',
  'devices.command.asked_by': 'set from the sign-in or the approved request by devices.judge_command',
  'devices.command.decided_by': 'set from the approved request by devices.judge_command',
  'devices.energy_rate.asked_by': 'set from the approved request by devices.judge_rate',
  'devices.energy_rate.approved_by': 'set from the approved request by devices.judge_rate',
  'http.ticket.staff_id': 'opens a live connection, which only receives the names of what changed',
  'ledger.approval.asked_by': 'compared with the approved request by ledger.guard_agreed_transfer',
  'ledger.approval.approved_by': 'compared with the approved request by ledger.guard_agreed_transfer',
  'deposits.deposit.disproved_by': 'the approved request, found by deposits.agreed_disproof',
  'ledger.correction.asked_by': 'compared with the approved request by ledger.guard_agreed_correction',
  'ledger.correction.approved_by': 'compared with the approved request by ledger.guard_agreed_correction',
  'ledger.transfer.posted_by': 'names the database login, and is compared with it by ledger.apply',
  'official.contact.asked_by': 'set from the approved request by official.judge_contact',
  'official.contact.approved_by': 'set from the approved request by official.judge_contact',
  'official.contact.end_asked_by': 'set from the approved request by official.judge_contact',
  'official.contact.ended_by': 'set from the approved request by official.judge_contact',
  'official.report.decided_by': 'set from the sign-in by official.judge_report',
  'platform.audit.by': 'compared with the sign-in by staff.judge_audit',
  'settings.change.changed_by': 'set from the sign-in or the approved request by settings.judge_change',
  'settings.change.approved_by': 'set from the approved request by settings.judge_change',
  'staff.acting_now.staff_id': 'written only by staff.prove_sign_in',
  'staff.authenticator.staff_id': 'written only by a server (staff.judge_server)',
  'staff.device_cookie.staff_id': 'written only by a server (staff.judge_server)',
  'staff.join_link.staff_id': 'written only by a server (staff.judge_server)',
  'staff.join_link.issued_by': 'compared with the sign-in by staff.judge_server',
  'staff.passkey.staff_id': 'written only by a server (staff.judge_server)',
  'staff.person.created_by': 'compared with the sign-in by staff.judge_person',
  'staff.recovery_code.staff_id': 'written only by a server (staff.judge_server)',
  'staff.setup_link.used_by': 'written only by a server (staff.judge_server)',
  'staff.sign_in.staff_id': 'written only by a server (staff.judge_sign_in)',
  'support.canned_answer.saved_by': 'set from the sign-in by support.judge_canned',
  'support.view.staff_id': 'compared with the sign-in by support.judge_view, for the owner as well',
  'sweeps.sweep.made_by': 'set from the sign-in by sweeps.judge_sweep',
  'transfers.member_transfer.confirmed_by': 'names a kind of proof, not a person',
  'withdrawals.withdrawal.confirmed_by': 'names a kind of proof, not a person',
  'withdrawals.withdrawal.rejected_by': 'taken from the proven sign-in by withdrawals.run_in_time',
}

interface Guard {
  readonly place: string
  readonly trigger: string
  readonly onInsert: boolean
  readonly onUpdate: boolean
  readonly roles: readonly string[]
  readonly columns: readonly string[]
}

async function guards(): Promise<Guard[]> {
  const { rows } = await client.query<{ place: string; trigger: string; onInsert: boolean; onUpdate: boolean; args: string }>(
    `select t.tgrelid::regclass::text as place, t.tgname as trigger, t.tgtype & 4 > 0 as "onInsert", t.tgtype & 16 > 0 as "onUpdate",
            encode(t.tgargs, 'escape') as args
       from pg_trigger t where t.tgfoid = 'staff.judge_own_name'::regproc order by 1, 2`,
  )
  return rows.map(({ args, ...row }) => {
    const [roles = '', ...columns] = args.split('\\000').slice(0, -1)
    return { ...row, roles: roles.slice(1, -1).split(','), columns }
  })
}

/** A person with a sign-in whose token is their role. */
async function signedIn(role: StaffRole): Promise<string> {
  const { id } = await aColleague(database, role)
  const at = database.clock.now()
  await sql`
    INSERT INTO staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
    VALUES (${newId('signIn', at)}, ${id}, ${sha256(role)}, ${sha256('csrf')}, true, '', ${at}, ${at}, platform.now() + interval '12 hours')`.execute(
    database.owner.kysely,
  )
  return id
}

const people: Record<string, string> = {}

beforeAll(async () => {
  for (const role of ['content', 'support', 'administrator'] as const) people[role] = await signedIn(role)
  client = await connectAsSuperuser(inject('postgres').superuserUrl, database.urlOf('owner'))
})
afterAll(() => client.end())

type Written = 'own name' | 'the name of another' | 'a program'

/** Writes a row as the API, with a sign-in or without, and returns the message of the refusal, or null. */
function written({ place, trigger, columns }: Guard, how: 'insert' | 'update', by: StaffRole | null, named: Written): Promise<string | null> {
  const name = named === 'own name' ? people[by ?? ''] : named === 'a program' ? 'demo' : 'st_another'
  const values = columns.map(() => `'${name}'`)
  const insert = `insert into ${place} ${columns.length > 0 ? `(${columns.join()}) values (${values.join()})` : 'default values'}`
  const update = columns.length === 0 ? 'id = id' : columns.map((column, index) => `${column} = ${values[index]}`).join()
  return writtenBare(client, {
    place,
    triggers: [trigger],
    ...(how === 'update' && { before: `insert into ${place} default values` }),
    ...(by !== null && { prove: `select staff.prove_sign_in('${by}', '${serverProof}')` }),
    sql: how === 'insert' ? insert : `update ${place} set ${update}`,
  })
}

describe('a column that names a member of staff', () => {
  test('is guarded, or listed here with what guards it instead', async () => {
    const { rows } = await client.query<{ place: string; column: string }>(
      `select c.oid::regclass::text as place, a.attname as column
         from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
          and n.nspname !~ '^(pg_|information_schema$|attempt$)'
          and (a.attname ~ '(^|_)by$' or a.attname ~ 'staff_id$' or exists (
            select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'staff.person'::regclass and a.attnum = any (k.conkey)))
        order by 1, 2`,
    )
    const guarded = new Set((await guards()).flatMap(({ place, columns }) => columns.map((column) => `${place}.${column}`)))
    const found = rows.map(({ place, column }) => `${place}.${column}`)
    expect(found.filter((column) => !guarded.has(column) && guardedOtherwise[column] === undefined)).toEqual([])
    expect(Object.keys(guardedOtherwise).filter((column) => guarded.has(column) || !found.includes(column))).toEqual([])
    expect(guarded.size).toBeGreaterThan(10)
  })

  test('is not in these tables, which staff alone write', async () => {
    expect((await guards()).filter(({ columns }) => columns.length === 0).map(({ place }) => place)).toEqual([
      'devices.point',
      'devices.station_key',
      'packages.package',
    ])
  })

  test('holds the person who is proven to act, in every table and by every way to write it', async () => {
    for (const guard of await guards()) {
      for (const how of ['insert', 'update'] as const) {
        if (!(how === 'insert' ? guard.onInsert : guard.onUpdate)) continue
        const at = `${how} ${guard.place}`
        const refused = expect.stringContaining('guard:staff_own_name')
        expect(await written(guard, how, null, 'the name of another'), `${at} without a sign-in`).toEqual(refused)
        expect(await written(guard, how, null, 'a program'), `${at} as a program`).toEqual(refused)
        const outside = guard.roles.includes('content') ? 'support' : 'content'
        expect(await written(guard, how, outside, 'own name'), `${at} in another role`).toEqual(refused)
        expect(await written(guard, how, 'administrator', 'own name'), `${at} in one's own name`).toBeNull()
        if (guard.columns.length === 0) continue
        expect(await written(guard, how, 'administrator', 'the name of another'), `${at} in the name of another`).toEqual(refused)
        expect(await written(guard, how, 'administrator', 'a program'), `${at} in the name of a program`).toEqual(refused)
      }
    }
  })
})

test('the API cannot give an existing station another password', async () => {
  await client.query('begin')
  await become(client, 'api')
  await expect(client.query(`update devices.point set password_hash = sha256('mine')`)).rejects.toMatchObject({ code: '42501' })
  await client.query('rollback')
  await become(client, 'superuser')
})
