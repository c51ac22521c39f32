import { declareErrors } from '../kernel/error.ts'

export const addressErrors = declareErrors('addresses', 3350, {
  addressInvalid: { code: 3351, field: 'address' },
  addressSavedAlready: { code: 3352, field: 'address' },
  addressRefused: { code: 3353, field: 'address' },
  addressResembles: { code: 3354, params: ['saved'], field: 'address' },
  tooManyAddresses: { code: 3355, params: ['most'] },
  addressNotFound: { code: 3356, status: 404 },
  partiesDeclared: { code: 3357 },
  proofNotNeeded: { code: 3358 },
  proofWrong: { code: 3359, field: 'signature' },
})
