import { commissionDeviceOfStaff } from './calls/commission-device.ts'
import { acceptIdentityOfStaff } from './calls/accept-identity.ts'
import { askEnergyRateOfStaff, listEnergyRates, withdrawEnergyRateOfStaff } from './calls/energy-rates.ts'
import { giveCommandOfStaff } from './calls/give-command.ts'
import { listCommands } from './calls/list-commands.ts'
import { listDevices, readDevice } from './calls/list-devices.ts'
import { listFrames } from './calls/list-frames.ts'
import { createModelOfStaff, listModels } from './calls/models.ts'
import { createSiteOfStaff, listSites } from './calls/sites.ts'
import type { Sealer } from '../../platform/sealed.ts'
import { commandApproval } from './command.approval.ts'
import { expireCommands } from './command.jobs.ts'
import { energyRateApproval } from './energy-rate.approval.ts'

export { connectorViews } from './calls/device-view.ts'
export { recordCommand, startDispatcher } from './command.jobs.ts'
export type { Dispatcher } from './command.jobs.ts'
export { commandsById } from './command.store.ts'
export { energyRateAt } from './energy-rate.store.ts'
export { dataTransfers, fleetOfGateway, forgetConnections } from './gateway.jobs.ts'
export { pairingState, provePairingCode } from './pairing.jobs.ts'
export { findModel, insertModel, insertSite, modelById, siteById } from './place.store.ts'
export { commissionedPoints, differingPoints, findPoint, fleetFigures, listPoints, pointById, pointBySerial, setPlacement } from './point.store.ts'
export type { PointRow } from './point.store.ts'
export { resealCommands } from './command.store.ts'
export { registerDevice } from './registration.jobs.ts'
export type { DeviceCredentials } from './registration.jobs.ts'
export { availabilityBetween, connectorsOfPoints, isOnline, isUsable, presenceOf } from './presence.store.ts'
export type { ReportedConnector } from './presence.store.ts'

export const deviceHandlers = (sealer: Sealer) => ({
  deviceList: listDevices,
  deviceDetail: readDevice,
  acceptIdentity: acceptIdentityOfStaff,
  deviceFrames: listFrames,
  deviceCommands: listCommands,
  giveCommand: giveCommandOfStaff(sealer),
  siteList: listSites,
  createSite: createSiteOfStaff,
  modelList: listModels,
  createModel: createModelOfStaff,
  energyRateList: listEnergyRates,
  askEnergyRate: askEnergyRateOfStaff,
  withdrawEnergyRate: withdrawEnergyRateOfStaff,
  commissionDevice: commissionDeviceOfStaff,
})

export const deviceApprovals = [commandApproval, energyRateApproval]
export const deviceDueWork = [expireCommands]
