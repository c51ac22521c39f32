import type { EventDeclaration } from '@ohmstead/contract/kernel/event'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import type { LiveConnections } from './live-connections.ts'
import { factFrom, followedBy, isOfStaff } from './live-fact.ts'

/** A fleet changes many times a second, and its list is requested again as a whole: notifications for staff are gathered this long. */
const STAFF_NOTIFIED_EVERY_MS = 2 * SECOND_MS
/** The same for visitors who follow all points: `point:*`. */
const ALL_NOTIFIED_EVERY_MS = 10 * SECOND_MS

/** All staff, beside the topics that they follow. */
const ALL_STAFF = ''

export interface LiveEvents {
  /** Takes a message of the bus: notifies the pages of its member and its topic at once, staff and followers of all points later. */
  receive(payload: string): void
  stop(): void
}

/** Notifies open pages of the calls that events made stale. */
export function notifyOfEvents(connections: LiveConnections, events: readonly EventDeclaration[]): LiveEvents {
  const followed = new Map(followedBy(events).map((declaration) => [declaration.name, declaration]))
  const ofStaff = gatherStales()
  const ofAll = gatherStales()

  function receive(payload: string): void {
    const fact = factFrom(payload)
    const declaration = fact && followed.get(fact.event)
    if (!fact || !declaration) return
    const { name, stales, staffTopic } = declaration
    // A message is not believed about receivers that its event does not have.
    const member = declaration.audience === undefined ? undefined : fact.member
    const topic = declaration.topic === undefined ? undefined : fact.topic
    for (const connection of connections) {
      const { memberId, topics } = connection.ticket
      const concerned = (member !== undefined && member === memberId) || (topic !== undefined && topics.includes(topic))
      if (concerned) connections.notify(connection, name, stales)
    }
    if (topic !== undefined)
      ofAll.add(
        [allOf(topic)],
        stales.filter((path) => !isOfStaff(path)),
      )
    ofStaff.add(staffTopic === undefined ? [ALL_STAFF] : (fact.staffTopics ?? []), stales.filter(isOfStaff))
  }

  function notifyStaff(): void {
    const stalesOf = ofStaff.take()
    if (stalesOf === null) return
    for (const connection of connections) {
      const { staffId, topics } = connection.ticket
      const stales = staffId === null ? [] : stalesOf([ALL_STAFF, ...topics])
      if (stales.length > 0) connections.notify(connection, 'staff', stales)
    }
  }

  function notifyAll(): void {
    const stalesOf = ofAll.take()
    if (stalesOf === null) return
    for (const connection of connections) {
      const stales = stalesOf(connection.ticket.topics)
      if (stales.length > 0) connections.notify(connection, 'all', stales)
    }
  }

  const timers = [setInterval(notifyStaff, STAFF_NOTIFIED_EVERY_MS), setInterval(notifyAll, ALL_NOTIFIED_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return { receive, stop: () => timers.forEach(clearInterval) }
}

/** `point:*` for `point:pt_…`. */
const allOf = (topic: string) => `${topic.split(':')[0]}:*`

/** Gathers stale calls by topic until they are taken. */
function gatherStales() {
  let gathered = new Map<string, Set<string>>()
  return {
    add(topics: readonly string[], stales: readonly string[]): void {
      if (stales.length === 0) return
      for (const topic of topics) {
        const paths = gathered.get(topic) ?? new Set()
        gathered.set(topic, paths)
        for (const path of stales) paths.add(path)
      }
    },
    /** The stale calls of a page by the topics it follows; null if nothing was gathered. */
    take(): ((topics: readonly string[]) => readonly string[]) | null {
      if (gathered.size === 0) return null
      const taken = gathered
      gathered = new Map()
      return (topics) => [...new Set(topics.flatMap((topic) => [...(taken.get(topic) ?? [])]))]
    },
  }
}
