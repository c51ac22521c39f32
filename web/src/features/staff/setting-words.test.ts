import { settings } from '@ohmstead/contract/index'
import { expect, it } from 'vitest'
import { ownerOf } from './setting-words.ts'

it('shows each setting in the group of the feature that declares it', () => {
  expect(Object.keys(settings).filter((key) => !key.startsWith(`${ownerOf(key)}.`))).toEqual([])
})
