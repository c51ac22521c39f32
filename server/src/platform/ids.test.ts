import { isId } from '@ohmstead/contract/kernel/id'
import { after, instant } from '@ohmstead/contract/kernel/instant'
import { expect, test } from 'vitest'
import { newId, newUuid } from './ids.ts'

test('ids show their kind, sort by time and cannot be guessed', () => {
  const now = instant(1_778_745_600_123)
  const ids = Array.from({ length: 1_000 }, () => newId('lease', now))
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every((id) => isId('lease', id))).toBe(true)
  expect(newId('lease', after(now, 1)) > (ids.toSorted().at(-1) ?? '')).toBe(true)
})

test('a uuid is one', () => {
  expect(newUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
