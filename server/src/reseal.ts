// `npm run reseal [-- 'staff.person st_…' …]`: seals every secret in the database again with the first key of SECRETS_KEY_FILE, makes the codes of rows with
// it, and accepts the named rows as they are now (docs/guides/operate.md).
import { openLog, prettyOutput } from './platform/log.ts'
import { readEnv } from './platform/env.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { resealInstance } from './roles/instance.ts'

try {
  const env = readEnv()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const named = new Set(process.argv.slice(2))
  const log = openLog(env.logLevel, env.logFormat === 'pretty' ? prettyOutput : undefined)
  const { sealed, shut, renewed, accepted, wrong } = await resealInstance({ env, log, progress: say }, named)
  say(`${sealed} secrets are sealed with the first key, which alone is asked for from now on.`)
  say(`${renewed} rows have a code made with the first key.`)
  for (const row of accepted) say(`accepted as it is now: ${row}`)
  for (const row of named) if (!accepted.includes(row)) say(`not accepted, because its code is right or it is not there: ${row}`)
  for (const row of wrong) say(`wrong code, unchanged: ${row}`)
  if (shut > 0) say(`${shut} could not be opened with any key of the file and were left unchanged.`)
} catch (error) {
  process.stderr.write(error instanceof StartRefusal ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
