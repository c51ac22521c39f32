import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { demoDataDir } from '../../tools/demo-data-dir.ts'
import { scratchFolder } from '../../tools/scratch-folder.ts'
import type { Env } from '../src/platform/env.ts'
import { silentLog } from '../src/platform/log.ts'
import type { DemoFile } from '../src/roles/demo/demo.ts'
import { startInstance, type InstanceOptions } from '../src/roles/instance.ts'
import { testEnv } from './test-env.ts'

export interface TestInstance {
  readonly url: string
  readonly dataDir: string
  stop(): Promise<void>
}

type Changed = Partial<Omit<Env, 'dataDir'>>
type Options = Partial<Pick<InstanceOptions, 'log' | 'rateFactor' | 'progress'>>

/** A whole instance on a free port, in a folder that is deleted with it: a complete demo, or an empty one. */
export async function startTestInstance(changed: Changed = {}, options: Options = {}): Promise<TestInstance> {
  const dataDir = changed.empty ? scratchFolder('ohmstead-instance-') : demoDataDir()
  const clear = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  try {
    const running = await startInstance({ env: testEnv(dataDir, changed), log: silentLog, progress: () => undefined, ...options })
    const stop = async () => {
      await running.stop()
      clear()
    }
    return { url: running.address, dataDir, stop }
  } catch (error) {
    clear()
    throw error
  }
}

export interface DemoInstance extends TestInstance {
  readonly file: DemoFile
}

export async function startDemoInstance(changed: Changed = {}, options: Options = {}): Promise<DemoInstance> {
  const instance = await startTestInstance(changed, options)
  return { ...instance, file: JSON.parse(readFileSync(path.join(instance.dataDir, 'demo.json'), 'utf8')) as DemoFile }
}
