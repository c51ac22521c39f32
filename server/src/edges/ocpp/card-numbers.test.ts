import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideCardNumbers } from './card-numbers.ts'

test.each([
  ['[2,"1","Authorize",{"idTag":"04D0DA01"}]', '[2,"1","Authorize",{"idTag":"…DA01"}]'],
  ['[2,"1","StartTransaction",{"connectorId":1,"idTag" : "04D0DA01"}]', '[2,"1","StartTransaction",{"connectorId":1,"idTag" : "…DA01"}]'],
  ['[3,"1",{"idTagInfo":{"status":"Accepted","parentIdTag":"FLEET00001"}}]', '[3,"1",{"idTagInfo":{"status":"Accepted","parentIdTag":"…0001"}}]'],
  [String.raw`[2,"1","Authorize",{"id\u0054ag":"04D0DA01"}]`, '[2,"1","Authorize",{"idTag":"…DA01"}]'],
  [String.raw`[2,"1","Authorize",{"id\u0054ag":"04D0DA01"`, '[2,"1","Authorize",{"idTag":"…DA01"'],
  ['[2,"1","Authorize",{"idTag":"A22B1"}]', '[2,"1","Authorize",{"idTag":"…22B1"}]'],
  ['[2,"1","Heartbeat",{}]', '[2,"1","Heartbeat",{}]'],
])('of the number of a card in %s only the end is shown', (frame, shown) => expect(hideCardNumbers(frame)).toBe(shown))

test('no number is shown whole, wherever it is in the frame', () => {
  const numbers = fc.stringMatching(/^[0-9A-F]{8,20}$/)
  fc.assert(
    fc.property(numbers, fc.constantFrom('idTag', 'IDTAG', 'parentIdTag'), fc.json({ depthSize: 'small' }), (number, key, rest) => {
      const frame = `[2,"1","SendLocalList",{"rest":${rest},"localAuthorizationList":[{${JSON.stringify(key)}:${JSON.stringify(number)}}]}]`
      expect(hideCardNumbers(frame).slice(frame.indexOf('localAuthorizationList'))).not.toContain(number)
    }),
  )
})
