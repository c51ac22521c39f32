import { declareErrors } from '../kernel/error.ts'

export const hostingErrors = declareErrors('hosting', 2700, {
  notYourLease: { code: 2701, status: 404 },
  leaseNotRunning: { code: 2702 },
  alreadyHosting: { code: 2703 },
  noDeviceAvailable: { code: 2704 },
  stepNotReached: { code: 2705, params: ['step'] },
  codeWrong: { code: 2706, params: ['triesLeft'] },
  codeBlocked: { code: 2707, params: ['minutes'] },
  deviceOffline: { code: 2708 },
  hostingNotFound: { code: 2709, status: 404 },
  termsChanged: { code: 2710 },
  placeIsFixed: { code: 2711 },
})
