import { existsSync } from 'node:fs'
import path from 'node:path'
import { callsByOwner, errors, errorsByOwner, eventsByOwner } from '@ohmstead/contract'
import { describe, expect, test } from 'vitest'
import { features } from '../architecture/features.ts'
import { settingDeclarations } from '@ohmstead/server/src/features/settings/index.ts'
import { readGraph } from '../architecture/graph.ts'
import { root } from '../gates.ts'
import { bans, findBans, findEmptyNames } from './bans.ts'
import {
  callsWithoutHandler,
  callsWithoutWords,
  doubleCodes,
  doublePaths,
  namesWithoutValue,
  undeclaredErrors,
  eventsWithoutSubscriber,
  unknownStales,
  unreadSettings,
  unmadeErrors,
  unpublishedEvents,
} from './contract.ts'
import { isThere, readSources } from './files.ts'
import { deniedPromises, sameWords, noSubscriberBecause, noValueBecause, unreadBecause } from './reviewed.ts'
import { longReadmes, lostPages, README_SENTENCES_MAX } from './pages.ts'
import { wrongRoutes, type RouteTable } from './routes.ts'
import { FILE_LINES_MAX, FUNCTION_LINES_MAX, longFiles, longFunctions } from './sizes.ts'
import { sharedTables, tablesOf, wrongMigrations } from './sql.ts'
import { lowerKeywords } from './sql-case.ts'
import {
  brokenMessages,
  brokenPromises,
  copiedMessages,
  languages,
  missingKeys,
  otherPlaceholders,
  readWords,
  unusedKeys,
  wordsInComponents,
} from './words.ts'

const sources = readSources()
const within = (pattern: RegExp) => sources.filter((source) => pattern.test(source.path))
const ships = (source: { path: string }) => !/\.(test|spec|stories)\.tsx?$/.test(source.path)

describe('bans', () => {
  test.for(bans.map((ban) => [ban.name, ban] as const))('%s: the ban finds its example', ([, ban]) => {
    const path =
      ['server/src/platform/x.ts', 'server/src/features/x/x.ts', 'server/test/x.test.ts', 'server/migrations/x.sql'].find(
        (file) => ban.within.test(file) && !ban.except?.test(file),
      ) ?? ''
    expect(findBans([{ path, text: ban.refused }], ban)).toEqual([`${path}:1  ${ban.refused.trim()}`])
    expect(findBans([{ path, text: ban.allowed }], ban)).toEqual([])
  })
  for (const ban of bans) {
    test(`${ban.name}: ${ban.instead}`, () => expect(findBans(sources, ban)).toEqual([]))
  }
  test('files are named after their content, never manager, helper, util, common or info', () => expect(findEmptyNames(sources)).toEqual([]))
  test(`files have at most ${FILE_LINES_MAX} lines: split a longer one by subject`, () => expect(longFiles(sources)).toEqual([]))
  test(`functions have at most ${FUNCTION_LINES_MAX} lines: split a longer one by responsibility`, () => expect(longFunctions(sources)).toEqual([]))
})

