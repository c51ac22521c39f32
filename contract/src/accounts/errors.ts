import { declareErrors } from '../kernel/error.ts'

export const accountErrors = declareErrors('accounts', 2100, {
  invitationUnknown: { code: 2105, field: 'invitationCode' },
  consentMissing: { code: 2108, params: ['document'] },
  addressInUse: { code: 2111 },
  consentRequired: { code: 2114 },

  smsUnavailable: { code: 2120 },
  smsNotServed: { code: 2121 },
  smsSpent: { code: 2122, status: 429, params: ['seconds'] },
  addressNotBound: { code: 2123, params: ['channel'] },
  addressBound: { code: 2124, params: ['channel'] },
  addressSame: { code: 2125, params: ['channel'] },

  googleOff: { code: 2160 },
  googleFlowOver: { code: 2161 },
  googleRefused: { code: 2162 },
  googleUnreachable: { code: 2163, status: 503 },
  googleEmailUnverified: { code: 2164 },
  googleLinked: { code: 2165 },
  googleOtherLinked: { code: 2166 },
  googleNotLinked: { code: 2167 },
  lastWayIn: { code: 2168 },

  usernameForm: { code: 2170, field: 'username' },
  usernameMarks: { code: 2171, field: 'username' },
  usernameScripts: { code: 2172, field: 'username' },
  usernameReserved: { code: 2173, field: 'username' },
  usernameAdvertises: { code: 2174, field: 'username' },
  usernameTaken: { code: 2175, field: 'username' },
  usernameChangedLately: { code: 2176, params: ['day', 'nextRenameAt'], field: 'username' },
  zoneUnknown: { code: 2177, field: 'zone' },
  avatarNotFound: { code: 2178, status: 404 },
  sectionUnknown: { code: 2179, status: 404 },
  accountNotEmpty: { code: 2180, params: ['obstacles'] },

  memberNotFound: { code: 2190, status: 404 },
  alreadyAffiliated: { code: 2191, status: 409 },
  notAffiliated: { code: 2192, status: 409 },
  houseStays: { code: 2193 },
  invitationEnded: { code: 2194, status: 409 },
})
