// Printed by `npm run gen` from the files of the features. Don't edit.
import { blinkDeviceOfFlow } from './blink-device.ts'
import { confirmBlinkOfFlow } from './confirm-blink.ts'
import { confirmHostingOfFlow } from './confirm-hosting.ts'
import { endHostingOfFlow } from './end-hosting.ts'
import { pairDeviceOfFlow } from './pair-device.ts'
import { readHosting } from './read-hosting.ts'
import { savePlaceOfFlow, removePlaceOfFlow } from './save-place.ts'
import { setRenewalOfFlow } from './set-renewal.ts'
import { startHostingOfLease } from './start-hosting.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  blinkDevice: blinkDeviceOfFlow,
  confirmBlink: confirmBlinkOfFlow,
  confirmHosting: confirmHostingOfFlow,
  endHosting: endHostingOfFlow,
  pairDevice: pairDeviceOfFlow(parts),
  hostingStateCall: readHosting,
  savePlace: savePlaceOfFlow,
  removePlace: removePlaceOfFlow,
  setRenewal: setRenewalOfFlow,
  startHosting: startHostingOfLease,
})
