import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeStored } from './storage.ts'
import { dismissToast, shownToasts, toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  writeStored('errorMsg', null)
})
afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
  vi.useRealTimers()
})
const texts = () => shownToasts().map(({ text }) => text)

it('does not show the same text twice within a second', () => {
  toast('insufficient balance')
  vi.advanceTimersByTime(999)
  toast('insufficient balance')
  expect(texts()).toEqual(['insufficient balance'])
  vi.advanceTimersByTime(1)
  toast('insufficient balance')
  expect(texts()).toEqual(['insufficient balance', 'insufficient balance'])
})

it('shows at most three different texts at once', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

it('disappears after six seconds, or when it is closed', () => {
  toast('first')
  toast('second')
  dismissToast(shownToasts()[0]?.id ?? 0)
  expect(texts()).toEqual(['second'])
  vi.advanceTimersByTime(6_000)
  expect(texts()).toEqual([])
})
