import { call } from '../kernel/call.ts'
import { exactText, id, nothing, pageOf, paging, plainText, strict, z } from '../kernel/field.ts'
import { passwordTry } from '../credentials/types.ts'
import { staffErrors as e } from './errors.ts'
import { joinLink, personRow, staffPassword, staffProfile, staffRole } from './types.ts'

const administrator = { staff: ['administrator'] } as const
const joinToken = exactText(43, /^[A-Za-z0-9_-]{43}$/)
const name = plainText(1, 60)
const login = plainText(3, 60).check(z.regex(/^\S+$/u))

export const personList = call('staff/person/list', {
  by: administrator,
  repeat: 'reads',
  summary: 'Lists staff by name with role, state, second factors and last activity.',
  input: strict({ ...paging }),
  output: pageOf(personRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const invitePerson = call('staff/person/invite', {
  by: administrator,
  repeat: 'again',
  summary: 'Adds a colleague and returns the one-time link (60 minutes) with which they set their own password. It is shown only once.',
  input: strict({ name, login, role: staffRole }),
  output: strict({ id: id('staff'), ...joinLink.def.shape }),
  errors: [e.loginInUse],
  example: { as: 'gus', input: { name: 'Paula', login: 'paula', role: 'support' } },
  perMinute: 20,
})

export const reopenPerson = call('staff/person/reopen', {
  by: administrator,
  repeat: 'again',
  oneByOne: true,
  summary:
    'Returns a new one-time link for a colleague whose link expired or who lost their password. Immediately ends their sign-ins and password, and with `dropFactors` their second factors. The administrator confirms with their own password.',
  input: strict({ staffId: id('staff'), dropFactors: z.boolean(), password: passwordTry }),
  output: joinLink,
  errors: [e.personNotFound, e.ownAccount, e.personDisabled, e.lastAdministrator, e.wrongPassword, e.tooManyTries],
  example: { as: 'gus', input: { staffId: '@colleague', dropFactors: false, password: '@gus.password' } },
  perMinute: 20,
})

export const changeRole = call('staff/person/role', {
  by: administrator,
  repeat: 'again',
  summary: 'Changes the role of a colleague immediately. Administrators cannot change their own role, and one administrator always remains.',
  input: strict({ staffId: id('staff'), role: staffRole }),
  output: nothing,
  errors: [e.personNotFound, e.ownAccount, e.lastAdministrator],
  example: { as: 'gus', input: { staffId: '@colleague', role: 'content' } },
})

export const disablePerson = call('staff/person/disable', {
  by: administrator,
  repeat: 'again',
  summary: 'Disables a colleague and ends their sign-ins. Open pages close within five seconds. Records keep the colleague’s name.',
  input: strict({ staffId: id('staff') }),
  output: strict({ signInsEnded: z.number() }),
  errors: [e.personNotFound, e.ownAccount, e.lastAdministrator],
  example: { as: 'gus', input: { staffId: '@colleague' } },
})

export const enablePerson = call('staff/person/enable', {
  by: administrator,
  repeat: 'again',
  summary: 'Enables a disabled colleague again, with their previous password and second factors.',
  input: strict({ staffId: id('staff') }),
  output: nothing,
  errors: [e.personNotFound, e.ownAccount],
  example: { as: 'gus', input: { staffId: '@colleague' } },
})

export const readJoinLink = call('staff/join/read', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns the person that a one-time link is for.',
  input: strict({ joinToken }),
  output: strict({ name: z.string(), login: z.string(), role: staffRole }),
  errors: [e.joinLinkUsed],
  example: { input: { joinToken: '@join' } },
  perMinute: 10,
})

export const joinStaff = call('staff/join', {
  by: 'anyone',
  repeat: 'again',
  summary:
    'Sets a colleague’s password with their one-time link and signs them in. Colleagues who kept a second factor are not signed in; they sign in with both.',
  input: strict({ joinToken, password: staffPassword }),
  output: strict({ token: z.nullable(z.string()), staff: z.nullable(staffProfile) }),
  errors: [e.joinLinkUsed, e.passwordTooSimple],
  example: { input: { joinToken: '@join', password: 'a pass phrase of their own' } },
  perMinute: 5,
})
