import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame, writeCall, writeError, writeResult } from './frame.ts'

describe('reading a frame', () => {
  test.each([
    ['a call', '[2,"1","Heartbeat",{}]', { kind: 'call', messageId: '1', action: 'Heartbeat', payload: {} }],
    ['a call without payload', '[2,"1","Heartbeat"]', { kind: 'call', messageId: '1', payload: undefined }],
    ['a number as message id', '[2,17,"Heartbeat",{}]', { kind: 'call', messageId: '17' }],
    ['blanks and line breaks', '\n[ 2 , "1" ,\n"Heartbeat",{ } ]', { kind: 'call', action: 'Heartbeat' }],
    ['a result', '[3,"1",{"status":"Accepted"}]', { kind: 'result', messageId: '1', payload: { status: 'Accepted' } }],
    ['an error', '[4,"1","InternalError","why",{}]', { kind: 'error', code: 'InternalError', description: 'why' }],
    ['an error without description', '[4,"1","InternalError"]', { kind: 'error', description: '' }],
    ['a key that looks doubled in another object', '[2,"1","X",{"a":{"b":1},"c":{"b":2}}]', { kind: 'call' }],
    ['quotes inside of strings', String.raw`[2,"1","X",{"a":"\\\"{[","b":"}"}]`, { kind: 'call', payload: { a: String.raw`\"{[`, b: '}' } }],
    ['a whole surrogate pair', String.raw`[2,"1","X",{"a":"\ud83d\ude00"}]`, { kind: 'call' }],
  ])('%s', (_, text, expected) => {
    expect(readFrame(text)).toMatchObject(expected)
  })

  test.each([
    ['nothing', '', 'not JSON'],
    ['no JSON', '[2,"1","StopTransaction",{"a":]', 'not JSON'],
    ['an object', '{"a":1}', 'not an array'],
    ['an unknown type', '[7,"1","X",{}]', 'no message type of OCPP'],
    ['a fifth part', '[2,"1","X",{},{}]', 'not [2, id, action, payload]'],
    ['no id', '[2,null,"X",{}]', 'no message id'],
    ['an empty id', '[2,"","X",{}]', 'no message id'],
    ['an id of 37', `[2,"${'1'.repeat(37)}","X",{}]`, 'message id longer than 36'],
    ['a doubled key', '[2,"1","X",{"a":1,"a":2}]', 'duplicate key a'],
    ['a doubled key with an escape', String.raw`[2,"1","X",{"a":1,"\u0061":2}]`, 'duplicate key a'],
    ['a string without end', '[2,"1","X",{"a":"b}]', 'a string does not end'],
    ['half a surrogate pair', String.raw`[2,"1","X",{"a":"\ud83d"}]`, 'text that is no Unicode, or a NUL'],
    ['a NUL', String.raw`[2,"1","X",{"a":"\u0000"}]`, 'text that is no Unicode, or a NUL'],
    ['too many closings', '[2,"1","X",{}]]', 'not JSON'],
  ])('%s is unreadable and not hostile', (_, text, reason) => {
    expect(readFrame(text)).toMatchObject({ kind: 'unreadable', hostile: false, reason })
  })

  test.each([
    ['nesting of 100,000', `[2,"1","X",${'['.repeat(100_000)}`],
    ['nesting of 9', `[2,"1","X",${'['.repeat(8)}${']'.repeat(8)}]`],
    ['a million keys', `[2,"1","X",{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}]`],
  ])('%s is hostile, and is detected before parsing', (_, text) => {
    const before = process.memoryUsage().heapUsed
    expect(readFrame(text)).toMatchObject({ kind: 'unreadable', hostile: true })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000)
  })

  test('nesting of 8 is not too deep', () => {
    expect(readFrame(`[2,"1","X",${'['.repeat(7)}${']'.repeat(7)}]`)).toMatchObject({ kind: 'call' })
  })

  test('the beginning of a broken frame is read, so that it can be answered', () => {
    expect(readFrame('[2,"42","StopTransaction",{"transactionId":')).toMatchObject({ kind: 'unreadable', messageId: '42', action: 'StopTransaction' })
    expect(readFrame('garbage')).toMatchObject({ messageId: null, action: null })
  })

  test('integers beyond the safe ones keep their digits', () => {
    const frame = readFrame('[2,"1","StopTransaction",{"transactionId":90071992547409931234,"meterStop":1}]')
    expect(frame).toMatchObject({ kind: 'call' })
    if (frame.kind === 'call') expect([...frame.wide]).toEqual([['transactionId', '90071992547409931234']])
  })
})

describe('properties', () => {
  const json = fc.json({ maxDepth: 3 })

  test('any text is read without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          json,
          json.map((text) => `[2,"1","X",${text}]`),
        ),
        (text) => {
          expect(['call', 'result', 'error', 'unreadable']).toContain(readFrame(text).kind)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('frames that we write can be read', () => {
    const text = fc.string({ minLength: 1, maxLength: 36 }).filter((id) => id.isWellFormed() && !id.includes('\0'))
    fc.assert(
      fc.property(text, text, (messageId, description) => {
        expect(readFrame(writeCall(messageId, 'Reset', { type: 'Soft' }))).toMatchObject({
          kind: 'call',
          messageId,
          action: 'Reset',
          payload: { type: 'Soft' },
        })
        expect(readFrame(writeResult(messageId, {}))).toMatchObject({ kind: 'result', messageId, payload: {} })
        expect(readFrame(writeError(messageId, 'GenericError', description))).toMatchObject({ kind: 'error', messageId, description })
      }),
    )
  })
})
