import { declareErrors } from '../kernel/error.ts'

export const deviceErrors = declareErrors('devices', 2300, {
  pointNotFound: { code: 2301, status: 404 },
  siteNotFound: { code: 2303, status: 404 },
  modelNotFound: { code: 2304, status: 404 },
  serialInUse: { code: 2305, field: 'serial' },
  commandPayloadWrong: { code: 2306, params: ['detail'] },
  modelNameInUse: { code: 2310, field: 'name' },
  energyRateWrong: { code: 2311, params: ['detail'] },
  identityNotReported: { code: 2314 },
  meterInService: { code: 2315 },
  energyRateNotFound: { code: 2318, status: 404 },
  energyRateInForce: { code: 2316 },
  timeZoneUnknown: { code: 2317, field: 'timeZone' },
  meterSerialInUse: { code: 2319, field: 'meterSerial' },
  meterKeyWrong: { code: 2320, field: 'meterPublicKey' },
  unitAccepted: { code: 2321 },
  unitAsked: { code: 2322, status: 409 },
  unitRetired: { code: 2323, status: 409 },
  unitLeased: { code: 2324, status: 409 },
  unitHosted: { code: 2325, status: 409 },
  unitCharging: { code: 2326, status: 409 },
})
