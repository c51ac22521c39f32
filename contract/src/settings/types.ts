import { strict, z } from '../kernel/field.ts'

/** A public address with the tag the shell knows it by. */
export const urlEntry = strict({ tag: z.string(), url: z.string() })
export const urlTags = ['CUSTOMER_SERVICE_LINK', 'Facebook_Link', 'Twitter_Link'] as const

/** The six languages of the product; en_US is the default and the fallback. */
export const languages = ['zh_CN', 'de_DE', 'en_US', 'fr_FR', 'it_IT', 'pt_PT'] as const
export type Language = (typeof languages)[number]
export const languageField = z.enum(languages)
