// A set-up file of every test: keeps the names of running tests where the process that started the workers finds it (tools/stuck.ts).
import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { afterAll, beforeEach } from 'vitest'

const folder = process.env['RUNNING_TESTS']
/** Tests that run now, each with the time of its start; several where tests are concurrent. */
const running = new Map<string, number>()

if (folder !== undefined) {
  // Opened once per test file. Some file systems write to the disk when a file is emptied, and a run writes twenty thousand times.
  const file = openSync(path.join(folder, `${process.pid}-${threadId}`), 'w')
  let length = 0
  const keep = () => {
    const text = Buffer.from(JSON.stringify([...running]))
    const rest = Buffer.alloc(Math.max(0, length - text.length), ' ')
    writeSync(file, Buffer.concat([text, rest]), 0, null, 0)
    length = text.length + rest.length
  }
  beforeEach(({ task }) => {
    const name = `${task.file.name} > ${task.fullTestName}`
    running.set(name, Date.now())
    keep()
    return () => {
      running.delete(name)
      keep()
    }
  })
  afterAll(() => closeSync(file))
}
