// `npm run reseal`: seals every secret in the database again with the first key of SECRETS_KEY_FILE (docs/guides/operate.md).
import { openLog, prettyOutput } from './platform/log.ts'
import { readEnv } from './platform/env.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { resealInstance } from './roles/instance.ts'

try {
  const env = readEnv()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { sealed, shut } = await resealInstance({
    env,
    log: openLog(env.logLevel, env.logFormat === 'pretty' ? prettyOutput : undefined),
    progress: say,
  })
  say(`${sealed} secrets are sealed with the first key, which alone is asked for from now on.`)
  if (shut > 0) say(`${shut} could not be opened with any key of the file and were left unchanged.`)
} catch (error) {
  process.stderr.write(error instanceof StartRefusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
