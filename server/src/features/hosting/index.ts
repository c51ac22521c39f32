export {
  custodiesBetween,
  custodiesOfMember,
  custodiesOfMemberBetween,
  custodiesOfPoints,
  custodyById,
  hostedPointsOf,
  lockHosting,
  openCustodyOf,
  pointsInCustody,
} from './custody.store.ts'
export type { Custody, HostedCustody } from './custody.store.ts'
export { announcePassedHosting } from './passed-hosting.act.ts'
export { switchOffsOf } from './flow.jobs.ts'
export type { SwitchOff } from './flow.jobs.ts'
export { flowById } from './flow.store.ts'
export { shownPlacesOf } from './own-place.store.ts'
export { placeInQueue } from './queue.jobs.ts'
