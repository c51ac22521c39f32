import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'

export const noticesPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'notices.notices',
    columns: sql`
      n.id AS "noticeId", n.type, n.kind, n.subject_id AS "subjectId", n.params::text AS params, n.amount_micros AS amount, n.happened_at AS "happenedAt",
      n.made_at AS "madeAt", n.read_at AS "readAt"`,
    whose: (memberId) => sql`FROM notices.notice n WHERE n.member_id = ${memberId}`,
    order: sql`n.made_at DESC, n.id DESC`,
  }),
  personalTable({
    name: 'notices.choices',
    columns: sql`about AS "group", is_on AS "on", by_mail AS mail`,
    whose: (memberId) => sql`FROM notices.choice WHERE member_id = ${memberId}`,
    order: sql`about`,
  }),
  personalTable({
    name: 'notices.announcementsRead',
    columns: sql`announcement_id AS "announcementId", read_at AS "readAt"`,
    whose: (memberId) => sql`FROM notices.announcement_read WHERE member_id = ${memberId}`,
    order: sql`read_at DESC, announcement_id`,
  }),
]
