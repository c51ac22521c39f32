import type { TestProject } from 'vitest/node'
import { startInstance, startOutsideProvider, type Demo } from './instance.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo that most journeys share. */
    readonly demo: Demo
  }
}

/**
 * One demo for the journeys that leave the others alone: each start of one takes several seconds of the processor. A journey that needs an
 * untouched person registers one, and no person of the cast is in two journeys that could disturb each other.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = await startOutsideProvider()
  try {
    const { stop, ...demo } = await startInstance({ google: outside })
    // Passkeys need a host name, not an IP address.
    project.provide('demo', { ...demo, url: demo.url.replace('127.0.0.1', 'localhost') })
    return async () => {
      await stop()
      outside.stop()
    }
  } catch (error) {
    outside.stop()
    throw error
  }
}
