import { type Env, readEnv } from '../src/platform/env.ts'

/** The configuration of an instance of a test: the defaults, a free port, and no log. */
export function testEnv(dataDir: string, changed: Partial<Env> = {}): Env {
  return { ...readEnv({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, []), ...changed }
}

/** What the edge alone needs of it: no proxies, one host for everything, no provider of sign-ins. */
export const edgeEnv = {
  trustedProxies: [],
  publicUrl: undefined,
  metricsToken: undefined,
  staffHost: undefined,
  uploadsHost: undefined,
  google: undefined,
} as const satisfies Partial<Env>
