import { HISTORY_DAYS } from '@ohmstead/contract/incidents/types'
import { statusPath } from '@ohmstead/contract/incidents/path'
import { after, DAY_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Feed } from '../../edges/http/index.ts'
import type { Queryable } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { messagesOf, openIncidents, resolvedSince } from './incident.store.ts'

/** How many messages the feed has. */
const FEED_ENTRIES = 30

/** Messages about incidents, the newest first, in the language of the reader or in English. */
export async function incidentFeed(q: Queryable, { now, language }: { readonly now: Instant; readonly language: Language }): Promise<Feed> {
  const since = after(now, -HISTORY_DAYS * DAY_MS)
  const rows = [...(await openIncidents(q)), ...(await resolvedSince(q, since, FEED_ENTRIES))]
  const messages = (await messagesOf(q, rows)).slice(0, FEED_ENTRIES)
  return {
    title: say(language, 'incidents.page.title'),
    path: statusPath,
    entries: messages.map(({ incidentId, state, texts, at }) => {
      const own = texts[language]
      const { title, body } = own ?? texts.en_US
      return {
        path: `${statusPath}?incident=${incidentId}&at=${at}`,
        title: `${say(language, `incidents.page.states.${state}`)}: ${title}`,
        summary: body,
        at,
        language: own === undefined ? 'en_US' : language,
      }
    }),
  }
}
