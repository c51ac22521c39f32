import { demoOutboxChanged } from '@ohmstead/contract/demo/events'
import { events } from '@ohmstead/contract/index'
import { parkedChanged, violationsChanged } from '@ohmstead/contract/staff/events'
import { liveFacts, openNotifier, pruneHttp } from '../edges/http/index.ts'
import type { DepositKeys } from '../edges/chains/index.ts'
import type { Mailer } from '../edges/mail/index.ts'
import type { SmsSender } from '../edges/sms/index.ts'
import { sendMails, sendSms } from '../features/delivery/index.ts'
import { keepList, type ListSource } from '../features/screening/index.ts'
import { mailNotices } from '../features/notices/index.ts'
import { tellUnread } from '../features/support/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { startDue, type Due, type DueRunner } from '../platform/due.ts'
import type { Log } from '../platform/log.ts'
import type { Login } from '../platform/login.ts'
import { pruneOutbox, publish, startDelivery, type DeliveryOptions } from '../platform/outbox.ts'
import { retryAsked } from '../platform/retry-parked.ts'
import type { Sealer } from '../platform/sealed.ts'
import { endIdleSessions } from '../platform/idle-connections.ts'
import { LOCK_ALARM_SECONDS } from '../platform/env.ts'
import { examine } from '../platform/examine.ts'
import { featureDueWork, featureListeners } from './features.ts'
import { watchesOf } from './watches.ts'

export interface WorkerParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  readonly sealer: Sealer
  /** Null: mails wait, or in a demo are stored for its outbox page. */
  readonly mailer: Mailer | null
  /** Null: the same with text messages, except that late ones are given up. */
  readonly sms: SmsSender | null
  /** Where links in mails lead. */
  readonly origin: () => string
  /** Where the list of sanctioned addresses comes from; null: nowhere, so nothing is sent automatically. */
  readonly sanctions?: ListSource | null
  /** What the database server has beyond the release with the operator's knowledge. */
  readonly knownObjects?: readonly string[]
  /** The roles that this server knows the password of. */
  readonly logins?: readonly Login[]
  /** After how many seconds a session that makes others wait for a lock is reported. */
  readonly lockAlarmSeconds?: number
  /** Derives deposit addresses again, to check the stored ones; null: there are none. */
  readonly depositKeys?: DepositKeys | null
}

export interface Worker {
  readonly due: DueRunner
  /** Starts the watches. A demo has none while its story is written: they would check all of it each time its clock moves. */
  watch(): void
  stop(): Promise<void>
}

/** Starts due work and subscribers; `watch` starts the watches. Several workers may run: each subscriber and each scan is served by one at a time. */
export async function startWorker({
  db,
  clock,
  log,
  bus,
  sealer,
  mailer,
  sms,
  origin,
  sanctions = null,
  knownObjects = [],
  logins = [],
  depositKeys = null,
  lockAlarmSeconds = LOCK_ALARM_SECONDS,
}: WorkerParts): Promise<Worker> {
  const live = liveFacts(bus, events)
  const options: DeliveryOptions = {
    clock,
    log,
    // An event about a failure of the live connection would fail in the same way.
    onParked: (trx, parked) => (parked.listener === live.name ? Promise.resolve() : publish(trx, parkedChanged, parked)),
  }
  const delivery = await startDelivery(db, [...featureListeners, live], options)
  const outbox = openNotifier({ bus, db, log }, demoOutboxChanged)
  /** Reports to open outbox pages of a demo, which stores mails and text messages. */
  const reported = (sending: Due): Due => ({
    ...sending,
    async run(...given) {
      const count = await sending.run(...given)
      if (count > 0) outbox.add('outbox')
      return count
    },
  })
  const ours = [
    mailer === null ? reported(sendMails(mailer, sealer)) : sendMails(mailer, sealer),
    sms === null ? reported(sendSms(sms, sealer)) : sendSms(sms, sealer),
    ...(sanctions === null ? [] : [keepList(sanctions, clock)]),
    mailNotices(sealer, origin),
    tellUnread(sealer, origin),
    pruneHttp,
    pruneOutbox,
    endIdleSessions,
    retryAsked(featureListeners, options),
  ]
  const examining = examine(watchesOf(sealer, { known: knownObjects, logins, depositKeys, lockAlarmSeconds }), {
    sealer,
    onChanged: (trx, changed) => publish(trx, violationsChanged, changed),
  })
  const due = startDue(db, [...featureDueWork, ...ours], { clock, log })
  let watches: DueRunner | undefined
  return {
    due,
    watch() {
      watches ??= startDue(db, [examining], { clock, log })
    },
    async stop() {
      await Promise.all([delivery.stop(), due.stop(), watches?.stop()])
      await outbox.stop()
    },
  }
}
