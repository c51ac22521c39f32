import { expect, test } from 'vitest'
import { openLog, prettyLine } from './log.ts'

function lines(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const written: string[] = []
  write(openLog('debug', { write: (line: string) => void written.push(line) }))
  return written.map((line) => JSON.parse(line) as Record<string, unknown>)
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

test('a line for a person has the time, the level, the event and its values, and the stack below', () => {
  const written: string[] = []
  const log = openLog('info', { write: (line: string) => void written.push(prettyLine(line)) })
  log.warn({ event: 'station.silent', point: 'pt_1', seconds: 90 })
  log.error({ event: 'call.failed', error: new Error('no answer'), password: 'hush' })
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d warn  station\.silent point=pt_1 seconds=90\n$/)
  expect(written[1]).toMatch(/^\d\d:\d\d:\d\d error call\.failed no answer password=\[secret\]\n {2}Error: no answer\n {6}at /)
})
