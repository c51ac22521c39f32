import { countryList } from '@ohmstead/contract/settings/calls'
import { implement } from '../../../platform/implement.ts'
import { countriesIn } from '../country.ts'

export const listCountries = implement(countryList, async ({ lang }) => ({ list: [...countriesIn(lang)] }))
