import { expect, test } from 'vitest'
import { memberIn, receiveLink } from './scan.ts'

const origin = 'https://ohmstead.example'
const id = `mb_${'0123456789'.repeat(2)}abcdef`

test.each([
  ['an id', id, id],
  ['a receive link', receiveLink(origin, id), id],
  ['a link of another site', receiveLink('https://ohmstead.example.org', id), null],
  ['a link to another page', `${origin}/login?to=${id}`, null],
  ['a link without an id', `${origin}/assets/transfer?to=ada`, null],
  ['a payment address', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', null],
  ['a script', `javascript:alert('${id}')`, null],
])('%s is understood or refused', (_, code, member) => {
  expect(memberIn(code, origin)).toBe(member)
})
