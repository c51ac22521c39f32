import { statedBy, transactionOf, type Action } from './action.ts'
import { readingsOf } from './reading.ts'

/** OCPP 1.6 §4.7. */
export const meterValues: Action<'MeterValues'> = {
  how: 'stated',
  whenUnusable: {},
  handle({ connectorId, transactionId, meterValue }, at) {
    const readings = readingsOf(meterValue, at.recordedAt)
    const transaction = connectorId === 0 ? null : transactionOf(transactionId, at.wide)
    return { facts: readings.length === 0 ? [] : [{ kind: 'meter', ...statedBy(at), connector: connectorId, transaction, readings }], answer: {} }
  },
}
