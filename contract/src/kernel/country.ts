import { z } from './field.ts'

/** The second letters of the codes by their first one: AD, AE, … */
const letters = `ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY HKMNRTU IDELMNOQRST JEMOP
KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ
VACEGINU WFS YET ZAMW`

/** The codes that ISO 3166-1 alpha-2 has assigned to countries, in alphabetical order. */
export const countryCodes: readonly string[] = letters.split(/\s+/).flatMap(([first = '', ...seconds]) => seconds.map((second) => first + second))

const known = new Set(countryCodes)

/** Whether a code is assigned to a country: ZZ and XX are not. */
export function isCountry(code: string): boolean {
  return known.has(code)
}

/** A country by ISO 3166-1 alpha-2. */
export const countryField = z.string().check(z.refine((code) => isCountry(code)))
