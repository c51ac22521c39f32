import { events } from '@ohmstead/contract/index'
import { fixedGroups, noticeGroups, noticeKinds, type NoticeKind } from '@ohmstead/contract/notices/types'
import { securityKinds } from '@ohmstead/contract/accounts/types'
import { day, startOf } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import { describe, expect, test } from 'vitest'
import { say } from '../../platform/words.ts'
import { changeOf } from './hosting-change.ts'
import { choiceViews, isWanted, wordNotice } from './notice.ts'
import { eventsWithoutNotice } from '../../roles/features.ts'
import { eventNotices } from './event-notices.act.ts'

const START = after(startOf(day('2026-05-04')), 8 * HOUR_MS)
const stored = events.filter(({ transient }) => !transient).map(({ name }) => name)
const inTable = eventNotices.map(({ event }) => event.name)

describe('the table of notices', () => {
  test('contains every event of the product, except those whose feature gives the reason why no one is notified', () => {
    const known = [...inTable, ...eventsWithoutNotice]
    expect(stored.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !stored.includes(name))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
  })
})

/** Parameters of every kind together. */
const params = {
  place: 'Hafen 1',
  name: 'Blue card',
  known: 'yes',
  connector: 2,
  code: 'GroundFailure',
  position: 3,
  days: 30,
  sinceAt: START,
  endsAt: START,
  undoUntilAt: START,
  heldUntilAt: START,
  untilAt: START,
  frozenFor: 'takeover',
  state: 'rejected',
  reason: 'Paid by another member',
  task: 'GroundTask',
  level: 3,
  before: 2,
  direction: 'up',
  side: 'buyer',
}
const kinds = Object.keys(noticeKinds) as NoticeKind[]

describe('a notice', () => {
  test('has words in every language, and the place, the name and the times of its parameters', () => {
    const missing: string[] = []
    for (const language of languages)
      for (const kind of kinds) {
        const given = kind === 'accountSecured' ? { change: 'newDevice', heldUntilAt: START } : params
        const { title, body } = wordNotice({ kind, params: given }, { language, zone: 'Europe/Berlin' }, say)
        if (title.length < 4 || body.length < 4 || /[{}]|undefined/.test(title + body)) missing.push(`${language} ${kind}: ${title} | ${body}`)
      }
    expect(missing).toEqual([])
  })

  test('shows times in the time zone of its reader', () => {
    const worded = (zone: string) => wordNotice({ kind: 'leaseExpiring', params }, { language: 'en_US', zone }, say).body
    expect(worded('UTC')).toContain('2026-05-04 08:00:00 (UTC)')
    expect(worded('Asia/Shanghai')).toContain('2026-05-04 16:00:00 (Asia/Shanghai)')
  })

  test.each(securityKinds)('of security has the title of the mail about it: %s', (change) => {
    const { title, body } = wordNotice({ kind: 'accountSecured', params: { change } }, { language: 'de_DE', zone: 'UTC' }, say)
    expect(title).toBe(say('de_DE', `accounts.notice.title.${change}`))
    expect(body).not.toContain('UTC')
  })
})

describe('a choice', () => {
  test('never switches off security, money and device faults', () => {
    for (const group of fixedGroups) expect(isWanted(group, new Map([[group, { on: false, mail: false }]]))).toBe(true)
    expect(noticeGroups.filter((group) => !isWanted(group, new Map([[group, { on: false, mail: false }]])))).toEqual([
      'charging',
      'hosting',
      'lease',
      'invitation',
      'task',
      'support',
    ])
  })

  test('is on until the member switches it off', () => {
    expect(choiceViews(new Map()).every(({ on }) => on)).toBe(true)
  })
})

test.each([
  [null, 'queued', 'hostingQueued'],
  ['queued', 'queued', null],
  ['queued', 'inProgress', 'unitAssigned'],
  [null, 'inProgress', null],
  ['waitingForDevice', 'inProgress', null],
  ['inProgress', 'inCustody', 'hostingStarted'],
  ['inCustody', 'suspended', null],
  ['suspended', 'inCustody', null],
  ['inProgress', 'failed', 'hostingFailed'],
  ['failed', 'failed', null],
  ['inCustody', 'ended', 'hostingEnded'],
  ['queued', 'waitingForDevice', null],
] as const)('hosting from %s to %s has the notice %s', (state, next, kind) => {
  expect(changeOf(state === null ? null : { state, offlineTold: false }, next)).toBe(kind)
})

test('the return of a unit has a notice if its outage had one', () => {
  expect(changeOf({ state: 'suspended', offlineTold: true }, 'inCustody')).toBe('deviceOnline')
})
