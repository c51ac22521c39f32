export { connectorViews } from './device.view.ts'
export { recordCommand, startDispatcher } from './command.jobs.ts'
export type { Dispatcher } from './command.jobs.ts'
export { commandsById } from './command.store.ts'
export { energyRateAt, energyRatesAt } from './energy-rate.store.ts'
export { vendorMessages, fleetOfGateway, forgetConnections } from './gateway.port.ts'
export { isMeterKey } from './meter-key.ts'
export { pairingState, provePairingCode } from './pairing.act.ts'
export { findModel, insertModel, insertSite, modelById, siteById, sites } from './place.store.ts'
export { commissionedPoints, differingPoints, findPoint, fleetFigures, listPoints, pointById, pointBySerial, setPlacement } from './point.store.ts'
export type { CommissionedPoint, PointRow } from './point.store.ts'
export { resealCommands } from './command.store.ts'
export { resealPairingCodes, sealPairingCodes } from './point.store.ts'
export { registerDevice } from './registration.act.ts'
export type { DeviceCredentials } from './registration.act.ts'
export { searchPoints, searchSites } from './search.store.ts'
export { askAcceptance } from './acceptance.act.ts'
export {
  availabilityBetween,
  connectorsOfPoints,
  isOnline,
  occupiedPoints,
  OUTAGE_MS,
  outagesBetween,
  presenceOf,
  usablePoints,
} from './presence.store.ts'
export type { Outage } from './presence.store.ts'
export type { ConnectorRow } from './presence.store.ts'
export type { ReportedConnector } from './presence.store.ts'
