import { declareErrors } from '../kernel/error.ts'

export const sweepErrors = declareErrors('sweeps', 5200, {
  sweepNotFound: { code: 5201, status: 404 },
  networkNotSwept: { code: 5202, field: 'network' },
  walletNotRead: { code: 5203, field: 'network' },
  sweepUnderway: { code: 5204, field: 'network' },
  nothingToSweep: { code: 5205, field: 'network' },
  sweepChanged: { code: 5206 },
  requestWaits: { code: 5207 },
  /** `detail`: the number of the payment in the file, from 1. */
  notApproved: { code: 5208, field: 'signed', params: ['detail'] },
  sweepStopped: { code: 5209, field: 'network' },
})
