import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'

const READY_MS = 15_000
const STOP_MS = 5_000

/** The program of the local chain for this machine; undefined when npm has none for it. */
export function findAnvil(): string | undefined {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/package.json`)
    const program = path.join(path.dirname(manifest), 'bin/anvil')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

export interface AnvilOptions {
  readonly program: string
  readonly chainId: number
  /** Null: blocks are made only on request. */
  readonly blockSeconds: number | null
  /** Where the chain is kept; absent: it is gone after the stop. */
  readonly stateFile?: string
}

export interface Anvil {
  readonly url: string
  stop(): Promise<void>
}

/** A shell in between ends the chain when this process dies in any way: it waits for the end of its input. */
const WITH_US = '"$@" & chain=$!; read -r _; kill -TERM "$chain"; wait "$chain"'

export async function startAnvil({ program, chainId, blockSeconds, stateFile }: AnvilOptions): Promise<Anvil> {
  const flags = [
    '--host=127.0.0.1',
    '--port=0',
    `--chain-id=${chainId}`,
    '--accounts=0',
    // The newest block but two is final.
    '--slots-in-an-epoch=1',
    '--threads=1',
    '--hardfork=prague',
    '--no-cors',
    '--color=never',
    ...(blockSeconds === null ? ['--no-mining'] : [`--block-time=${blockSeconds}`]),
    ...(stateFile === undefined ? [] : [`--state=${stateFile}`, '--state-interval=5', '--prune-history=100']),
  ]
  const child = spawn('/bin/sh', ['-c', WITH_US, 'sh', program, ...flags], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await addressOf(child).catch((error: unknown) => {
    child.stdin.end()
    throw error
  })
  child.stdout.resume()
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.stdin.end()
      await ended
      clearTimeout(late)
    },
  }
}

/** The chain chooses a free port and prints it. */
async function addressOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const late = setTimeout(() => child.kill('SIGKILL'), READY_MS)
  try {
    for await (const line of lines) {
      const found = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line.trim())
      if (found) return `http://${found[1]}`
    }
    throw new Error('the local chain did not start')
  } finally {
    clearTimeout(late)
  }
}
