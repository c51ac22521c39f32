// Printed by `npm run gen` from the files of the features. Don't edit.
import { acceptIdentityOfStaff } from './accept-identity.ts'
import { askAcceptanceOfStaff } from './ask-acceptance.ts'
import { commissionDeviceOfStaff } from './commission-device.ts'
import { listEnergyRates, askEnergyRateOfStaff, withdrawEnergyRateOfStaff } from './energy-rates.ts'
import { giveCommandOfStaff } from './give-command.ts'
import { listCommands } from './list-commands.ts'
import { listDevices, readDevice } from './list-devices.ts'
import { listFrames } from './list-frames.ts'
import { listModels, createModelOfStaff, endModelOfStaff } from './models.ts'
import { retireDeviceOfStaff } from './retire-device.ts'
import { listSites, createSiteOfStaff, closeSiteOfStaff } from './sites.ts'
import type { Parts } from '../parts.ts'

export const calls = (parts: Parts) => ({
  acceptIdentity: acceptIdentityOfStaff,
  askAcceptance: askAcceptanceOfStaff,
  commissionDevice: commissionDeviceOfStaff(parts),
  energyRateList: listEnergyRates,
  askEnergyRate: askEnergyRateOfStaff,
  withdrawEnergyRate: withdrawEnergyRateOfStaff,
  giveCommand: giveCommandOfStaff(parts),
  deviceCommands: listCommands,
  deviceList: listDevices,
  deviceDetail: readDevice,
  deviceFrames: listFrames,
  modelList: listModels,
  createModel: createModelOfStaff,
  endModel: endModelOfStaff,
  retireDevice: retireDeviceOfStaff,
  siteList: listSites,
  createSite: createSiteOfStaff,
  closeSite: closeSiteOfStaff,
})
