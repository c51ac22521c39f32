import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { documentFault } from './document.ts'

const fault = (inside: string) => documentFault(Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`, 'latin1'))

test.each([
  '/JS(x)',
  '/JS\0(x)',
  '/JS<78>',
  '/J#53 (x)',
  '/AA<<',
  '/AA 5 0 R',
  '/AA%\n',
  '/OpenAction[',
  '/Launch/Next',
  '/EmbeddedFile',
  '/EF<<',
  '/GoToR/F',
  '/Encrypt 9 0 R',
])('a PDF with %j is active', (name) => {
  expect(fault(name)).toBe('active')
})

test.each(['/JSX', '/AA\u00e9', '/JS~', '/AA-1', '/AA_', '/JS\u0001'])(
  'bytes like %j, which begin like one of these names, are another or none',
  (bytes) => {
    expect(fault(`stream\n${bytes}\nendstream`)).toBeNull()
  },
)

const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`5 0 obj <<${dictionary}>>\nstream\r\n`), data, Buffer.from('\nendstream endobj\n')])
const document = (...parts: Buffer[]) => documentFault(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('\n%%EOF\n')]))
const objects = (inside: string) => Buffer.from(`7 0 8 20 <<${inside}>> <</Type/Page>>`)
const script = objects('/S/JavaScript/JS(app.alert(1))')
const packed = '/Type/ObjStm/N 2/First 9/Filter/FlateDecode'

test.each<[string, Buffer]>([
  ['compressed', stream(packed, deflateSync(script))],
  ['compressed, with a name in other characters', stream('/Type/Obj#53tm/N 2/F#69rst 9/Filter/FlateDecode', deflateSync(script))],
  ['compressed, without its type', stream('/N 2/Filter/FlateDecode', deflateSync(script))],
  ['compressed, with a name written in digits', stream(packed, deflateSync(objects('/J#53 (x)')))],
  ['compressed twice', stream(packed.replace('/Flate', '[/ASCIIHexDecode/Flate'), Buffer.from(deflateSync(script).toString('hex')))],
  ['that cannot be read', stream(packed, Buffer.from('garbage'))],
  ['that is too long', stream(packed, deflateSync(Buffer.alloc(17 * 1024 * 1024, 0x20)))],
  ['after a picture', Buffer.concat([stream('/Width 1/Filter/FlateDecode', deflateSync(Buffer.alloc(9))), stream(packed, deflateSync(script))])],
])('a PDF with a script in an object stream %s is active', (_, part) => {
  expect(document(part)).toBe('active')
})

test.each<[string, Buffer]>([
  ['objects', stream(packed, deflateSync(objects('/Type/Catalog/Pages 3 0 R')))],
  ['a page', stream('/Filter/FlateDecode', deflateSync(Buffer.from('BT /F1 12 Tf (/JS) Tj ET')))],
  ['a picture', stream('/Width 9/Height 9/Filter/DCTDecode', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
  ['a font', stream('/Length 3', Buffer.from('abc'))],
  ['many pixels', stream('/Width 9/Filter/FlateDecode', deflateSync(Buffer.alloc(20 * 1024 * 1024)))],
])('a PDF with %s is accepted', (_, part) => {
  expect(document(part)).toBeNull()
})
