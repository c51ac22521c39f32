import { settingForms, settingUnits } from '../kernel/setting-form.ts'
import { staffRoles } from '../kernel/call.ts'
import { amount, instantField, strict, z } from '../kernel/field.ts'
import { languages, type Language } from '../kernel/language.ts'

/** A public address with the tag that the shell uses for it. */
export const urlEntry = strict({ tag: z.string(), url: z.string() })
export const urlTags = ['CUSTOMER_SERVICE_LINK', 'Facebook_Link', 'Twitter_Link'] as const

/** How much of other currencies one unit of the asset is worth, for orientation beside prices. */
export const urlRates = strict({
  day: z.nullable(z.string()),
  list: z.array(strict({ currency: z.string(), countries: z.array(z.string()), rate: amount })),
})
export type Rates = z.output<typeof urlRates>

export { languages, type Language }
export const languageField = z.enum(languages)

/** A setting as shown in the console. Values have their stored form: amounts as decimal text, shares in ppm, levels as rows. */
export const settingRow = strict({
  key: z.string(),
  form: z.enum(settingForms),
  unit: z.enum(settingUnits),
  /** Bounds of a number, or of the length of a text; null: none. */
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  value: z.json(),
  /** The default value. */
  standard: z.json(),
  mayChange: z.array(z.enum(staffRoles)),
  twoPerson: z.boolean(),
  /** Who changed it last, and when; null: never changed. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instantField),
})

/** One change of a setting. `before` is null for the first change: the setting had its default. */
export const settingHistoryRow = strict({
  before: z.nullable(z.json()),
  after: z.json(),
  by: z.string(),
  /** The second person, if the setting needs two. */
  approvedBy: z.nullable(z.string()),
  reason: z.string(),
  at: instantField,
})
