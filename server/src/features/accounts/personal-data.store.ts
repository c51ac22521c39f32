import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

/** What this feature stores about a member; hashes of secrets are left out. */
export const accountsPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'accounts.person',
    columns: sql`
      p.username, p.username_changed_at AS "usernameChangedAt", p.email, p.phone, m.country, p.language, p.zone, p.number_format AS "numberFormat",
      m.invitation_code AS "invitationCode", m.house_code AS "joinedByHouseCode", p.support_id AS "supportId", m.created_at AS "registeredAt",
      p.registered_ip AS "registeredIp", p.password_changed_at AS "passwordChangedAt", p.fund_password_changed_at AS "fundPasswordChangedAt",
      m.affiliated, (SELECT count(*)::int FROM accounts.member i WHERE i.inviter_id = m.id) AS "invitedMembers"`,
    whose: (memberId) => sql`FROM accounts.person p JOIN accounts.member m ON m.id = p.member_id WHERE p.member_id = ${memberId}`,
    order: sql`m.id`,
  }),
  personalTable({
    name: 'accounts.consents',
    columns: sql`document, version, given_at AS "givenAt"`,
    whose: (memberId) => sql`FROM accounts.consent WHERE member_id = ${memberId}`,
    order: sql`given_at DESC, document, version`,
  }),
  personalTable({
    name: 'accounts.signIns',
    columns: sql`
      id AS "signInId", client, method, device, system, ip, region, new_device AS "newDevice", created_at AS "signedInAt",
      last_seen_at AS "lastSeenAt", step_up_at AS "confirmedAt", ended_at AS "endedAt", end_reason AS "endReason"`,
    whose: (memberId) => sql`FROM accounts.sign_in WHERE member_id = ${memberId}`,
    order: sql`created_at DESC, id DESC`,
  }),
  personalTable({
    name: 'accounts.devices',
    columns: sql`created_at AS "firstUsedAt", last_used_at AS "lastUsedAt"`,
    whose: (memberId) => sql`FROM accounts.device_cookie WHERE member_id = ${memberId}`,
    order: sql`created_at DESC, device_hash`,
  }),
  personalTable({
    name: 'accounts.authenticators',
    columns: sql`
      begun_at AS "begunAt", on_since AS "onSince",
      (SELECT count(*)::int FROM accounts.recovery_code r WHERE r.member_id = a.member_id AND r.used_at IS NULL) AS "recoveryCodesLeft"`,
    whose: (memberId) => sql`FROM accounts.authenticator a WHERE member_id = ${memberId}`,
    order: sql`begun_at`,
  }),
  personalTable({
    name: 'accounts.passkeys',
    columns: sql`id AS "passkeyId", name, host, synced, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
    whose: (memberId) => sql`FROM accounts.passkey WHERE member_id = ${memberId}`,
    order: sql`created_at DESC, id DESC`,
  }),
  personalTable({
    name: 'accounts.outsideAccounts',
    columns: sql`provider, subject, email, linked_at AS "linkedAt"`,
    whose: (memberId) => sql`FROM accounts.identity WHERE member_id = ${memberId}`,
    order: sql`linked_at DESC, provider`,
  }),
  personalTable({
    name: 'accounts.withdrawalHolds',
    columns: sql`id AS "withdrawalHoldId", reason, from_at AS "from", until_at AS "until"`,
    whose: (memberId) => sql`FROM accounts.withdrawal_hold WHERE member_id = ${memberId}`,
    order: sql`from_at DESC, id DESC`,
  }),
  personalTable({
    name: 'accounts.freezes',
    columns: sql`id AS "freezeId", reason, frozen_at AS "frozenAt", until_at AS "until", ended_at AS "endedAt"`,
    whose: (memberId) => sql`FROM accounts.freeze WHERE member_id = ${memberId}`,
    order: sql`frozen_at DESC, id DESC`,
  }),
  personalTable({
    name: 'accounts.staffNotes',
    columns: sql`note, written_at AS "writtenAt"`,
    whose: (memberId) => sql`FROM accounts.member_note WHERE member_id = ${memberId}`,
    order: sql`written_at DESC, id DESC`,
  }),
  personalTable({
    name: 'accounts.affiliations',
    columns: sql`house AS "operatorsOwn", reason, declared_at AS "declaredAt", ended_at AS "endedAt", end_reason AS "endReason"`,
    whose: (memberId) => sql`FROM accounts.affiliation WHERE member_id = ${memberId}`,
    order: sql`declared_at DESC, id DESC`,
  }),
]
