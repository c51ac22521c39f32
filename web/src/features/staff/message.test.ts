import { expect, it } from 'vitest'
import { fieldsOf, messageOf } from './message.ts'

it('reads the three kinds of messages, and nothing else', () => {
  expect(messageOf('[2,"1","Heartbeat",{}]')).toEqual({ kind: 'call', action: 'Heartbeat', payload: {} })
  expect(messageOf('[3,"1",{"status":"Accepted"}]')).toEqual({ kind: 'answer', payload: { status: 'Accepted' } })
  expect(messageOf('[4,"1","NotSupported","no",{}]')).toEqual({ kind: 'error', action: 'NotSupported', payload: { description: 'no', details: {} } })
  expect([messageOf('{}'), messageOf('[9]'), messageOf('GET / HTTP/1.1')]).toEqual([undefined, undefined, undefined])
})

it('converts a payload to readable fields', () => {
  expect(fieldsOf('{"connectorId":1,"idTag":"A7","data":{"a":[1]}}')).toEqual([
    ['connectorId', '1'],
    ['idTag', 'A7'],
    ['data', '{"a":[1]}'],
  ])
  expect(fieldsOf('{"validFrom":1795009505901}')).toEqual([['validFrom', '2026-11-18 13:45:05 UTC']])
  expect([fieldsOf('password 127.0.0.1'), fieldsOf('[1]'), fieldsOf('null')]).toEqual([undefined, undefined, undefined])
})
