import { blinkDeviceOfFlow } from './calls/blink-device.ts'
import { confirmBlinkOfFlow } from './calls/confirm-blink.ts'
import { confirmHostingOfFlow } from './calls/confirm-hosting.ts'
import { endHostingOfFlow } from './calls/end-hosting.ts'
import { pairDeviceOfFlow } from './calls/pair-device.ts'
import { readHosting } from './calls/read-hosting.ts'
import { setRenewalOfFlow } from './calls/set-renewal.ts'
import { startHostingOfLease } from './calls/start-hosting.ts'
import { hearLeaseEnd, renewCustodies } from './custody.jobs.ts'
import { hearStations } from './flow.jobs.ts'
import { hearFreeUnits, runRounds } from './queue.jobs.ts'

export { hostingObstacles } from './closing.store.ts'
export { custodiesBetween, custodiesOfMember, custodiesOfPoints, custodyById, openCustodyOf, pointsInCustody } from './custody.store.ts'
export type { Custody, HostedCustody } from './custody.store.ts'
export { switchOffsOf } from './flow.jobs.ts'
export type { SwitchOff } from './flow.jobs.ts'
export { hostingWatch } from './violation.store.ts'
export { hostingPersonalData } from './personal-data.store.ts'

export const hostingHandlers = {
  startHosting: startHostingOfLease,
  hostingStateCall: readHosting,
  pairDevice: pairDeviceOfFlow,
  blinkDevice: blinkDeviceOfFlow,
  confirmBlink: confirmBlinkOfFlow,
  confirmHosting: confirmHostingOfFlow,
  endHosting: endHostingOfFlow,
  setRenewal: setRenewalOfFlow,
}

export const hostingListeners = [hearStations, hearFreeUnits, hearLeaseEnd]
export const hostingDueWork = [runRounds, renewCustodies]
