/** Reads whose answer depends on their input alone, shared by those who ask for the same at the same time. */
export interface SharedReads {
  /** The result of a run that began after this call; equal calls that arrive while one runs share the next run. */
  run<T>(key: string, read: () => Promise<T>): Promise<T>
}

interface Runs {
  readonly current: Promise<unknown>
  next: Promise<unknown> | undefined
}

/** Joining a run that has begun could return what was true before the call; a run that begins afterwards cannot. */
export function openSharedReads(): SharedReads {
  const runs = new Map<string, Runs>()

  function start(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const current = read()
    const own: Runs = { current, next: undefined }
    runs.set(key, own)
    const end = () => {
      if (own.next === undefined && runs.get(key) === own) runs.delete(key)
    }
    current.then(end, end)
    return current
  }

  function run(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const running = runs.get(key)
    if (!running) return start(key, read)
    const begin = () => start(key, read)
    running.next ??= running.current.then(begin, begin)
    return running.next
  }

  return { run: (key, read) => run(key, read) as Promise<never> }
}
