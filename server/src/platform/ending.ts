import { isNpmScript } from './env.ts'

/** How often to look whether the process that started this one is still there. */
const LOOK_MS = 500

/**
 * Calls back when this process has to end: on SIGINT and SIGTERM, when the process that forked it closes the channel, and under npm when its
 * parent ends. npm passes a signal only to the shell of its script, and the shell does not pass it on.
 */
export function onEnd(end: (why: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal))
  process.on('disconnect', () => end('the parent process closed the channel'))
  if (!isNpmScript()) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end('the parent process ended')
  }, LOOK_MS).unref()
}
