export { custodiesBetween, custodiesOfMember, custodiesOfPoints, custodyById, openCustodyOf, pointsInCustody } from './custody.store.ts'
export type { Custody, HostedCustody } from './custody.store.ts'
export { switchOffsOf } from './flow.jobs.ts'
export type { SwitchOff } from './flow.jobs.ts'
