import { expect, test } from 'vitest'
import { supportDeskFor } from './support-desk.ts'

const id = '6f2a3c1e-0b7d-4c55-9a51-3a1f0f4b7c10'

test.each([
  ['https://help.example', undefined, 'https://help.example'],
  ['https://help.example', id, `https://help.example/?support_id=${id}`],
  ['https://help.example/desk?lang=de#form', id, `https://help.example/desk?lang=de&support_id=${id}#form`],
])('the support desk at %s gets the support id %s', (address, supportId, expected) => {
  expect(supportDeskFor(address, supportId)).toBe(expected)
})
