import { languageList } from '@ohmstead/contract/settings/calls'
import { implement } from '../../../platform/implement.ts'
import { languagesInOwnWords } from '../language.ts'

export const listLanguages = implement(languageList, async () => ({ list: [...languagesInOwnWords] }))
