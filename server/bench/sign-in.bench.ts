import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { forgetLoginPassword } from '@ohmstead/contract/accounts/address-calls'
import { consentList, login, register, sendCode } from '@ohmstead/contract/accounts/calls'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import type { CodePurpose } from '@ohmstead/contract/credentials/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { CallDeclaration } from '@ohmstead/contract/kernel/call'
import { figure, type BenchContext, type Figure } from '../../tools/bench-context.ts'
import { openAccount } from '../src/features/accounts/open-account.act.ts'
import { addressFrom } from '../src/features/accounts/address.ts'
import { hashPassword } from '../src/features/credentials/index.ts'
import { issueHouseInvitation } from '../src/features/accounts/index.ts'
import { keepStaffProof, proveServer } from '../src/features/staff/index.ts'
import { openBus } from '../src/platform/bus.ts'
import { systemClock } from '../src/platform/clock.ts'
import { inTransaction, openDatabase, type Database } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { foundInstance } from '../src/platform/instance.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrate.ts'
import { rowCoding } from '../src/platform/row-code.ts'
import { openSealer, type Sealer } from '../src/platform/sealed.ts'
import { apiClient, type ApiClient } from '../src/roles/api-client.ts'
import { startApi } from '../src/roles/api.ts'
import { edgeEnv } from '../test/test-env.ts'
import { quantile } from './spread.ts'

export const name = 'sign-in'

const clock = systemClock()
const password = 'porcelain-42'
const WRONG_CODE = '000000'
/** The first of each question are asked, and not counted. */
const WARM_UP = 5

/**
 * How long the answers take that must not tell whether an address is known: one caller, a known and an unknown address in turns, which of
 * the two comes first by chance. Each address is used once for each question.
 */
export async function run({ folder, quick, say }: BenchContext): Promise<readonly Figure[]> {
  const pairs = WARM_UP + (quick ? 10 : 150)
  const log = openLog('silent')
  const dataDir = path.join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrate({ ownerUrl: postgres.ownerUrl, log })
  const owner = openDatabase(postgres.ownerUrl)
  await foundInstance(owner, 'demo')
  const sealer = await openSealer({ keyFile: undefined, dataDir, owner })
  await keepStaffProof(owner, sealer)
  const db = openDatabase(postgres.urlOf('api'), { rows: rowCoding(sealer) })
  const bus = await openBus(db)
  // The pace of one caller is a limit of its own; here it would be the figure.
  const edge = await startApi({ env: edgeEnv, db, clock, log, bus, sealer, rateFactor: 1e6 })
  await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
  try {
    say(`${pairs} members join`)
    const invitationCode = await inTransaction(owner, (trx) =>
      issueHouseInvitation(trx, { note: 'bench', issuedBy: 'bench', usesMax: null, at: clock.now() }),
    )
    const addresses = await membersAndStrangers(db, sealer, pairs, invitationCode)
    const client = apiClient(`http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`)
    const figures: Figure[] = []
    for (const { title, ask } of await questions(client, invitationCode)) {
      say(title)
      figures.push(...compared(title, await inTurns(addresses, ask)))
    }
    return figures
  } finally {
    await edge.close()
    await db.close()
    await owner.close()
    await postgres.stop()
  }
}

/** Two similar addresses: one of a member, and an unknown one. */
interface Pair {
  readonly known: string
  readonly unknown: string
}

async function membersAndStrangers(db: Database, sealer: Sealer, count: number, houseCode: string): Promise<readonly Pair[]> {
  const hash = await hashPassword(password)
  const pairs = Array.from({ length: count }, () => ({ known: newAddress(), unknown: newAddress() }))
  for (const { known } of pairs) {
    const address = addressFrom('email', known)
    assert(address, 'an address is one')
    const joined = await inTransaction(db, async (trx) => {
      await proveServer(trx, sealer)
      return openAccount(trx, {
        invitation: { inviterId: null, houseCode },
        address,
        password: { hash },
        country: 'DE',
        language: 'en_US',
        consents: [],
        ip: '127.0.0.1',
        at: clock.now(),
      })
    })
    assert(joined, 'the address is unused')
  }
  return pairs
}

const newAddress = () => `${Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')}@example.org`

/** Answers how long one answer took, in milliseconds. */
type Ask = (address: string) => Promise<number>

interface Question {
  readonly title: string
  readonly ask: Ask
}

async function questions(client: ApiClient, invitationCode: string): Promise<readonly Question[]> {
  const { list } = await client.ask(consentList, {})
  const consents = list.map(({ document, version }) => ({ document, version }))
  const asked = (call: CallDeclaration, input: (address: string) => Promise<object> | object, refusal: { readonly code: number } | null): Ask => {
    return async (address) => {
      const body = JSON.stringify(await client.sign({ ...(await input(address)) }))
      const began = performance.now()
      const { envelope } = await client.send(`/api/${call.path}`, { body })
      const tookMs = performance.now() - began
      assert(envelope?.code === (refusal?.code ?? 0), `${call.path} answers as meant: ${envelope?.code} ${envelope?.message}`)
      return tookMs
    }
  }
  const send = (purpose: CodePurpose) => asked(sendCode, async (email) => ({ purpose, email, captcha: await client.solvedCaptcha() }), null)
  const { newDeviceCodeNeeded, codeWrong } = credentialErrors
  const person = { password, invitationCode, country: 'DE', language: 'en_US', consents }
  // A code is asked for before one is guessed at, as an attacker would.
  return [
    { title: 'login from a new device', ask: asked(login, (account) => ({ account, password }), newDeviceCodeNeeded) },
    { title: 'a code to log in', ask: send('login') },
    { title: 'login with a wrong code', ask: asked(login, (account) => ({ account, password, code: WRONG_CODE }), codeWrong) },
    { title: 'a code to register', ask: send('register') },
    { title: 'register with a wrong code', ask: asked(register, (email) => ({ ...person, email, code: WRONG_CODE }), codeWrong) },
    { title: 'a code for a forgotten password', ask: send('resetPassword') },
    { title: 'forgotten password, wrong code', ask: asked(forgetLoginPassword, (email) => ({ email, password, code: WRONG_CODE }), codeWrong) },
  ]
}

interface Times {
  readonly known: readonly number[]
  readonly unknown: readonly number[]
}

async function inTurns(pairs: readonly Pair[], ask: Ask): Promise<Times> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const [index, pair] of pairs.entries()) {
    const [first, second] = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const which of [first, second]) {
      const tookMs = await ask(pair[which])
      if (index >= WARM_UP) times[which].push(tookMs)
    }
  }
  return times
}

/** The two distributions beside each other, and what a single time tells: how often a known address takes longer than an unknown one. */
function compared(title: string, { known, unknown }: Times): Figure[] {
  const at = (share: number) =>
    figure({
      name: `${title}: p${share * 100}, known`,
      ours: quantile(known, share),
      reference: quantile(unknown, share),
      referenceName: 'unknown',
      unit: 'ms',
      ...(share === 0.5 && { aim: { of: 'ratio', atLeast: 0.9, atMost: 1.1 } }),
    })
  const longer = figure({
    name: `${title}: of all pairs, known takes longer`,
    ours: shareLonger(known, unknown),
    reference: 0.5,
    referenceName: 'a coin',
    unit: 'of 1',
    aim: { of: 'ours', atLeast: 0.4, atMost: 0.6 },
  })
  return [at(0.5), at(0.95), at(0.99), longer]
}

function shareLonger(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.reduce((sum, one) => sum + others.reduce((count, other) => count + (one > other ? 1 : one === other ? 0.5 : 0), 0), 0)
  return longer / (ones.length * others.length)
}
