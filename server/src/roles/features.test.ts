import { callsByOwner } from '@ohmstead/contract/index'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { expect, test } from 'vitest'
import { loneAccounts } from '../../test/api.ts'
import type { Implemented } from '../platform/implement.ts'
import { shownPlacesOf, pointsInCustody } from '../features/hosting/index.ts'
import { splits } from '../features/income/index.ts'
import {
  approvalKinds,
  causeNamesOf,
  featureCalls,
  featureDueWork,
  featureListeners,
  featureWatches,
  personalData,
  toBeReceivedBy,
  type HandlersOf,
} from './features.ts'

const calls: Readonly<Record<string, Readonly<Record<string, Implemented<CallDeclaration>>>>> = featureCalls({
  splits,
  pointsInCustody,
  ownPlaces: shownPlacesOf,
  ...loneAccounts,
  approvalKinds,
  causeNamesOf,
  toBeReceivedBy,
  depositKeys: null,
  ownOrigins: [],
  typing: { person: () => undefined, staff: () => undefined },
})

test('each declared call of a feature has its own handler', () => {
  const declared = Object.entries<Readonly<Record<string, CallDeclaration>>>(callsByOwner).filter(([owner]) => owner !== 'http' && owner !== 'demo')
  expect(Object.keys(calls)).toEqual(declared.map(([owner]) => owner))
  for (const [owner, of] of declared) {
    expect(Object.keys(calls[owner] ?? {}).sort()).toEqual(Object.keys(of).sort())
    for (const [name, declaration] of Object.entries(of)) expect(calls[owner]?.[name]?.declaration).toBe(declaration)
  }
})

test('a feature without one of its calls does not compile', () => {
  const { levelList, levelMine } = featureCalls({
    splits,
    pointsInCustody,
    ownPlaces: shownPlacesOf,
    ...loneAccounts,
    approvalKinds,
    causeNamesOf,
    toBeReceivedBy,
    depositKeys: null,
    ownOrigins: [],
    typing: { person: () => undefined, staff: () => undefined },
  }).levels
  const whole = { levelList, levelMine } satisfies HandlersOf<'levels'>
  // @ts-expect-error The handler is missing.
  const missing = { levelMine } satisfies HandlersOf<'levels'>
  expect([whole, missing]).toHaveLength(2)
})

test('names of the folded parts are unique', () => {
  for (const names of [
    featureListeners.map(({ name }) => name),
    featureDueWork.map(({ name }) => name),
    featureWatches.map(({ name }) => name),
    personalData.map(({ name }) => name),
    approvalKinds.map(({ code }) => code),
  ])
    expect(new Set(names).size).toBe(names.length)
})
