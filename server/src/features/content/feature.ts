import { calls } from './calls/calls.gen.ts'
import { contentTables } from './tables.ts'

/** What this feature provides to the roles. */
export const contentFeature = {
  calls,
  tables: contentTables,
  withoutNotice: {
    'article.changed': 'articles are read by who looks for them',
    'article.draftChanged': 'drafts are work of staff',
  },
} as const
