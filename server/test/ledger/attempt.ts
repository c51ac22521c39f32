import type { Act, Actor } from './scene.ts'

/**
 * An operation that is forbidden, and how the database refuses it; or one that must be detected. `before` prepares it, in the same
 * transaction. Each runs on the scene and is rolled back.
 */
export interface Attempt extends Act {
  readonly name: string
  readonly before?: readonly Act[]
  /** The beginning of `<SQLSTATE> <constraint or message>`. */
  readonly refused?: string
  /** A part of what the statement returns. */
  readonly finds?: string
}

export const by =
  (as: Actor) =>
  (name: string, sql: string, refused: string, before?: readonly Act[]): Attempt => ({ name, as, sql, refused, ...(before && { before }) })
export const posting = (as: Actor) => (name: string, call: string, refused: string, before?: readonly Act[]) =>
  by(as)(name, `select attempt.post(${call})`, refused, before)
export const api = by('api')
export const owner = by('owner')
export const apiPosts = posting('api')
export const workerPosts = posting('worker')
export const found = (name: string, as: Actor, sql: string, finds: string, before?: readonly Act[]): Attempt => ({
  name,
  as,
  sql,
  finds,
  ...(before && { before }),
})
export const detour = (statement: string) => `insert into attempt.detour values ($detour$${statement}$detour$)`
