/** The six languages of the product; en_US is the default and the fallback. */
export const languages = ['zh_CN', 'de_DE', 'en_US', 'fr_FR', 'it_IT', 'pt_PT'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en_US'

/** Whether a text is a language of the product. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}
