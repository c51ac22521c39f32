import { expect, test } from 'vitest'
import { documentFault } from './document.ts'

const fault = (inside: string) => documentFault(Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`, 'latin1'))

test.each(['/JS(x)', '/JS\0(x)', '/JS<78>', '/J#53 (x)', '/AA<<', '/AA 5 0 R', '/AA%\n', '/OpenAction[', '/Launch/Next', '/EmbeddedFile'])(
  'a PDF with %j is active',
  (name) => {
    expect(fault(name)).toBe('active')
  },
)

test.each(['/JSX', '/AA\u00e9', '/JS~', '/AA-1', '/AA_', '/JS\u0001'])(
  'bytes like %j, which begin like one of these names, are another or none',
  (bytes) => {
    expect(fault(`stream\n${bytes}\nendstream`)).toBeNull()
  },
)
