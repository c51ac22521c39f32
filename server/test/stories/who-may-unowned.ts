/** An id that belongs to no member. */
export type Unowned =
  /** Any caller may use it: the thing is public. */
  | { readonly open: string }
  /** Staff act on things of the operator and of everyone; the role decides, above. */
  | { readonly role: string }
  /** Not an id but a proof: a secret of 128 bits or more, or a signature; tested where it is created. */
  | { readonly secret: string }

const ofOperator = { role: 'the fleet, its sites, tariffs and packages are the operator’s' } as const
const ofPeople = { role: 'administrators act on every colleague; on oneself is tried in people.test.ts' } as const
const ofRequest = { role: 'requests of staff: who may decide or withdraw one is tried in approvals.test.ts' } as const
const ofPersons = { role: 'staff of support answer everyone, after they opened the conversation' } as const
const ofMembers = { role: 'staff act on the cards, disputes and affiliations of every member' } as const
const publicPoint = { open: 'points and tariffs are public' } as const

/** The calls with such an id. */
export const unowned: Readonly<Record<string, Unowned>> = {
  'charge/point/detail': publicPoint,
  'charge/card/enrol': publicPoint,
  'charge/point/save': publicPoint,
  'charge/quote': publicPoint,
  'charge/start': publicPoint,
  'message/announcement/detail': { open: 'an announcement is for everybody, or for members of a country or level: announcement.test.ts' },
  'message/announcement/read': { open: 'an announcement is for everybody, or for members of a country or level: announcement.test.ts' },
  ...Object.fromEntries(
    ['detail', 'receive', 'giveback', 'proof/send', 'reward/collect'].map((path) => [`task/${path}`, { open: 'offered to all: tasks.test.ts' }]),
  ),
  'resale/buy': { open: 'offered to all members: resale.calls.test.ts' },
  'resale/read': { open: 'offered to all members: resale.calls.test.ts' },
  'rental/package/detail': { open: 'the catalogue is public' },
  'rental/subscribe': { open: 'the catalogue is public' },
  'rental/subscribe/check': { open: 'the catalogue is public' },

  'oauth/register': { secret: 'oauth.test.ts' },
  'oauth/link': { secret: 'oauth.test.ts' },
  'oauth/code/send': { secret: 'oauth.test.ts' },
  'oauth/login': { secret: 'oauth.test.ts' },
  'user/passkey/login/finish': { secret: 'passkey.calls.test.ts: a key that only its owner has signs our challenge' },
  'user/passkey/register/finish': { secret: 'passkey.calls.test.ts' },
  'user/passkey/stepup/finish': { secret: 'passkey.calls.test.ts' },
  'staff/passkey/login/finish': { secret: 'people.test.ts' },
  'staff/passkey/register/finish': { secret: 'people.test.ts' },
  'staff/setup': { secret: 'people.test.ts' },
  'staff/join': { secret: 'people.test.ts' },
  'staff/join/read': { secret: 'people.test.ts' },

  'staff/device/charging': ofOperator,
  'staff/device/acceptance/ask': ofOperator,
  'staff/device/commission': ofOperator,
  'staff/device/commands': ofOperator,
  'staff/device/detail': ofOperator,
  'staff/device/frames': ofOperator,
  'staff/device/list': ofOperator,
  'staff/device/command': ofOperator,
  'staff/device/identity/accept': ofOperator,
  'staff/device/meter': ofOperator,
  'staff/device/meter/declare': ofOperator,
  'staff/device/meter/exchange': ofOperator,
  'staff/device/retire': ofOperator,
  'staff/model/end': ofOperator,
  'staff/site/close': ofOperator,
  'staff/energy-rate/withdraw': ofOperator,
  'staff/official/end': ofOperator,
  'staff/official/report/judge': ofOperator,
  'staff/package/save': ofOperator,
  'staff/quarantine/ask-correction': ofOperator,
  'staff/quarantine/ask-dismissal': ofOperator,
  'staff/quarantine/ask-release': ofOperator,
  'staff/quarantine/decide': ofOperator,
  'staff/tariff/end': ofOperator,
  'staff/tariff/ask': ofOperator,
  'staff/announcement/withdraw': { role: 'announcements are the operator’s' },
  'staff/approval/decide': ofRequest,
  'staff/approval/withdraw': ofRequest,
  'staff/card/add': ofMembers,
  'staff/card/block': ofMembers,
  'staff/card/list': ofMembers,
  'staff/charging/ask-refund': ofMembers,
  'staff/dispute/ask-refund': ofMembers,
  'staff/dispute/reject': ofMembers,
  ...Object.fromEntries(
    ['affiliate', 'end-affiliation', 'end-freeze', 'end-sign-ins', 'freeze', 'note', 'notes', 'sign-ins', 'timeline', 'unmask'].map((path) => [
      `staff/member/${path}`,
      ofMembers,
    ]),
  ),
  'staff/incident/tell': { role: 'incidents are the operator’s' },
  ...Object.fromEntries(['list', 'read', 'assign', 'correct'].map((path) => [`staff/recharge/${path}`, ofMembers])),
  'staff/treasury/disprove': ofMembers,
  ...Object.fromEntries(['read', 'ask', 'cancel', 'upload'].map((path) => [`staff/treasury/sweep/${path}`, { role: 'sweeps are the operator’s' }])),
  ...Object.fromEntries(
    ['canned/save', 'canned/remove', 'answer', 'assign', 'attach', 'typing', 'detail', 'end', 'list', 'seen', 'view'].map((path) => [
      `staff/support/${path}`,
      ofPersons,
    ]),
  ),
  'staff/task/disable': { role: 'tasks are the operator’s' },
  'staff/task/proof/decide': ofMembers,
  'staff/resale/list': ofMembers,
  'staff/transfer/list': ofMembers,
  ...Object.fromEntries(['list', 'detail', 'approve', 'reject', 'limit/read', 'limit/lift'].map((path) => [`staff/withdraw/${path}`, ofMembers])),
  'staff/person/reopen': ofPeople,
  'staff/person/role': ofPeople,
  'staff/person/disable': ofPeople,
  'staff/person/enable': ofPeople,
}