describe('the contract', () => {
  const server = within(/^server\/src\/.*\.ts$/).filter(ships)
  const isBuilt = (owner: string) => isThere(owner === 'http' ? 'server/src/edges/http' : `server/src/features/${owner}/calls`)
  test('each call has a handler', () => expect(callsWithoutHandler(callsByOwner, server, isBuilt)).toEqual([]))
  test('each call has an example and a summary', () => expect(callsWithoutWords(callsByOwner)).toEqual([]))
  test('each name in an example has a value', () =>
    expect(namesWithoutValue(callsByOwner, within(/^server\/test\/stories\/example.*\.ts$/), noValueBecause)).toEqual([]))
  test('each path is declared once', () => expect(doublePaths(callsByOwner)).toEqual([]))
  test('each event has a subscriber, or a reason for having none', () =>
    expect(eventsWithoutSubscriber(eventsByOwner, server, noSubscriberBecause)).toEqual([]))
  test('each event is published', () => expect(unpublishedEvents(eventsByOwner, server, isBuilt)).toEqual([]))
  test('events make stale only calls that exist', () => expect(unknownStales(eventsByOwner, callsByOwner)).toEqual([]))
  test('error codes are unique', () => expect(doubleCodes(errorsByOwner)).toEqual([]))
  test('each refusal is declared by a call', () => expect(undeclaredErrors(errorsByOwner, callsByOwner)).toEqual([]))
  test('each setting is read', () => expect(unreadSettings(Object.keys(settingDeclarations), server, isBuilt)).toEqual(Object.keys(unreadBecause)))
  test('each refusal is used by the server', () => expect(unmadeErrors(errorsByOwner, server, isBuilt)).toEqual([]))
})

if (isThere('messages/en_US'))
  describe('messages', () => {
    const files = within(/^messages\/.*\.json$/)
    const english = readWords(files, 'en_US')
    const keysOfRefusals = new Set(errors.map(({ message }) => message))
    test('each refusal has its words', () => expect([...keysOfRefusals].filter((key) => !english.has(key))).toEqual([]))
    test('none is unused', () => {
      const code = within(/^(contract|server|web)\/.*\.tsx?$/).filter(ships)
      expect(unusedKeys(english, code, keysOfRefusals)).toEqual([])
    })
    test('components contain no texts', () => expect(wordsInComponents(within(/^web\/src\/.*\.tsx$/).filter(ships))).toEqual([]))
    for (const language of languages) {
      const words = readWords(files, language)
      describe(language, () => {
        test('has exactly the keys of English', () => {
          expect({ missing: missingKeys(english, words), tooMany: missingKeys(words, english) }).toEqual({ missing: [], tooMany: [] })
        })
        test('is valid ICU', () => expect(brokenMessages(words)).toEqual([]))
        test('has the placeholders of English', () => expect(otherPlaceholders(english, words)).toEqual([]))
        test('promises no returns and creates no urgency', () => expect(brokenPromises(words, language, deniedPromises)).toEqual([]))
        if (language !== 'en_US') test('is translated', () => expect(copiedMessages(english, words, language, sameWords)).toEqual([]))
      })
    }
  })

test('keywords of SQL are in upper case: `npm run fix`', () => {
  expect(within(/^server\/(src|test)\/.*\.ts$/).flatMap(lowerKeywords)).toEqual([])
})

describe('tables', () => {
  const migrations = within(/^server\/migrations\/.*\.sql$/)
  test('migrations are NNNN_<owner>_<what>.sql, state a reason, and create tables of their owner', () =>
    expect(wrongMigrations(migrations)).toEqual([]))
  test('one table, one store file that writes it', () => expect(sharedTables(readGraph(root), tablesOf(migrations))).toEqual([]))
})

describe('pages', () => {
  test('the route table of the web is that of the product', async () => {
    const table = path.join(root, 'web/src/shell/routes.ts')
    const { routes, redirects }: RouteTable = await import(table)
    expect(wrongRoutes({ routes, redirects })).toEqual([])
  })
  const owners = [
    ...features.map((feature) => `server/src/features/${feature}`),
    ...['http', 'ocpp', 'mail', 'chains', 'cards', 'storage'].map((edge) => `server/src/edges/${edge}`),
  ]
  test('each feature and each edge has its README', () => {
    expect(owners.filter((folder) => isThere(folder) && !existsSync(path.join(root, folder, 'README.md')))).toEqual([])
  })
  test(`a README of a feature has at most ${README_SENTENCES_MAX} sentences: the rest belongs to a page in docs/design or beside the code`, () =>
    expect(longReadmes(sources)).toEqual([]))
  test('pages name only pages that exist', () => expect(lostPages(sources)).toEqual([]))
})
