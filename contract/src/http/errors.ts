import { declareErrors } from '../kernel/error.ts'
import { SIGNED_OUT } from '../kernel/call.ts'

/** Refusals of the HTTP edge: every call can return them, and no call declares them. */
export const httpErrors = {
  ...declareErrors('http', 1000, {
    malformedRequest: { code: 1001, status: 400 },
    unsupportedContentType: { code: 1002, status: 415 },
    bodyTooLarge: { code: 1003, status: 413, params: ['limitKib'] },
    duplicateField: { code: 1004, status: 400, params: ['field'] },
    nestedTooDeep: { code: 1005, status: 400, params: ['limit'] },
    unknownClient: { code: 1006, status: 403 },
    wrongSign: { code: 1007, status: 403 },
    clockSkewed: { code: 1008, status: 403, params: ['serverTime'] },
    replayedRequest: { code: 1009, status: 409 },
    forbidden: { code: 1010, status: 403 },
    notFound: { code: 1011, status: 404 },
    invalidInput: { code: 1012, status: 422, params: ['fields'] },
    tooManyRequests: { code: 1013, status: 429, params: ['seconds'] },
    keyUsedForOtherRequest: { code: 1014, status: 422 },
    stillInProgress: { code: 1015, status: 409 },
    internal: { code: 1016, status: 500, params: ['reference'] },
    unavailable: { code: 1017, status: 503 },
    confirmFirst: { code: 1018, status: 403 },
    foreignOrigin: { code: 1019, status: 403 },
    demoOnly: { code: 1020, status: 404 },
    misdirected: { code: 1021, status: 421 },
    secondFactorNeeded: { code: 1030, status: 403 },
  }),
  signedOut: { name: 'signedOut', code: SIGNED_OUT, status: 401, message: 'http.refusal.signedOut', params: [] },
} as const
