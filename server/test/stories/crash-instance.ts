import { onEnd } from '../../src/platform/ending.ts'
import { openLog } from '../../src/platform/log.ts'
import { startInstance } from '../../src/roles/instance.ts'
import { testEnv } from '../test-env.ts'

/** The process that the crash story starts and kills: a demo with its own folder and port, without web. */
export interface CrashInstanceConfig {
  readonly dataDir: string
  readonly port: number
  /** Only for the negative control. */
  readonly postgresSettings?: Readonly<Record<string, string>>
  readonly allowLoss?: boolean
}

if (import.meta.main) {
  const { dataDir, port, postgresSettings, allowLoss = false } = JSON.parse(process.argv[2] ?? '{}') as CrashInstanceConfig
  const running = await startInstance({
    env: testEnv(dataDir, { port }),
    log: openLog('error'),
    progress: () => undefined,
    ...(postgresSettings && { postgresSettings }),
    allowLoss,
    onLost: () => process.exit(1),
  })
  onEnd(() => void running.stop().then(() => process.exit(0)))
  process.stdout.write('up\n')
}
