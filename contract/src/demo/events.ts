import { event } from '../kernel/event.ts'
import { strict, z } from '../kernel/field.ts'

/** A demo stored mails or text messages instead of sending them. */
export const demoOutboxChanged = event('demoOutbox.changed', {
  payload: strict({ page: z.literal('outbox') }),
  stales: ['demo/outbox/list'],
  topic: 'demo:page',
  transient: true,
})
