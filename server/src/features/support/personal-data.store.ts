import { sql } from 'kysely'
import { personalTable, type PersonalData } from '../../platform/personal-data.ts'
import { attachedFiles } from '../uploads/index.ts'
import { filesOfMember } from './message.store.ts'

/** Conversations of a member with support, and what was written in them. Notes of staff are about their work, and are not part of it. */
export const supportPersonalData: readonly PersonalData[] = [
  personalTable({
    name: 'support.conversations',
    columns: sql`id, topic, state, opened_at AS "openedAt", last_at AS "lastAt"`,
    whose: (memberId) => sql`FROM support.conversation WHERE member_id = ${memberId}`,
    order: sql`opened_at DESC, id DESC`,
  }),
  personalTable({
    name: 'support.messages',
    columns: sql`
      m.conversation_id AS "conversationId", m.shown AS number, CASE m.author WHEN 'staff' THEN 'staff' ELSE 'person' END AS author, m.body AS text,
      m.file_id AS "fileId", m.written_at AS at`,
    whose: (memberId) =>
      sql`FROM support.message m JOIN support.conversation c ON c.id = m.conversation_id WHERE c.member_id = ${memberId} AND NOT m.note`,
    order: sql`m.written_at DESC, m.conversation_id, m.number DESC`,
  }),
  // Without their content: that of one page could be a gigabyte.
  {
    name: 'support.files',
    async page(q, memberId, page) {
      const { ids, total } = await filesOfMember(q, memberId, page)
      const files = await attachedFiles(q, ids)
      const rows = ids.map((fileId) => ({ fileId, kind: null, url: null, ...files.get(fileId) }))
      return { rows, total }
    },
  },
]
