import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addressOfKey } from '../server/src/edges/chains/index.ts'
import { depositKeysOf } from './sweep-key.ts'
import { signSweep, Wrong } from './sweep-signing.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ohmstead-signing-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SEED = '0c'.repeat(32)
const [TOKEN, RECIPIENT, OTHER] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
const name = path.join(folder, 'sweep.json')

/** What the tool prints about a file, and the message with which it refuses one. */
async function tries(changed: object, args: readonly string[], env: Readonly<Record<string, string>> = { SWEEP_KEY: SEED }): Promise<string> {
  const from = await addressOfKey('evm', depositKeysOf(SEED)!(4))
  const payments = [{ place: 0, index: 4, from, amount: '1', nonce: 5, gas: '120000', feePerGasMax: '1', priorityFeePerGas: '0' }]
  const sweep = {
    kind: 'ohmstead sweep',
    sweepId: `sw_${'0'.repeat(26)}`,
    network: 'polygon',
    chainId: 31_412,
    token: TOKEN,
    decimals: 6,
    recipient: RECIPIENT,
  }
  writeFileSync(name, JSON.stringify({ ...sweep, payments, ...changed }))
  return run([name, '--yes', ...args], env)
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>, agrees = true): Promise<string> {
  const printed: string[] = []
  try {
    await signSweep({ args, env, print: (text) => printed.push(text), isAgreed: () => Promise.resolve(agrees) })
    return printed.join('\n')
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return error.message
  }
}

const [to, token] = [
  ['--to', RECIPIENT],
  ['--token', TOKEN],
]

test.each<[string, object, readonly string[], Readonly<Record<string, string>> | undefined, string]>([
  ['no recipient on the command line', {}, [...token], undefined, '--to      the address'],
  ['another recipient', { recipient: OTHER }, [...to, ...token], undefined, 'The file pays to'],
  ['a chain without a known token', {}, [...to], undefined, 'name its token contract'],
  ['another token', { token: OTHER }, [...to, ...token], undefined, 'The file moves the token'],
  ['another token on the main network', { chainId: 137 }, [...to, ...token], undefined, 'The file moves the token'],
  ['anything besides payments', { data: '0x00' }, [...to, ...token], undefined, 'is not a file to sign'],
  ['another key', {}, [...to, ...token], { SWEEP_KEY: '0d'.repeat(32) }, 'another extended key'],
  ['no key', {}, [...to, ...token], {}, 'Set SWEEP_KEY'],
])('the tool refuses %s', async (_, changed, args, env, message) => {
  expect(await tries(changed, args, env)).toContain(message)
})

test('it prints what it signs, and signs only what the person agrees to', async () => {
  const printed = await tries({}, [...to, ...token])
  for (const line of ['Network   POLYGON, chain 31412', `Token     ${TOKEN}`, `To        ${RECIPIENT}`, 'Total     1 in 1 payments'])
    expect(printed).toContain(line)
  expect(await run([name, ...to, ...token], { SWEEP_KEY: SEED }, false)).toBe('Nothing was signed.')
})

test('a key that it encrypted opens with its passphrase alone', async () => {
  const sealed = path.join(folder, 'key.sealed')
  await run(['--seal', sealed], { SWEEP_KEY: SEED, SWEEP_PASSPHRASE: 'long and odd' })
  expect(readFileSync(sealed, 'utf8')).not.toContain(SEED)
  expect(await tries({}, [...to, ...token], { SWEEP_KEY_FILE: sealed, SWEEP_PASSPHRASE: 'short' })).toContain('does not open it')
  expect(await tries({}, [...to, ...token], { SWEEP_KEY_FILE: sealed, SWEEP_PASSPHRASE: 'long and odd' })).toContain('Upload')
})
