import type { ChargingPort, VendorPort } from '../ports.ts'
import type { Actions } from './action.ts'
import { authorize } from './authorize.ts'
import { bootNotification } from './boot-notification.ts'
import { dataTransfer } from './data-transfer.ts'
import { heartbeat } from './heartbeat.ts'
import { meterValues } from './meter-values.ts'
import { startTransaction } from './start-transaction.ts'
import { statusNotification } from './status-notification.ts'
import { stopTransaction } from './stop-transaction.ts'

export interface ActionNeeds {
  readonly charging: ChargingPort
  readonly dataTransfer: VendorPort
  /** Seconds between heartbeats, spread so that stations do not send together. */
  readonly heartbeatSeconds: () => number
}

/** Every message a station may send: its handler with exactly what it needs. The schemas of both directions are in `schemas.ts`. */
export function actionTable({ charging, dataTransfer: transfers, heartbeatSeconds }: ActionNeeds): Actions {
  return {
    Authorize: authorize(charging),
    BootNotification: bootNotification(heartbeatSeconds),
    DataTransfer: dataTransfer(transfers),
    Heartbeat: heartbeat,
    MeterValues: meterValues,
    StartTransaction: startTransaction(charging),
    StatusNotification: statusNotification,
    StopTransaction: stopTransaction(charging),
  }
}
