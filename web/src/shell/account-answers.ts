import { holdHours, holdingActs } from '@ohmstead/contract/accounts/types'
import type { Reply } from './outside.ts'

// Answers of the calls for one member, for tests of the account screens.
const at = Date.UTC(2026, 10, 21, 14, 32, 8)
const DAY_MS = 86_400_000

export const profile = {
  id: 'mb_00000000000000000000000001',
  username: 'Ada Lindqvist',
  email: 'ad…a@example.org',
  phone: null,
  avatarUrl: null,
  country: 'DE',
  language: 'en_US',
  zone: 'Europe/Berlin',
  numberFormat: 'language',
  nextRenameAt: null,
  invitationCode: 'ABCD2345',
  inviter: 'Be…n',
  level: 3,
  tier: 'professional',
  registeredAt: at - 90 * DAY_MS,
  supportId: '6f2a3c1e-0b7d-4c55-9a51-3a1f0f4b7c10',
  registeredIp: '203.0.113.7',
  signedInAt: at,
  signedInIp: '2001:db8::4f',
}

const security = {
  email: profile.email,
  phone: null,
  offerEmail: false,
  loginPassword: { set: true, changedAt: at - 40 * DAY_MS },
  fundPassword: { set: false, changedAt: null },
  authenticator: { set: true, since: at - 10 * DAY_MS },
  recoveryCodesLeft: 3,
  passkeys: 1,
  google: null,
  frozen: null,
  withdrawalsHeld: { reason: 'loginPasswordChanged', until: at + DAY_MS },
  holds: holdingActs.map((act) => ({ act, hours: holdHours[act] })),
}

const signIn = {
  id: 'si_00000000000000000000000001',
  current: true,
  method: 'password',
  device: 'Chrome 142',
  system: 'Linux',
  ip: '203.0.113.7',
  region: 'DE',
  newDevice: false,
  signedInAt: at,
  lastSeenAt: at,
  endedAt: null,
  endReason: null,
}
const signIns = [
  signIn,
  {
    ...signIn,
    id: 'si_00000000000000000000000002',
    current: false,
    method: 'passkey',
    device: 'Safari 26',
    system: 'iOS 26',
    ip: '2001:db8:85a3::8a2e:370:7334',
    region: null,
    newDevice: true,
    signedInAt: at - DAY_MS,
  },
  {
    ...signIn,
    id: 'si_00000000000000000000000003',
    current: false,
    method: 'google',
    device: 'Firefox 145',
    system: 'Windows',
    region: 'PT',
    signedInAt: at - 3 * DAY_MS,
    endedAt: at - 2 * DAY_MS,
    endReason: 'endedElsewhere',
  },
]

const ok = (data: unknown): Reply => ({ code: 0, data })
const consent = (document: string) => ({ document, version: '2026-10', inForceAt: at - 30 * DAY_MS })

export const answersOfAccounts: Readonly<Record<string, Reply>> = {
  'url/config/list': ok({
    sysCurrentDate: at,
    instance: 'demo',
    asset: 'USDT',
    rates: { day: '2026-11-02', list: [{ currency: 'EUR', countries: ['DE', 'FR'], rate: '0.92' }] },
    h5Urls: [
      { tag: 'CUSTOMER_SERVICE_LINK', url: 'https://help.example' },
      { tag: 'Twitter_Link', url: 'https://social.example/ohmstead' },
    ],
  }),
  'live/ticket': ok({ ticket: 'x'.repeat(43) }),
  'country/list': ok({
    list: [
      { code: 'DE', name: 'Germany' },
      { code: 'PT', name: 'Portugal' },
    ],
  }),
  'verify/official/contact': ok({
    verdict: 'notOurs',
    channel: 'site',
    value: 'ohrnstead.example/login',
    contacts: [],
    endedAt: null,
    reason: null,
    warnings: ['userinfo'],
    resembles: 'ohmstead.example',
  }),
  'verify/official/report': ok({}),
  'invite/check': ok({ inviter: 'Be…n' }),
  'user/consent/list': ok({ list: [consent('terms'), consent('privacy')] }),
  'oauth/list': ok({ list: [{ provider: 'google' }] }),
  'oauth/google/login': ok({ needs: 'register', flow: 'f'.repeat(43), email: 'ada@example.org' }),
  'user/info/personal': ok(profile),
  'user/security': ok(security),
  'user/signin/list': ok({ list: signIns, total: signIns.length }),
  'user/passkey/list': ok({
    list: [{ id: 'pk_00000000000000000000000001', name: 'Work laptop', host: 'localhost', synced: false, createdAt: at - DAY_MS, lastUsedAt: null }],
  }),
  'user/close/check': ok({
    obstacles: [
      { key: 'income', amount: '12.5', count: null },
      { key: 'lease', amount: null, count: 2 },
    ],
    codeGoesTo: { channel: 'email', address: profile.email },
  }),
  'user/email/update': ok({ withdrawalsHeldUntil: at + DAY_MS }),
  'user/stepup': ok({ token: 'renewed', validForMs: 300_000 }),
}
