import { spawn } from 'node:child_process'
import path from 'node:path'
import { onEnd } from './platform/ending.ts'
import { openLog, prettyOutput } from './platform/log.ts'
import { readEnv } from './platform/env.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { startInstance, type RunningInstance } from './roles/instance.ts'

/** A stop that takes longer is forced. */
const STOP_MS = 8_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Builds the web in a separate process, so that its memory is freed; an up-to-date build is only checked. */
async function buildWeb(): Promise<string> {
  const web = path.resolve(import.meta.dirname, '../../web')
  const build = spawn(process.execPath, [path.join(web, 'build.ts')], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => build.kill())
  const code = await new Promise<number | null>((resolve) => build.on('exit', resolve))
  if (code !== 0) throw new StartRefusal('The web could not be built.')
  return path.join(web, 'dist')
}

async function main(): Promise<void> {
  const env = readEnv()
  const log = openLog(env.logLevel, env.logFormat === 'pretty' ? prettyOutput : undefined)
  const begun = performance.now()
  let running: RunningInstance | null = null
  let stopping = false
  onEnd((why) => {
    if (stopping) return
    stopping = true
    say(`${why}: stopping`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    // A start that is not over has nothing to hand over: the database survives a killed start.
    if (running === null) process.exit(0)
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'instance.notStopped', error })
        process.exit(1)
      },
    )
  })
  running = await startInstance({ env, log, progress: say, web: buildWeb, onLost: () => process.exit(1) })
  say(running.address)
  say(`ready ${running.instance.kind} in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartRefusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
