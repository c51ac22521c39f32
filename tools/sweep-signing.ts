import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatAmount, micros } from '@ohmstead/contract/kernel/amount'
import { z } from '@ohmstead/contract/kernel/field'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { sweepFile } from '@ohmstead/contract/sweeps/types'
import { addressOfKey, signPlainPayment } from '../server/src/edges/chains/index.ts'
import { depositKeysOf, openSecret, sealSecret } from './sweep-key.ts'

const USAGE = `npm run sign-sweep -- <file> --to <address> [--token <contract>] [--out <file>] [--yes]
npm run sign-sweep -- --seal <file>     encrypts SWEEP_KEY with SWEEP_PASSPHRASE into a file

--to      the address of the operator that the money must go to; copy it from your own records, not from the file
--token   the token contract, on other chains than the main networks
--yes     signs without asking

The key is in SWEEP_KEY (a mnemonic, an extended private key xprv… of m/44'/60'/0'/0, or a seed), or in the encrypted file SWEEP_KEY_FILE, which SWEEP_PASSPHRASE opens.`

/** What a person did wrong. */
export class Wrong extends Error {}
const wrong = (message: string): never => {
  throw new Wrong(message)
}

type SweepFile = z.output<typeof sweepFile>
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function secretOf({ SWEEP_KEY: key, SWEEP_KEY_FILE: file, SWEEP_PASSPHRASE: passphrase }: SweepTool['env']): string {
  if (key !== undefined && key !== '') return key
  if (file === undefined || passphrase === undefined) return wrong('Set SWEEP_KEY, or SWEEP_KEY_FILE with SWEEP_PASSPHRASE.')
  return (
    openSecret(readFileSync(file, 'utf8'), passphrase) ??
    wrong('SWEEP_KEY_FILE is not a file that --seal wrote, or SWEEP_PASSPHRASE does not open it.')
  )
}

function readSweep(path: string): SweepFile {
  const { data } = z.safeDecode(sweepFile, JSON.parse(readFileSync(path, 'utf8')) as never)
  return data ?? wrong(`${path} is not a file to sign: nothing else than payments of a token can be in it.`)
}

/** Refuses what is not a payment of the known token to the address of the operator. */
function check(file: SweepFile, to: string, token: string | undefined): void {
  if (!same(file.recipient, to)) wrong(`The file pays to ${file.recipient}, and not to ${to}.`)
  const facts = networkFacts[file.network]
  const known =
    file.chainId === facts.chainId
      ? facts.token
      : (token ?? wrong(`Chain ${file.chainId} is not a main network: name its token contract with --token.`))
  if (!same(file.token, known)) wrong(`The file moves the token ${file.token}, and not ${known}.`)
  if (file.payments.some(({ place }, at) => place !== at)) wrong('The payments of the file are not in their order.')
}

function describe({ network, chainId, token, recipient, payments }: SweepFile): string {
  const { coin } = networkFacts[network]
  const fee = (wei: bigint) => `${(Number(wei / 10n ** 9n) / 1e9).toFixed(9)} ${coin}`
  const total = micros(payments.reduce((sum, { amount }) => sum + amount, 0n))
  return [
    `Network   ${network.toUpperCase()}, chain ${chainId}`,
    `Token     ${token}`,
    `To        ${recipient}`,
    ...payments.map(
      ({ from, index, amount, nonce, gas, feePerGasMax }) =>
        `From      ${from}  key ${index}, number ${nonce}: ${formatAmount(amount)}, fee at most ${fee(BigInt(gas) * BigInt(feePerGasMax))}`,
    ),
    `Total     ${formatAmount(total)} in ${payments.length} payments`,
  ].join('\n')
}

async function sign(file: SweepFile, secret: string): Promise<string[]> {
  const keyAt = depositKeysOf(secret) ?? wrong('The key is not a mnemonic, not an extended private key and not a seed.')
  const { chainId, token, decimals, recipient: to } = file
  const signed = []
  for (const { from, index, amount, nonce, gas, feePerGasMax, priorityFeePerGas } of file.payments) {
    const key = keyAt(index)
    if (!same(await addressOfKey('evm', key), from)) wrong(`Key ${index} does not open ${from}: this is another extended key.`)
    const price = { gas: BigInt(gas), feePerGasMax: BigInt(feePerGasMax), priorityFeePerGas: BigInt(priorityFeePerGas) }
    signed.push(await signPlainPayment({ chainId, token, decimals, to, amount, nonce, ...price }, key))
  }
  return signed
}

/** What the tool reads and writes besides its files. */
export interface SweepTool {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  /** Whether the person agrees to what was printed. */
  readonly isAgreed: () => Promise<boolean>
}

/** Encrypts a key, or signs the payments of a file. Throws `Wrong` with what the person must know. */
export async function signSweep({ args, env, print, isAgreed }: SweepTool): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' }, token: { type: 'string' }, out: { type: 'string' }, seal: { type: 'string' }, yes: { type: 'boolean' } },
  })
  if (values.seal !== undefined) {
    const { SWEEP_KEY: key, SWEEP_PASSPHRASE: passphrase } = env
    if (!key || !passphrase) return wrong('Set SWEEP_KEY and SWEEP_PASSPHRASE.')
    if (depositKeysOf(key) === null) wrong('SWEEP_KEY is not a mnemonic, not an extended private key and not a seed.')
    writeFileSync(values.seal, sealSecret(key, passphrase), { mode: 0o600, flag: 'wx' })
    return print(`${values.seal} contains the key, encrypted.`)
  }
  const [path] = positionals
  if (path === undefined || values.to === undefined || positionals.length > 1) return wrong(USAGE)
  const file = readSweep(path)
  check(file, values.to, values.token)
  print(describe(file))
  const secret = secretOf(env)
  if (values.yes !== true && !(await isAgreed())) wrong('Nothing was signed.')
  const out = values.out ?? path.replace(/(\.json)?$/, '.signed.json')
  writeFileSync(out, JSON.stringify({ kind: 'ohmstead signed sweep', sweepId: file.sweepId, signed: await sign(file, secret) }))
  print(`\nUpload ${out} on the page of the sweep.`)
}
