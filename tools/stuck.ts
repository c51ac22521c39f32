import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

export interface Limits {
  /** For one test with its hooks. Longer than the limits of Vitest, whose clock stands still in a worker that never waits. */
  readonly testMs: number
  /** For one file. */
  readonly fileMs: number
}

/** How often to look. */
const LOOK_MS = 500

/**
 * Ends a run in which a test or a file takes too long. Vitest measures the time of a test in the worker that runs it, so a loop that never gives its
 * worker a turn is without a limit there. This reporter measures in the process that started the workers, terminates them, and says which
 * test it was: each worker keeps a file with the names of its running tests (tools/running-test.ts).
 */
export class StuckWatch implements Reporter {
  readonly failures: string[] = []
  private readonly limits: Limits
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-running-'))
  private readonly files = new Map<string, number>()
  private vitest: Vitest | undefined
  private looking: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.limits = limits
    process.env['RUNNING_TESTS'] = this.folder
  }

  onInit(vitest: Vitest): void {
    this.vitest = vitest
    this.looking = setInterval(() => this.look(), LOOK_MS).unref()
  }

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.files.set(relativeModuleId, Date.now())
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.files.delete(relativeModuleId)
  }

  /** Which tests run now, and for how long. */
  progress(): string {
    const now = Date.now()
    const tests = this.running().map(([name, startedAt]) => `${name} (${Math.round((now - startedAt) / 1_000)} s)`)
    return `running: ${tests.join(', ') || 'no test'}`
  }

  /** Looks no longer, because the folder is gone: an error in the timer would end the process before it sends its tally. */
  remove(): void {
    clearInterval(this.looking)
    rmSync(this.folder, { recursive: true, force: true })
  }

  private look(): void {
    if (this.failures.length > 0) return
    const now = Date.now()
    const running = this.running()
    const stuck = running.filter(([, startedAt]) => now - startedAt > this.limits.testMs)
    const slow = [...this.files].filter(([, startedAt]) => now - startedAt > this.limits.fileMs)
    if (stuck.length === 0 && slow.length === 0) return
    const names = running.map(([name]) => name).join(', ')
    for (const [name] of stuck) this.failures.push(`FAIL  ${name}: it did not end within ${this.limits.testMs / 1_000} s`)
    for (const [file] of stuck.length === 0 ? slow : [])
      this.failures.push(`FAIL  ${file}: it did not end within ${this.limits.fileMs / 1_000} s; running tests: ${names || 'none'}`)
    for (const line of this.failures) console.log(line)
    console.log('The workers are terminated; tests that have not started are skipped.')
    this.end()
  }

  private running(): [name: string, startedAt: number][] {
    return readdirSync(this.folder).flatMap((name) => this.read(name))
  }

  /** A worker may be writing its file at this moment; then it is read the next time. */
  private read(file: string): [name: string, startedAt: number][] {
    try {
      return JSON.parse(readFileSync(path.join(this.folder, file), 'utf8')) as [string, number][]
    } catch (error) {
      if (error instanceof SyntaxError) return []
      throw error
    }
  }

  /** A first request asks the workers to stop, a second one terminates those that do not. */
  private end(): void {
    for (const _ of ['ask', 'terminate']) this.vitest?.cancelCurrentRun('test-failure').catch((error: unknown) => console.error(error))
  }
}
