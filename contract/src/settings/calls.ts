import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, nothing, pageOf, paging, plainNote, strict, text, z } from '../kernel/field.ts'
import { settingErrors as e } from './errors.ts'
import { languageField, settingHistoryRow, settingRow, urlEntry, urlRates } from './types.ts'

export const urlConfig = call('url/config/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Returns the server time, the kind of instance and the public addresses of the operator.',
  input: nothing,
  output: strict({
    sysCurrentDate: instantField,
    /** In a demo every figure is simulated, and the shell says so. */
    instance: z.enum(['demo', 'production']),
    asset: z.string(),
    rates: urlRates,
    h5Urls: z.array(urlEntry),
  }),
  errors: [],
  example: { input: {} },
})

export const languageList = call('language/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Lists the languages of the product by their own names.',
  input: nothing,
  output: strict({ list: z.array(strict({ code: languageField, name: z.string() })) }),
  errors: [],
  example: { input: {} },
})

export const countryList = call('country/list', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Lists countries by ISO 3166 code, with names in the reader’s language.',
  input: nothing,
  output: strict({ list: z.array(strict({ code: z.string(), name: z.string() })) }),
  errors: [],
  example: { input: {} },
})

const readers = { staff: ['operations', 'finance', 'administrator'] } as const

export const settingList = call('staff/setting/list', {
  by: readers,
  repeat: 'reads',
  summary: 'Lists every operator setting with its current value, default, bounds, the roles that can change it, and the last change.',
  input: nothing,
  output: strict({ list: z.array(settingRow) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const setSetting = call('staff/setting/change', {
  by: readers,
  repeat: 'first-result',
  summary: 'Changes a setting immediately. If the setting needs two people, creates a request that waits for the second person.',
  input: strict({
    idempotencyKey,
    key: text(1, 80),
    /** The current value as the caller saw it. If the setting has changed since, the call is refused. Absent: empty text, which requests leave out. */
    before: z.optional(z.json()),
    /** Absent: empty text. */
    value: z.optional(z.json()),
    reason: plainNote(1, 500),
  }),
  /** The pending request; null: the setting was changed. */
  output: strict({ approvalId: z.nullable(id('approval')) }),
  errors: [e.settingUnknown, e.valueWrong, e.valueSame, e.valueMoved, ...askErrors],
  example: {
    as: 'gus',
    input: {
      idempotencyKey: '@key',
      key: 'tasks.collectWithinHours',
      before: '@setting.collectWithinHours',
      value: 36,
      reason: 'Members asked for more time over a weekend',
    },
  },
})

export const settingChanges = call('staff/setting/history', {
  by: readers,
  repeat: 'reads',
  summary: 'Lists the changes of a setting, newest first: the values before and after, who changed it, who approved it, and the reason.',
  input: strict({ key: text(1, 80), ...paging }),
  output: pageOf(settingHistoryRow),
  errors: [e.settingUnknown],
  example: { as: 'gus', input: { key: 'tasks.collectWithinHours' } },
})
