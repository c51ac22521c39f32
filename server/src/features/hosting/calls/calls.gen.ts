// Printed by `npm run gen` from the files of the features. Don't edit.
import { blinkDeviceOfFlow } from './blink-device.ts'
import { confirmBlinkOfFlow } from './confirm-blink.ts'
import { confirmHostingOfFlow } from './confirm-hosting.ts'
import { endHostingOfFlow } from './end-hosting.ts'
import { pairDeviceOfFlow } from './pair-device.ts'
import { readHosting } from './read-hosting.ts'
import { setRenewalOfFlow } from './set-renewal.ts'
import { startHostingOfLease } from './start-hosting.ts'

export const calls = {
  blinkDevice: blinkDeviceOfFlow,
  confirmBlink: confirmBlinkOfFlow,
  confirmHosting: confirmHostingOfFlow,
  endHosting: endHostingOfFlow,
  pairDevice: pairDeviceOfFlow,
  hostingStateCall: readHosting,
  setRenewal: setRenewalOfFlow,
  startHosting: startHostingOfLease,
}
