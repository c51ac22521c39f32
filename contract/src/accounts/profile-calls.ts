import { call } from '../kernel/call.ts'
import { amount, id, instantField, nothing, pageNum, strict, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'
import { accountErrors as e } from './errors.ts'
import { channelField, closingObstacles, codeField, dataSection, numberFormats, profile, usernameField, zoneField } from './types.ts'

export const updateProfile = call('user/info/update', {
  by: 'member',
  repeat: 'again',
  summary: 'Changes what is given of the caller’s name, zone, number format and language, and answers the profile. The name once per 30 days.',
  input: strict({
    username: z.optional(usernameField),
    zone: z.optional(zoneField),
    numberFormat: z.optional(z.enum(numberFormats)),
    language: z.optional(languageField),
  }),
  output: profile,
  errors: [
    e.usernameForm,
    e.usernameMarks,
    e.usernameScripts,
    e.usernameReserved,
    e.usernameAdvertises,
    e.usernameTaken,
    e.usernameChangedLately,
    e.zoneUnknown,
  ],
  example: { as: 'ada', input: { zone: 'Europe/Berlin', numberFormat: 'pointComma' } },
  perMinute: 20,
})

export const setAvatar = call('user/avatar/set', {
  by: 'member',
  repeat: 'again',
  summary: 'Takes an uploaded picture of kind `avatar` as the caller’s, or with null none; the former one is deleted. Answers the profile.',
  input: strict({ fileId: z.nullish(id('file')) }),
  output: profile,
  errors: [e.avatarNotFound],
  example: { as: 'ada', input: { fileId: '@avatar' } },
  perMinute: 20,
})

export const exportData = call('user/data/export', {
  by: 'member',
  stepUp: true,
  repeat: 'reads',
  summary:
    'Everything kept about the caller, by section. A section longer than a page says so by its total: asked again by name with the next page, it goes on.',
  input: strict({
    section: z.optional(z.string().check(z.regex(/^[a-z]+\.[a-zA-Z]+$/), z.maxLength(60))),
    pageNum,
  }),
  output: strict({
    /** Name and version of this form: `docs/guides/my-data.md` describes it. */
    format: z.literal('ohmstead-my-data-1'),
    memberId: id('member'),
    madeAt: instantField,
    pageSize: z.number(),
    sections: z.array(dataSection),
  }),
  errors: [e.sectionUnknown],
  example: { as: 'ada', input: {} },
  perMinute: 30,
})

export const checkClosing = call('user/close/check', {
  by: 'member',
  repeat: 'reads',
  summary: 'What stands in the way of closing the caller’s account, and the address that the code goes to.',
  input: nothing,
  output: strict({
    /** Empty: nothing does. Each with what is still there: so much money, or so many. */
    obstacles: z.array(strict({ key: z.enum(closingObstacles), amount: z.nullable(amount), count: z.nullable(z.number()) })),
    /** Masked. Null: no address is bound, and one must be before the account can close. */
    codeGoesTo: z.nullable(strict({ channel: channelField, address: z.string() })),
  }),
  errors: [],
  example: { as: 'emil', input: {} },
})

export const closeAccount = call('user/close', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  summary:
    'Closes the caller’s account for good, by a code (`closeAccount`) sent to one of their addresses: every sign-in ends and the person is erased; the books keep a number that names nobody. Only with empty wallets.',
  input: strict({ to: z.optional(channelField), code: codeField }),
  output: strict({ closedAt: instantField }),
  errors: [e.codeWrong, e.tooManyTries, e.accountNotEmpty, e.addressNotBound],
  example: { as: 'leaver', input: { code: '@code' } },
  perMinute: 10,
})
