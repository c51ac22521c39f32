import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** What this feature keeps about a member; hashes of secrets are nobody's data and stay. */
export const accountsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'accounts.person',
    columns: sql`
      p.username, p.username_changed_at as "usernameChangedAt", p.email, p.phone, m.country, p.language, p.zone, p.number_format as "numberFormat",
      m.invitation_code as "invitationCode", m.house_code as "joinedByHouseCode", p.support_id as "supportId", m.created_at as "registeredAt",
      p.registered_ip as "registeredIp", p.password_changed_at as "passwordChangedAt", p.fund_password_changed_at as "fundPasswordChangedAt",
      m.affiliated, (select count(*)::int from accounts.member i where i.inviter_id = m.id) as "invitedMembers"`,
    whose: (memberId) => sql`from accounts.person p join accounts.member m on m.id = p.member_id where p.member_id = ${memberId}`,
    order: sql`m.id`,
  }),
  personalTable({
    name: 'accounts.consents',
    columns: sql`document, version, given_at as "givenAt"`,
    whose: (memberId) => sql`from accounts.consent where member_id = ${memberId}`,
    order: sql`given_at desc, document, version`,
  }),
  personalTable({
    name: 'accounts.signIns',
    columns: sql`
      id as "signInId", client, method, device, system, ip, region, new_device as "newDevice", created_at as "signedInAt",
      last_seen_at as "lastSeenAt", step_up_at as "confirmedAt", ended_at as "endedAt", end_reason as "endReason"`,
    whose: (memberId) => sql`from accounts.sign_in where member_id = ${memberId}`,
    order: sql`created_at desc, id desc`,
  }),
  personalTable({
    name: 'accounts.devices',
    columns: sql`created_at as "firstUsedAt", last_used_at as "lastUsedAt"`,
    whose: (memberId) => sql`from accounts.device_cookie where member_id = ${memberId}`,
    order: sql`created_at desc, device_hash`,
  }),
  personalTable({
    name: 'accounts.authenticators',
    columns: sql`
      begun_at as "begunAt", on_since as "onSince",
      (select count(*)::int from accounts.recovery_code r where r.member_id = a.member_id and r.used_at is null) as "recoveryCodesLeft"`,
    whose: (memberId) => sql`from accounts.authenticator a where member_id = ${memberId}`,
    order: sql`begun_at`,
  }),
  personalTable({
    name: 'accounts.passkeys',
    columns: sql`id as "passkeyId", name, host, synced, created_at as "createdAt", last_used_at as "lastUsedAt"`,
    whose: (memberId) => sql`from accounts.passkey where member_id = ${memberId}`,
    order: sql`created_at desc, id desc`,
  }),
  personalTable({
    name: 'accounts.outsideAccounts',
    columns: sql`provider, subject, email, linked_at as "linkedAt"`,
    whose: (memberId) => sql`from accounts.identity where member_id = ${memberId}`,
    order: sql`linked_at desc, provider`,
  }),
  personalTable({
    name: 'accounts.withdrawalHolds',
    columns: sql`id as "withdrawalHoldId", reason, from_at as "from", until_at as "until"`,
    whose: (memberId) => sql`from accounts.withdrawal_hold where member_id = ${memberId}`,
    order: sql`from_at desc, id desc`,
  }),
  personalTable({
    name: 'accounts.affiliations',
    columns: sql`house as "operatorsOwn", reason, declared_at as "declaredAt", ended_at as "endedAt", end_reason as "endReason"`,
    whose: (memberId) => sql`from accounts.affiliation where member_id = ${memberId}`,
    order: sql`declared_at desc, id desc`,
  }),
]
