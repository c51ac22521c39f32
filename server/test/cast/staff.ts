import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@ohmstead/contract/kernel/call'
import type { z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import { approvalsFeature } from '../../src/features/approvals/feature.ts'
import { askApproval, type ApprovalKind } from '../../src/features/approvals/index.ts'
import {
  changeSetting,
  setting,
  settingChange,
  settingDeclarations,
  type SettingDeclaration,
  type SettingKey,
  type SettingValue,
} from '../../src/features/settings/index.ts'
import { encoded } from '../../src/features/settings/setting.ts'
import { proveServer } from '../../src/features/staff/index.ts'
import { inTransaction, type Database, type Trx } from '../../src/platform/database.ts'
import { sha256 } from '../../src/platform/hash.ts'
import { newId } from '../../src/platform/ids.ts'
import type { RequestContext, StaffCaller } from '../../src/platform/implement.ts'
import { approvalKinds } from '../../src/roles/features.ts'
import type { TestDatabase } from '../harness.ts'
import { testSealer } from '../sealer.ts'

/** A member of staff who can approve, for tests of other things than signing in. */
export interface Colleague {
  readonly id: Id<'staff'>
  readonly role: StaffRole
  readonly caller: StaffCaller
}

type Grounds = Pick<TestDatabase, 'api' | 'owner' | 'clock'>

/** A colleague with this role, long enough here to be one of two. */
export async function aColleague({ owner, clock }: Pick<Grounds, 'owner' | 'clock'>, role: StaffRole): Promise<Colleague> {
  const at = clock.now()
  const caller: StaffCaller = { kind: 'staff', staffId: newId('staff', at), role, signInId: newId('signIn', at), secondFactor: true }
  await hereAsStaff({ owner, clock }, caller)
  return { id: caller.staffId, role, caller }
}

/** Adds the person of a caller, unless they are here already. */
export async function hereAsStaff({ owner, clock }: Pick<Grounds, 'owner' | 'clock'>, { staffId: id, role }: StaffCaller): Promise<void> {
  const at = clock.now()
  await inTransaction(owner, (trx) =>
    sql`
      INSERT INTO staff.person (id, name, login, password_hash, password_changed_at, joined_at, role, created_at, created_by)
      VALUES (${id}, ${`${role} ${id.slice(-6)}`}, ${id}, 'none', ${at}, ${at}, ${role}, ${at}, 'test')
      ON CONFLICT DO NOTHING`.execute(trx),
  )
}

/** Proves a sign-in of this person to the database: later writes of this transaction are theirs. */
export async function actAs({ owner, clock }: Pick<Grounds, 'owner' | 'clock'>, trx: Trx, { id }: Pick<Colleague, 'id'>): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const at = clock.now()
  await sql`
    INSERT INTO staff.sign_in (id, staff_id, token_hash, csrf_hash, second_factor, ip, created_at, last_seen_at, absolute_until)
    VALUES (${newId('signIn', at)}, ${id}, ${sha256(token)}, ${sha256('csrf')}, true, '127.0.0.1', ${at}, ${at}, ${after(at, 12 * HOUR_MS)})`.execute(
    owner.kysely,
  )
  await sql`SELECT staff.prove_sign_in(${token}, ${testSealer.proofFor('staff sign-in')})`.execute(trx)
}

/** Separate transactions in which a server proved itself, as the HTTP edge gives them to calls. */
export function apartAsServer(api: Database): RequestContext['apart'] {
  return (fn) =>
    inTransaction(api, async (own) => {
      await proveServer(own, testSealer)
      return fn(own)
    })
}

/** The context of a call by a colleague, with their sign-in proven. */
export async function callAs(ground: Grounds, trx: Trx, colleague: Colleague): Promise<RequestContext> {
  await actAs(ground, trx, colleague)
  return {
    trx,
    now: ground.clock.now(),
    trueNow: ground.clock.trueNow(),
    caller: colleague.caller,
    lang: 'en_US',
    ip: '127.0.0.1',
    region: null,
    userAgent: 'test',
    servedOrigin: null,
    client: { apiKey: 'test', kind: 'public' },
    deviceId: null,
    signInToken: null,
    cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
    sealer: testSealer,
    apart: apartAsServer(ground.api),
  }
}

/** Two members of staff who can request and decide everything. */
export async function twoAdministrators(ground: Pick<Grounds, 'owner' | 'clock'>): Promise<readonly [Colleague, Colleague]> {
  return [await aColleague(ground, 'administrator'), await aColleague(ground, 'administrator')]
}

/** One colleague requests; returns the request. */
export function asksFor<S extends z.ZodMiniType>(
  ground: Grounds,
  kind: ApprovalKind<S>,
  asker: Colleague,
  { subject, asked, reason = 'as agreed' }: { readonly subject: string; readonly asked: z.output<S>; readonly reason?: string },
): Promise<Id<'approval'>> {
  return inTransaction(ground.api, async (trx) => {
    const { caller, now } = await callAs(ground, trx, asker)
    return askApproval(trx, kind, { caller: caller as StaffCaller, now, subject, asked, reason })
  })
}

const inbox = approvalsFeature.calls({ approvalKinds })

/** Another one decides; an approval carries it out. */
export function decides(
  ground: Grounds,
  decider: Colleague,
  approvalId: Id<'approval'>,
  approve = true,
  reason: string | null = approve ? null : 'not now',
) {
  return inTransaction(ground.api, async (trx) =>
    inbox.decideApproval.handle(await callAs(ground, trx, decider), {
      idempotencyKey: randomBytes(12).toString('hex'),
      approvalId,
      approve,
      ...(reason !== null && { reason }),
    }),
  )
}

/** The requester takes a request back. */
export function withdraws(ground: Grounds, asker: Colleague, approvalId: Id<'approval'>) {
  return inTransaction(ground.api, async (trx) =>
    inbox.withdrawApproval.handle(await callAs(ground, trx, asker), { idempotencyKey: randomBytes(12).toString('hex'), approvalId }),
  )
}

/** Two people approve something, and it is carried out. */
export async function twoAgree<S extends z.ZodMiniType>(
  ground: Grounds,
  kind: ApprovalKind<S>,
  request: { readonly subject: string; readonly asked: z.output<S>; readonly reason?: string },
): Promise<void> {
  const [one, other] = await twoAdministrators(ground)
  await decides(ground, other, await asksFor(ground, kind, one, request))
}

/** Staff change a setting: one person, or two where required. */
export async function staffChange<K extends SettingKey>(ground: Grounds, key: K, value: SettingValue<K>, reason = 'test'): Promise<void> {
  const declaration: SettingDeclaration = settingDeclarations[key]
  if (!declaration.twoPerson) {
    const administrator = await aColleague(ground, 'administrator')
    return inTransaction(ground.api, async (trx) => {
      await actAs(ground, trx, administrator)
      await changeSetting(trx, { key, value, reason })
    })
  }
  const before = encoded(key, await setting(ground.owner.kysely, key))
  return twoAgree(ground, settingChange as ApprovalKind, { subject: key, asked: { key, before, after: encoded(key, value) }, reason })
}

/** Support freezes a member for 72 hours. */
export async function freeze(ground: Grounds, memberId: Id<'member'>): Promise<void> {
  const sam = await aColleague(ground, 'support')
  await inTransaction(ground.api, async (trx) => {
    await actAs(ground, trx, sam)
    await sql`INSERT INTO accounts.freeze (id, member_id, reason, note, hours, frozen_by)
      VALUES (${newId('freeze', ground.clock.now())}, ${memberId}, 'takeover', 'n', 72, ${sam.id})`.execute(trx)
  })
}
