import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import type { Bus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database.ts'
import { readJson } from '../../platform/json.ts'
import type { Log } from '../../platform/log.ts'
import { listen, type Listener } from '../../platform/outbox.ts'

/** The topic of the bus. */
export const LIVE = 'live'

/**
 * What is published on the bus about one event: its name and the ids it concerns. It contains neither the event nor what it makes stale:
 * that is in the declaration, so that a forged message can only make pages request existing calls again.
 */
export interface LiveFact {
  readonly event: string
  readonly member?: string
  readonly topic?: string
  readonly staffTopics?: readonly string[]
}

/** Staff pages may show any staff call, so all of them are notified; only staff can make these calls. */
export const isOfStaff = (path: string) => path.startsWith('staff/')

/** The events that open pages follow. */
export function followedBy(events: readonly EventDeclaration[]): readonly EventDeclaration[] {
  return events.filter(({ audience, topic, stales }) => audience !== undefined || topic !== undefined || stales.some(isOfStaff))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a message of the bus; null where it is invalid. */
export function factFrom(payload: string): LiveFact | null {
  const content = readJson(payload)
  if (typeof content !== 'object' || content === null) return null
  const { event, member, topic, staffTopics } = content as Readonly<Record<string, unknown>>
  if (!isText(event)) return null
  return {
    event,
    ...(isText(member) && { member }),
    ...(isText(topic) && { topic }),
    ...(Array.isArray(staffTopics) && { staffTopics: staffTopics.filter(isText) }),
  }
}

/** Passes the events that open pages follow to every process with connected pages; the worker subscribes to all of them. */
export function liveFacts(bus: Bus, events: readonly EventDeclaration[]): Listener {
  const followed = followedBy(events).filter(({ transient }) => !transient)
  return listen('http.live', followed, async (trx, { name, payload }) => {
    const declaration = followed.find((event) => event.name === name)
    if (!declaration) return
    const fields = payload as Readonly<Record<string, unknown>>
    const member = declaration.audience === undefined ? undefined : fields[declaration.audience]
    const topic = declaration.topic === undefined ? undefined : topicOf(declaration.topic, fields)
    const staffTopic = declaration.staffTopic === undefined ? undefined : topicOf(declaration.staffTopic, fields)
    const fact: LiveFact = {
      event: name,
      ...(isText(member) && { member }),
      ...(topic !== undefined && { topic }),
      ...(staffTopic !== undefined && { staffTopics: [staffTopic] }),
    }
    await bus.publish(trx, LIVE, JSON.stringify(fact))
  })
}

/** `point:pointId` takes the point from the payload: `point:pt_…`. */
function topicOf(template: string, fields: Readonly<Record<string, unknown>>): string | undefined {
  const [kind = '', field = ''] = template.split(':')
  const value = fields[field]
  return isText(value) ? `${kind}:${value}` : undefined
}

/** So many topics fit into one message of the bus. */
const TOPICS_MAX = 150
const GATHERED_MS = 500

export interface Notifier {
  /** Reports the event for the value of the field that its topic names. */
  add(id: string): void
  stop(): Promise<void>
}

/** Sends a transient event to the pages that follow its topic, gathered: a busy fleet costs two messages a second. */
export function openNotifier(
  { bus, db, log }: { readonly bus: Bus; readonly db: Database; readonly log: Log },
  { name, topic, staffTopic }: EventDeclaration,
): Notifier {
  const [kind = ''] = (topic ?? staffTopic ?? '').split(':')
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  async function send(topics: readonly string[]): Promise<void> {
    const publish = (fact: LiveFact) => bus.publish(db.kysely, LIVE, JSON.stringify(fact))
    if (topic !== undefined) for (const one of topics) await publish({ event: name, topic: one })
    else
      for (let start = 0; start < topics.length; start += TOPICS_MAX)
        await publish({ event: name, staffTopics: topics.slice(start, start + TOPICS_MAX) })
  }

  function flush(): void {
    timer = undefined
    const topics = [...gathered].map((id) => `${kind}:${id}`)
    gathered = new Set()
    // The next message of the same point makes up for a lost one.
    sending = sending.then(() => send(topics)).catch((error: unknown) => log.warn({ event: 'live.notSent', error }))
  }

  return {
    add(id) {
      gathered.add(id)
      timer ??= setTimeout(flush, GATHERED_MS).unref()
    },
    async stop() {
      clearTimeout(timer)
      await sending
    },
  }
}
