import { strict, z } from '../kernel/field.ts'
import { languages, type Language } from '../kernel/language.ts'

/** A public address with the tag the shell knows it by. */
export const urlEntry = strict({ tag: z.string(), url: z.string() })
export const urlTags = ['CUSTOMER_SERVICE_LINK', 'Facebook_Link', 'Twitter_Link'] as const

export { languages, type Language }
export const languageField = z.enum(languages)
