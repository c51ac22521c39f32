import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../platform/database.ts'
import { say } from '../../platform/words.ts'
import { setting } from '../settings/index.ts'
import { filled } from './document.ts'

/** A text with the details of the operator in their places; what is not set yet is named as missing. */
export async function withDetails(q: Queryable, text: string, language: Language): Promise<string> {
  return filled(text, {
    operator: (await setting(q, 'platform.operatorName')) || say(language, 'legal.notSet.operator'),
    operatorAddress: (await setting(q, 'platform.operatorAddress')) || say(language, 'legal.notSet.operatorAddress'),
    operatorEmail: (await setting(q, 'platform.operatorEmail')) || say(language, 'legal.notSet.operatorEmail'),
  })
}
