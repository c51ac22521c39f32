import type { VendorPort } from '../ports.ts'
import type { Action } from './action.ts'

/** OCPP 1.6 §4.3, from the station to the server. */
export function dataTransfer(transfers: VendorPort): Action<'DataTransfer'> {
  return {
    how: 'asked',
    handle: ({ vendorId, messageId, data }, { station }) =>
      transfers.receive(station, { vendorId, messageId: messageId ?? null, data: data ?? null }),
  }
}
