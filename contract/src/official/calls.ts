import { askErrors } from '../approvals/errors.ts'
import { credentialErrors } from '../credentials/errors.ts'
import { captchaField } from '../credentials/types.ts'
import { call } from '../kernel/call.ts'
import { dayField, id, idempotencyKey, nothing, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { officialErrors as e } from './errors.ts'
import { contactAnswer, contactOwner, contactReport, contactRequests, contactText, reportStates, staffContact } from './types.ts'

const lookupErrors = [credentialErrors.captchaNeeded, credentialErrors.captchaWrong, credentialErrors.lookupsSpent] as const
const keepers = { staff: ['support', 'content', 'operations', 'administrator'] } as const

export const checkContact = call('verify/official/contact', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Says whether a web address, e-mail address, phone number, name at a service, wallet address or staff code is an official contact. A signed-in member also learns whether a wallet address is their own deposit address. After five look-ups a day, each further one requires a captcha with more work, and fifty are possible.',
  input: strict({ text: text(2, 300), captcha: z.optional(captchaField) }),
  output: contactAnswer,
  errors: lookupErrors,
  example: { input: { text: 'help@ohmstead.example' } },
  perMinute: 20,
})

export const reportContact = call('verify/official/report', {
  by: 'anyone',
  repeat: 'again',
  oneByOne: true,
  summary:
    'Reports a contact that pretends to be ours. Reports are counted for each contact and do not name the reporter. They use the same allowance as checks.',
  input: strict({ text: text(2, 300), note: z.optional(plainNote(0, 500)), captcha: z.optional(captchaField) }),
  output: nothing,
  errors: [e.notReadable, ...lookupErrors],
  example: { input: { text: 'help@ohrnstead.example', note: 'Asked for my code' } },
  perMinute: 10,
})

export const officialList = call('staff/official/list', {
  by: keepers,
  repeat: 'reads',
  summary: 'Lists the official contacts of the registry, the newest first: those in use, or those that ended.',
  input: strict({ ended: z._default(z.boolean(), false), ...paging }),
  output: pageOf(staffContact),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const addContact = call('staff/official/add', {
  by: keepers,
  repeat: 'first-result',
  summary: 'Requests that a contact becomes official. A second person must agree, and the contact is official from then on.',
  input: strict({
    idempotencyKey,
    text: contactText,
    owner: contactOwner,
    /** The day since which the operator uses it. */
    since: dayField,
    mayAsk: z.array(z.enum(contactRequests)).check(z.maxLength(contactRequests.length)),
    reason: plainNote(1, 500),
  }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.notReadable, e.serviceMissing, e.alreadyOurs, e.askedTooMuch, e.sinceAhead, ...askErrors],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      text: 'billing@ohmstead.example',
      owner: 'Billing',
      since: '2026-01-01',
      mayAsk: ['reference'],
      reason: 'A mailbox for questions about bills',
    },
  },
})

export const endContact = call('staff/official/end', {
  by: keepers,
  repeat: 'first-result',
  summary: 'Requests that a contact of the registry stops being official. A second person must agree.',
  input: strict({ idempotencyKey, contactId: id('contact'), reason: plainNote(1, 500) }),
  output: strict({ approvalId: id('approval') }),
  errors: [e.contactNotFound, e.contactEnded, ...askErrors],
  example: { as: 'gus', input: { idempotencyKey: '@key', contactId: '@officialContact', reason: 'The mailbox was closed' } },
})

export const reportList = call('staff/official/reports', {
  by: keepers,
  repeat: 'reads',
  summary: 'Lists reported contacts of one state, those reported last first.',
  input: strict({ state: z._default(z.enum(reportStates), 'open'), ...paging }),
  output: pageOf(contactReport),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const judgeReport = call('staff/official/report/judge', {
  by: keepers,
  repeat: 'first-result',
  summary:
    'Marks a reported contact as fake, which every check of it shows at once, or dismisses the report. A contact of the registry that was marked is not shown as official until it is dismissed.',
  input: strict({ idempotencyKey, reportId: id('contactReport'), verdict: z.enum(['fake', 'dismissed']), reason: plainNote(1, 500) }),
  output: contactReport,
  errors: [e.reportNotFound, e.alreadyJudged, e.oursByItself],
  example: {
    as: 'gus',
    input: { idempotencyKey: '@key', reportId: '@contactReport', verdict: 'fake', reason: 'It sends links to a copy of our sign-in page' },
  },
})
