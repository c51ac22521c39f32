import { call } from '../kernel/call.ts'
import { strict, z } from '../kernel/field.ts'
import { liveTopic } from './types.ts'

/** A one-use ticket, valid for 30 seconds, that opens the live connection `GET /api/live?ticket=`. */
export const liveTicket = call('live/ticket', {
  by: 'anyone',
  afterSecondFactor: true,
  repeat: 'again',
  summary: 'Creates a ticket for the live connection, valid once and for 30 seconds.',
  input: strict({
    /** Public topics to follow in addition to the caller's own: `point:<id>`, or `point:*` for all points, gathered for ten seconds, or `support:<id>`. */
    topics: z._default(z.array(liveTopic).check(z.maxLength(20)), []),
  }),
  output: strict({ ticket: z.string() }),
  errors: [],
  example: { input: {} },
  perMinute: 30,
})

/** Moves the clock of a demo instance; the database refuses it everywhere else. */
export const moveDemoClock = call('demo/clock/move', {
  by: 'anyone',
  repeat: 'again',
  summary: 'Moves the clock of a demo instance forward.',
  input: strict({ forwardMs: z.number().check(z.int(), z.minimum(0), z.maximum(400 * 86_400_000)) }),
  output: strict({ now: z.number() }),
  errors: [],
  example: { input: { forwardMs: 0 } },
})
