// A set-up file of every test: keeps the names of running tests where the process that started the workers finds it (tools/stuck.ts).
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { beforeEach } from 'vitest'

const folder = process.env['RUNNING_TESTS']
/** Tests that run now, each with the time of its start; several where tests are concurrent. */
const running = new Map<string, number>()

if (folder !== undefined) {
  const keep = () => writeFileSync(path.join(folder, `${process.pid}-${threadId}`), JSON.stringify([...running]))
  beforeEach(({ task }) => {
    const name = `${task.file.name} > ${task.fullTestName}`
    running.set(name, Date.now())
    keep()
    return () => {
      running.delete(name)
      keep()
    }
  })
}
