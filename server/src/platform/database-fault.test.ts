import { expect, test } from 'vitest'
import { isUnavailable } from './database-fault.ts'

const error = (code?: string, message = '') => Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  [true, error('57P01', 'terminating connection due to administrator command')],
  [true, error('53300', 'too many clients already')],
  [true, error('08006')],
  [true, error('ECONNREFUSED')],
  [true, error('ENOENT', 'connect ENOENT /x/.s.PGSQL.5432')],
  [true, error(undefined, 'Connection terminated unexpectedly')],
  [true, error(undefined, 'timeout exceeded when trying to connect')],
  [false, error('23505', 'duplicate key')],
  [false, error('57014', 'canceling statement due to statement timeout')],
  [false, error('40001')],
  [false, error(undefined, 'must hold: something')],
  [false, 'a text'],
])('%s', (expected, thrown) => {
  expect(isUnavailable(thrown)).toBe(expected)
})
