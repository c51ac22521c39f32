import { call } from '../kernel/call.ts'
import { instantField, nothing, strict, z } from '../kernel/field.ts'
import { languageField, urlEntry } from './types.ts'

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
