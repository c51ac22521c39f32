import { z } from '../kernel/field.ts'
import { isId } from '../kernel/id.ts'
import { networkCodes } from '../networks/types.ts'

/** Topics that anyone may follow; the database accepts no others, besides single points and conversations (`staff.judge_ticket`). */
export const publicTopics = [
  'point:*',
  'demo:outbox',
  'announcement:all',
  'resale:all',
  'status:all',
  ...networkCodes.map((network) => `network:${network}`),
]

/** A topic that events of the product are published to: one conversation with support, by its id, which only those in it have; one point, all points (gathered), announcements, offers of leases, the status, one payment network, or the mails of a demo. */
export const liveTopic = z
  .string()
  .check(z.refine((topic) => publicTopics.includes(topic) || isIdTopic('point', topic) || isIdTopic('support', topic)))

function isIdTopic(kind: 'point' | 'support', topic: string): boolean {
  return topic.startsWith(`${kind}:`) && isId(kind === 'support' ? 'conversation' : kind, topic.slice(kind.length + 1))
}
