import { call } from '../kernel/call.ts'
import { amount, id, instantField, nothing, pageNum, strict, z } from '../kernel/field.ts'
import { languageField } from '../settings/types.ts'
import { accountErrors } from './errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { channelField, closingObstacles, dataSection, numberFormats, profile, usernameField, zoneField } from './types.ts'
import { codeField } from '../credentials/types.ts'

export const updateProfile = call('user/info/update', {
  by: 'member',
  repeat: 'again',
  summary:
    'Changes the given fields of name, time zone, number format and language, and returns the profile. The name can be changed once in 30 days.',
  input: strict({
    username: z.optional(usernameField),
    zone: z.optional(zoneField),
    numberFormat: z.optional(z.enum(numberFormats)),
    language: z.optional(languageField),
  }),
  output: profile,
  errors: [
    accountErrors.usernameForm,
    accountErrors.usernameMarks,
    accountErrors.usernameScripts,
    accountErrors.usernameReserved,
    accountErrors.usernameAdvertises,
    accountErrors.usernameTaken,
    accountErrors.usernameChangedLately,
    accountErrors.zoneUnknown,
  ],
  example: { as: 'ada', input: { zone: 'Europe/Berlin', numberFormat: 'pointComma' } },
  perMinute: 20,
})

export const setAvatar = call('user/avatar/set', {
  by: 'member',
  repeat: 'again',
  summary:
    'Sets an uploaded picture of kind `avatar` as the caller’s picture, or removes it with null. Deletes the previous picture and returns the profile.',
  input: strict({ fileId: z.nullish(id('file')) }),
  output: profile,
  errors: [accountErrors.avatarNotFound],
  example: { as: 'ada', input: { fileId: '@avatar' } },
  perMinute: 20,
})

export const exportData = call('user/data/export', {
  by: 'member',
  stepUp: true,
  repeat: 'reads',
  summary:
    'Returns all data stored about the caller, by section. If the total of a section exceeds one page, request the next page with the name of the section.',
  input: strict({
    section: z.optional(z.string().check(z.regex(/^[a-z]+\.[a-zA-Z]+$/), z.maxLength(60))),
    pageNum,
  }),
  output: strict({
    /** Name and version of this format, described in `docs/guides/my-data.md`. */
    format: z.literal('ohmstead-my-data-1'),
    memberId: id('member'),
    madeAt: instantField,
    pageSize: z.number(),
    sections: z.array(dataSection),
  }),
  errors: [accountErrors.sectionUnknown],
  example: { as: 'ada', input: {} },
  perMinute: 30,
})

export const checkClosing = call('user/close/check', {
  by: 'member',
  repeat: 'reads',
  summary: 'Returns the reasons why the caller’s account cannot be closed, and the address that the code will be sent to.',
  input: nothing,
  output: strict({
    /** Empty if the account can be closed. Each reason has the amount of money or the number of items that remain. */
    obstacles: z.array(strict({ key: z.enum(closingObstacles), amount: z.nullable(amount), count: z.nullable(z.number()) })),
    /** Masked. Null: the account has no address, and needs one before it can be closed. */
    codeGoesTo: z.nullable(strict({ channel: channelField, address: z.string() })),
  }),
  errors: [],
  example: { as: 'emil', input: {} },
})

export const closeAccount = call('user/close', {
  by: 'member',
  stepUp: true,
  repeat: 'again',
  oneByOne: true,
  summary:
    'Closes the caller’s account permanently, with a code (`closeAccount`) sent to one of their addresses. Ends every sign-in and erases the person; the ledger keeps only a number. Requires empty wallets.',
  input: strict({ to: z.optional(channelField), code: codeField }),
  output: strict({ closedAt: instantField }),
  errors: [credentialErrors.codeWrong, credentialErrors.tooManyTries, accountErrors.accountNotEmpty, accountErrors.addressNotBound],
  example: { as: 'leaver', input: { code: '@code' } },
  perMinute: 10,
})
