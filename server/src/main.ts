import { openLog } from './platform/log.ts'
import { readEnv } from './platform/env.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { startInstance, webFolder } from './roles/instance.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const env = readEnv()
  const log = openLog(env.logLevel)
  const begun = performance.now()
  const { buildWeb } = await import('../../web/build.ts')
  // Both take a moment and neither needs the other; a failed build is told after the database was stopped properly.
  const web = buildWeb({ log: say }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const running = await startInstance({ env, log, progress: say, web: webFolder, onLost: () => process.exit(1) })
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    say(`${signal}: stopping`)
    await running.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  const failed = await web
  if (failed !== null) {
    await running.stop()
    throw failed.error
  }
  say(running.address)
  say(`ready ${running.instance.kind} in ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartRefusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
