import { Worker } from 'node:worker_threads'

/** The nice value of the threads that hash. */
export const LOW_PRIORITY = 10

/** A password to hash, or to compare with a hash; null is compared with a hash that no password has. */
export interface HashTask {
  readonly password: string
  readonly passwordHash?: string | null
}

export type HashAnswer = { readonly passwordHash: string } | { readonly fits: boolean }

/** A thread that hashes one password after the other, below the priority of the thread that serves requests. */
export interface HashThread {
  hash(password: string): Promise<string>
  /** Whether a password matches the hash. Where there is none, the same work is done and the result is false. */
  fits(password: string, passwordHash: string | null): Promise<boolean>
}

let done = 0

/** How many passwords were hashed since the start: the most expensive work that a client can cause. */
export function passwordsHashed(): number {
  return done
}

/** The thread starts with its first task. It does not keep the process running while it is idle. */
export function openHashThread(): HashThread {
  let running: { readonly worker: Worker; readonly waiting: PromiseWithResolvers<HashAnswer>[] } | undefined

  function start() {
    const thread = { worker: new Worker(new URL('./password-hash.worker.ts', import.meta.url)), waiting: [] as PromiseWithResolvers<HashAnswer>[] }
    thread.worker.on('message', (answer: HashAnswer) => {
      thread.waiting.shift()?.resolve(answer)
      if (thread.waiting.length === 0) thread.worker.unref()
    })
    // A thread ends only by a defect, such as memory that is not there: its tasks fail, and the next task starts another thread.
    const fail = (why: unknown) => {
      if (running === thread) running = undefined
      for (const { reject } of thread.waiting.splice(0)) reject(new Error('the thread that hashes passwords ended', { cause: why }))
    }
    thread.worker.on('error', fail)
    thread.worker.on('exit', fail)
    return thread
  }

  async function ask(task: HashTask): Promise<HashAnswer> {
    done++
    const answer = Promise.withResolvers<HashAnswer>()
    running ??= start()
    running.waiting.push(answer)
    running.worker.ref()
    running.worker.postMessage(task)
    return answer.promise
  }

  return {
    async hash(password) {
      const answer = await ask({ password })
      if (!('passwordHash' in answer)) throw new Error('a hash was expected')
      return answer.passwordHash
    },
    async fits(password, passwordHash) {
      const answer = await ask({ password, passwordHash })
      return 'fits' in answer && answer.fits
    },
  }
}
