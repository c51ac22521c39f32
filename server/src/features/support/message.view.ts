import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import { attachedFiles } from '../uploads/index.ts'
import type { MessageRow } from './message.store.ts'

/** Messages as their person sees them. */
export async function forPerson(q: Queryable, rows: readonly MessageRow[]) {
  const fileOf = await filesOf(q, rows)
  return rows.map((row) => ({ number: row.number, author: sideOf(row), text: row.text, file: fileOf(row), at: row.at }))
}

/** Messages as staff see them, with who of them wrote. */
export async function forStaff(q: Queryable, rows: readonly MessageRow[]) {
  const fileOf = await filesOf(q, rows)
  return rows.map((row) => ({
    number: row.number,
    shown: row.shown,
    author: sideOf(row),
    staffId: row.author === 'staff' ? (row.authorId as Id<'staff'>) : null,
    note: row.note,
    text: row.text,
    file: fileOf(row),
    at: row.at,
  }))
}

const sideOf = ({ author }: MessageRow) => (author === 'staff' ? ('staff' as const) : ('person' as const))

async function filesOf(q: Queryable, rows: readonly MessageRow[]) {
  const files = await attachedFiles(
    q,
    rows.flatMap(({ fileId }) => fileId ?? []),
  )
  return ({ fileId }: MessageRow) => (fileId === null ? null : (files.get(fileId) ?? null))
}
