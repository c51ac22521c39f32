import { events } from '@ohmstead/contract/index'
import { liveFacts, pruneHttp } from '../edges/http/index.ts'
import type { Mailer } from '../edges/mail/index.ts'
import type { SmsSender } from '../edges/sms/index.ts'
import { accountDueWork, sendMails, sendSms } from '../features/accounts/index.ts'
import { approvalDueWork } from '../features/approvals/index.ts'
import { chargingDueWork, chargingListeners } from '../features/charging/index.ts'
import { deviceDueWork } from '../features/devices/index.ts'
import { hostingDueWork, hostingListeners } from '../features/hosting/index.ts'
import { incomeDueWork, incomeListeners } from '../features/income/index.ts'
import { ledgerDueWork } from '../features/ledger/index.ts'
import { packageDueWork, packageListeners } from '../features/packages/index.ts'
import { staffDueWork } from '../features/staff/index.ts'
import { uploadDueWork } from '../features/uploads/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { startDue, type Due, type DueRunner } from '../platform/due.ts'
import type { Log } from '../platform/log.ts'
import { pruneOutbox, startDelivery, type Listener } from '../platform/outbox.ts'
import { retryAsked } from '../platform/retry-parked.ts'
import { examine } from '../platform/watch.ts'
import { watches } from './watches.ts'

/** Everything of the features that hears of facts, in their order. */
export const featureListeners: readonly Listener[] = [...packageListeners, ...hostingListeners, ...chargingListeners, ...incomeListeners]

/** Everything of the features that is found when it is due. */
export const featureDueWork: readonly Due[] = [
  ...approvalDueWork,
  ...uploadDueWork,
  ...ledgerDueWork,
  ...accountDueWork,
  ...deviceDueWork,
  ...packageDueWork,
  ...hostingDueWork,
  ...chargingDueWork,
  ...incomeDueWork,
  ...staffDueWork,
]

export interface WorkerParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly bus: Bus
  /** Null: mails wait, or in a demo are kept for its outbox page. */
  readonly mailer: Mailer | null
  /** Null: the same with text messages, but that those too old are given up. */
  readonly sms: SmsSender | null
}

export interface Worker {
  readonly due: DueRunner
  stop(): Promise<void>
}

/** Starts what happens later or again. Several may run: each listener and each scan is served by one at a time. */
export async function startWorker({ db, clock, log, bus, mailer, sms }: WorkerParts): Promise<Worker> {
  const delivery = await startDelivery(db, [...featureListeners, liveFacts(bus, events)], { clock, log })
  const ours = [sendMails(mailer), sendSms(sms), pruneHttp, pruneOutbox, retryAsked(featureListeners, { clock, log }), examine(watches)]
  const due = startDue(db, [...featureDueWork, ...ours], { clock, log })
  return {
    due,
    async stop() {
      await Promise.all([delivery.stop(), due.stop()])
    },
  }
}
