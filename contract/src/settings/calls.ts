import { askErrors } from '../approvals/errors.ts'
import { call } from '../kernel/call.ts'
import { id, idempotencyKey, instantField, nothing, pageOf, paging, strict, text, z } from '../kernel/field.ts'
import { settingErrors as e } from './errors.ts'
import { languageField, settingHistoryRow, settingRow, urlEntry } from './types.ts'

export const urlConfig = call('url/config/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'Server time, kind of instance and the public addresses of the operator.',
  input: nothing,
  output: strict({
    sysCurrentDate: instantField,
    /** In a demo every figure is simulated, and the shell says so. */
    instance: z.enum(['demo', 'production']),
    asset: z.string(),
    h5Urls: z.array(urlEntry),
  }),
  errors: [],
  example: { input: {} },
})

export const languageList = call('language/list', {
  by: 'anyone',
  repeat: 'reads',
  summary: 'The languages of the product in their own names.',
  input: nothing,
  output: strict({ list: z.array(strict({ code: languageField, name: z.string() })) }),
  errors: [],
  example: { input: {} },
})

export const countryList = call('country/list', {
  by: 'anyone',
  repeat: 'reads',
  localised: true,
  summary: 'Countries by ISO 3166 code, named in the reader’s language.',
  input: nothing,
  output: strict({ list: z.array(strict({ code: z.string(), name: z.string() })) }),
  errors: [],
  example: { input: {} },
})

const readers = { staff: ['operations', 'finance', 'administrator'] } as const

export const settingList = call('staff/setting/list', {
  by: readers,
  repeat: 'reads',
  summary: 'Every operator setting: the value in force, the default, the bounds, who may change it, and who did last.',
  input: nothing,
  output: strict({ list: z.array(settingRow) }),
  errors: [],
  example: { as: 'gus', input: {} },
})

export const setSetting = call('staff/setting/change', {
  by: readers,
  repeat: 'first-result',
  summary: 'Changes a setting at once; where it takes two people, asks for the change, which waits for the second.',
  input: strict({
    idempotencyKey,
    key: text(1, 80),
    /** The value that the caller saw in force: if somebody changed it since, nothing is changed. */
    before: z.json(),
    value: z.json(),
    reason: text(1, 500).check(z.regex(/\S/)),
  }),
  /** The request that waits; null: the setting was changed. */
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
  summary: 'How a setting came to be what it is, newest first: before, after, who, with whom and why.',
  input: strict({ key: text(1, 80), ...paging }),
  output: pageOf(settingHistoryRow),
  errors: [e.settingUnknown],
  example: { as: 'gus', input: { key: 'tasks.collectWithinHours' } },
})
