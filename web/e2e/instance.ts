import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { demoDataDir } from '../../tools/demo-data-dir.ts'
import { scratchFolder } from '../../tools/scratch-folder.ts'
import { roomForYoungObjects } from '../../tools/young-objects.ts'

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts')
const openIdProcess = path.resolve(import.meta.dirname, '../../server/test/openid-process.ts')

/** An instance like that of `npm start`, with its own directory: database, gateway, worker, simulated units, the people of the demo. */
export interface Demo {
  readonly url: string
  /** An invitation code of the operator. */
  readonly invitationCode: string
  readonly people: readonly { readonly name: string; readonly email: string; readonly password: string }[]
  readonly staff: readonly { readonly login: string; readonly password: string; readonly role: string }[]
}

/** One that its test starts and stops. */
export interface Instance extends Demo {
  stop(): Promise<void>
}

/** `google`: a provider for sign-ins, which redirects to the port of the instance. */
export async function startInstance({ google }: { readonly google?: OutsideProvider } = {}): Promise<Instance> {
  const dataDir = demoDataDir()
  const child = startMain([], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...google?.settings })
  try {
    const url = await readyAddress(child)
    const { invitationCode, people, staff } = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as Pick<
      Instance,
      'invitationCode' | 'people' | 'staff'
    >
    return { url, invitationCode, people, staff, stop: () => stop(child, dataDir) }
  } catch (error) {
    await stop(child, dataDir)
    throw error
  }
}

/** With a channel: if the test run ends, or is aborted, the instance ends with it. */
function startMain(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return fork(main, args, { env: { ...process.env, ...env }, execArgv: [...roomForYoungObjects], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}

/** An OpenID provider on this machine, instead of Google. */
export interface OutsideProvider {
  /** Environment variables for the instance that uses it. */
  readonly settings: Readonly<Record<string, string>>
  stop(): void
}

export async function startOutsideProvider(): Promise<OutsideProvider> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = fork(openIdProcess, [`${origin}/google/login`], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const [client] = (await once(child, 'message')) as [{ issuer: string; clientId: string; clientSecret: string }]
  return {
    settings: {
      PORT: String(port),
      PUBLIC_URL: origin,
      GOOGLE_ISSUER: client.issuer,
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
    },
    stop: () => child.disconnect(),
  }
}

/** A free port, because the provider must know the redirect address before the instance starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** An empty production instance of an operator. */
export interface EmptyInstance {
  readonly url: string
  /** The link with which the first administrator opens their account. */
  readonly setUpLink: string
  stop(): Promise<void>
}

export async function startEmptyInstance(): Promise<EmptyInstance> {
  const dataDir = scratchFolder('ohmstead-empty-')
  const child = startMain(['--empty'], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
  try {
    const url = await readyAddress(child)
    const setUpLink = (await readFile(path.join(dataDir, 'setup-link.txt'), 'utf8')).trim()
    return { url, setUpLink, stop: () => stop(child, dataDir) }
  } catch (error) {
    await stop(child, dataDir)
    throw error
  }
}

/** Waits until the process is ready, and returns its address. */
async function readyAddress(child: ChildProcess): Promise<string> {
  let url: string | undefined
  if (child.stdout === null) throw new Error('The child process has no output pipe.')
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /https?:\/\/\S+/.exec(line)?.[0]
    if (!line.startsWith('ready ') || url === undefined) continue
    // Further lines are discarded, so that the pipe does not fill.
    child.stdout.resume()
    return url.replace(/\/$/, '')
  }
  throw new Error('The instance stopped before it was ready.')
}

async function stop(child: ChildProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  await rm(dataDir, { recursive: true, force: true })
}
