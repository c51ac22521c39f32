import { call } from '../kernel/call.ts'
import { id, nothing, pageOf, paging, plainText, strict, z } from '../kernel/field.ts'
import { passwordTry } from '../accounts/types.ts'
import { staffErrors as e } from './errors.ts'
import { joinLink, personRow, staffPassword, staffProfile, staffRole } from './types.ts'

const administrator = { staff: ['administrator'] } as const
const joinToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const name = plainText(1, 60)
const login = plainText(3, 60).check(z.regex(/^\S+$/u))

export const personList = call('staff/person/list', {
  by: administrator,
  repeat: 'reads',
  summary: 'The people of staff, by name: role, state, second factors, last seen.',
  input: strict({ ...paging }),
  output: pageOf(personRow),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const invitePerson = call('staff/person/invite', {
  by: administrator,
  repeat: 'again',
  summary: 'Adds a colleague and answers the one-time link (60 minutes) by which they set their own password; it is shown this once.',
  input: strict({ name, login, role: staffRole }),
  output: strict({ id: id('staff'), ...joinLink.def.shape }),
  errors: [e.loginInUse],
  example: { as: 'gus', input: { name: 'Paula', login: 'paula', role: 'support' } },
  perMinute: 20,
})

export const reopenPerson = call('staff/person/reopen', {
  by: administrator,
  repeat: 'again',
  summary:
    'Answers a new one-time link for a colleague whose link lapsed or who lost their password; ends their sign-ins and password at once, and with `dropFactors` their second factors. The administrator shows their own password.',
  input: strict({ staffId: id('staff'), dropFactors: z.boolean(), password: passwordTry }),
  output: joinLink,
  errors: [e.personNotFound, e.ownAccount, e.personDisabled, e.lastAdministrator, e.wrongPassword, e.tooManyTries],
  example: { as: 'gus', input: { staffId: '@colleague', dropFactors: false, password: '@gus.password' } },
  perMinute: 20,
})

export const changeRole = call('staff/person/role', {
  by: administrator,
  repeat: 'again',
  summary: 'Gives a colleague another role, at once. Nobody changes their own, and one administrator always remains.',
  input: strict({ staffId: id('staff'), role: staffRole }),
  output: nothing,
  errors: [e.personNotFound, e.ownAccount, e.lastAdministrator],
  example: { as: 'gus', input: { staffId: '@colleague', role: 'content' } },
})

export const disablePerson = call('staff/person/disable', {
  by: administrator,
  repeat: 'again',
  summary: 'Lets a colleague in no more and ends their sign-ins; open pages close within five seconds. What they did stays theirs.',
  input: strict({ staffId: id('staff') }),
  output: strict({ signInsEnded: z.number() }),
  errors: [e.personNotFound, e.ownAccount, e.lastAdministrator],
  example: { as: 'gus', input: { staffId: '@colleague' } },
})

export const enablePerson = call('staff/person/enable', {
  by: administrator,
  repeat: 'again',
  summary: 'Lets a disabled colleague in again, with what they signed in by before.',
  input: strict({ staffId: id('staff') }),
  output: nothing,
  errors: [e.personNotFound, e.ownAccount],
  example: { as: 'gus', input: { staffId: '@colleague' } },
})

export const readJoinLink = call('staff/join/read', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Whom a one-time link lets in.',
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
    'Sets a colleague’s password by their one-time link and signs them in; whoever kept a second factor gets no sign-in by it and logs in with both.',
  input: strict({ joinToken, password: staffPassword }),
  output: strict({ token: z.nullable(z.string()), staff: z.nullable(staffProfile) }),
  errors: [e.joinLinkUsed, e.passwordTooSimple],
  example: { input: { joinToken: '@join', password: 'a pass phrase of their own' } },
  perMinute: 5,
})
