import { assert } from '@ohmstead/contract/kernel/assert'
import type { Language } from '@ohmstead/contract/kernel/language'
import { localTime } from '@ohmstead/contract/kernel/local-time'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { isFixed, isMailChosen, noticeGroups, type NoticeGroup, type NoticeKind } from '@ohmstead/contract/notices/types'
import type { Choices } from './choice.store.ts'
import type { NoticeParams } from './notice.store.ts'

export type Say = (language: Language, key: string, params: NoticeParams) => string

export interface NoticeWords {
  readonly title: string
  readonly body: string
}

/** The words of a notice in the language of its reader, with moments in their time zone. */
export function wordNotice(
  { kind, params }: { readonly kind: NoticeKind; readonly params: NoticeParams },
  { language, zone }: { readonly language: Language; readonly zone: string },
  say: Say,
): NoticeWords {
  const worded = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name.endsWith('At') && typeof value === 'number' ? `${localTime(value as Instant, zone)} (${zone})` : value,
    ]),
  )
  if (kind === 'accountSecured') return wordSecurity(worded, language, say)
  return { title: say(language, `notices.kind.${kind}.title`, worded), body: say(language, `notices.kind.${kind}.body`, worded) }
}

/** Changes of security have the same title as the mail about them. */
function wordSecurity(params: NoticeParams, language: Language, say: Say): NoticeWords {
  const { change, heldUntilAt } = params
  assert(typeof change === 'string', 'a notice of security says what changed')
  const held = heldUntilAt === undefined ? [] : [say(language, 'notices.kind.accountSecured.held', { heldUntilAt })]
  return {
    title: say(language, `accounts.notice.title.${change}`, {}),
    body: [...held, say(language, 'notices.kind.accountSecured.body', {})].join(' '),
  }
}

/** Whether notices of a group are made for a member who chose this. Fixed groups always are. */
export function isWanted(group: NoticeGroup, choices: Choices): boolean {
  return isFixed(group) || (choices.get(group)?.on ?? true)
}

/** Whether notices of a group are also mailed, which is off until the member asks for it. */
export function isMailWanted(group: NoticeGroup, choices: Choices): boolean {
  return isMailChosen(group) && isWanted(group, choices) && (choices.get(group)?.mail ?? false)
}

/** Every group with what the member chose. */
export function choiceViews(choices: Choices) {
  return noticeGroups.map((group) => ({
    group,
    on: isWanted(group, choices),
    fixed: isFixed(group),
    mail: !isMailChosen(group) || isMailWanted(group, choices),
  }))
}
