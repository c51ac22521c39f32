import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOW_PRIORITY, openHashThread, passwordsHashed } from './password-hash.ts'

test('a password fits its own hash only, and no password fits where there is none', async () => {
  const thread = openHashThread()
  const [one, another] = await Promise.all([thread.hash('porcelain-42'), thread.hash('porcelain-42')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(another)
  const answers = [thread.fits('porcelain-42', one), thread.fits('porcelain-43', one), thread.fits('porcelain-42', another), thread.fits('', null)]
  expect(await Promise.all(answers)).toEqual([true, false, true, false])
})

test('each task is counted, whether there is a hash or not', async () => {
  const before = passwordsHashed()
  const thread = openHashThread()
  await Promise.all([thread.hash('a'), thread.fits('a', null)])
  expect(passwordsHashed() - before).toBe(2)
})

test('a hash that cannot be read fails its own task, and the next task gets another thread', async () => {
  const thread = openHashThread()
  const [broken, beside] = await Promise.allSettled([thread.fits('a', 'no hash'), thread.hash('a')])
  expect([broken.status, beside.status]).toEqual(['rejected', 'rejected'])
  expect(await thread.hash('a')).toMatch(/^\$argon2id/)
})

test('requests have priority over hashes', async ({ skip }) => {
  skip(process.platform !== 'linux', 'elsewhere a priority belongs to the process')
  await openHashThread().hash('a')
  const niceOf = (thread: string) => Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
  expect(readdirSync('/proc/self/task').map(niceOf)).toContain(LOW_PRIORITY)
})
