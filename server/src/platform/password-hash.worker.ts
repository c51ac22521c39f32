import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { LOW_PRIORITY, type HashAnswer, type HashTask } from './password-hash.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** On Linux a priority belongs to a thread: requests go before hashes, which strangers can cause. */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return
  setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), LOW_PRIORITY)
}

yieldToRequests()

// Where there is no hash, the same work is done. Created in advance, so that the first unknown account does not cost two hashes.
const decoy = hashSync('no account has this password', cost)

function answerTo({ password, passwordHash }: HashTask): HashAnswer {
  if (passwordHash === undefined) return { passwordHash: hashSync(password, cost) }
  return { fits: verifySync(passwordHash ?? decoy, password) && passwordHash !== null }
}

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answerTo(task)))
