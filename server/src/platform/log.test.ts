import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function lines(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const said: string[] = []
  write(openLog('debug', { write: (line: string) => void said.push(line) }))
  return said.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('an event is one line with its level and time', () => {
  const [line] = lines((log) => log.info({ event: 'server.ready', port: 1, amount: 2n }, 'ready\nand more'))
  expect(line).toMatchObject({ level: 'info', event: 'server.ready', port: 1, msg: 'ready\nand more' })
  expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('secrets are removed at every depth', () => {
  const text = JSON.stringify(
    lines((log) => {
      log.warn({
        password: 'hush',
        body: { code: 'hush', user: { token: 'hush' } },
        env: { sms: { url: 'https://sms.example/', password: 'hush' } },
        sms: { password: 'hush' },
        input: { currentPassword: 'hush', oldCode: 'hush', fundPassword: 'hush' },
        headers: { cookie: 'hush', authorization: 'hush', 'set-cookie': 'hush' },
      })
    }),
  )
  expect(text).not.toContain('hush')
  expect(text).toContain('[secret]')
})

test('an error has its cause and its constraint, but not the values of the row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'member_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
  })
  const [line] = lines((log) => log.error({ error: new Error('could not save', { cause: error }) }))
  expect(line).toMatchObject({ error: { message: 'could not save', cause: { errorCode: '23505', constraint: 'member_email' } } })
  expect(JSON.stringify(line)).not.toContain('ada@example.org')
})
