import { after, DAY_MS, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { due } from '../../platform/due.ts'
import { forgetUnused } from './file.store.ts'

const UNUSED_KEPT_MS = DAY_MS

/** Deletes files that were not used within a day. */
export const forgetUnusedFiles = due('uploads.forget-unused-files', {
  everyMs: HOUR_MS,
  run: ({ kysely }, now) => forgetUnused(kysely, after(now, -UNUSED_KEPT_MS)),
})
