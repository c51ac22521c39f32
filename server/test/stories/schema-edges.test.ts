import { stepUp } from '@ohmstead/contract/accounts/calls'
import { pointList } from '@ohmstead/contract/charging/calls'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { calls } from '@ohmstead/contract/index'
import { assert } from '@ohmstead/contract/kernel/assert'
import { SIGNED_OUT, staffRoles, type CallDeclaration, type StaffRole } from '@ohmstead/contract/kernel/call'
import { instant, MINUTE_MS, type Instant } from '@ohmstead/contract/kernel/instant'
import { staffLogin, violationList } from '@ohmstead/contract/staff/calls'
import { parkedList } from '@ohmstead/contract/staff/parked-calls'
import { invitePerson, joinStaff } from '@ohmstead/contract/staff/people-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { openLog } from '../../src/platform/log.ts'
import { apiClient, type ApiClient, type RawAnswer } from '../client.ts'
import { startDemoInstance, type DemoInstance } from '../test-instance.ts'
import { edgeInputs, isAccepted, newKey, ordinaryInput, sampleOf, seededRandom, type Input, type KnownValues } from '../schema-edges.ts'
import { hasLongForm, lengthOf, seedOfRun } from '../../../tools/soak.ts'

/** Per call and person: inputs that the schema accepts, and inputs that it refuses. */
const accepted = lengthOf({ short: 3, long: 100 })
const refused = lengthOf({ short: 1, long: 30 })
/** So many edges are drawn of a call before they are sorted into these. */
const drawn = lengthOf({ short: 40, long: 500 })
const AT_ONCE = 6
/** `TEST_SEED=<number>` draws the same samples again. */
const seed = seedOfRun()

/** A caller, who signs in again after a call has ended the sign-in. */
interface Person {
  readonly name: string
  readonly kind: 'visitor' | 'member' | 'staff'
  client: ApiClient
  password: string
  readonly signIn: (person: Person) => Promise<ApiClient>
}

const errorLines: string[] = []
let demo: DemoInstance
let visitor: Person
const members: Person[] = []
const staff = new Map<StaffRole, Person>()
let administrator: ApiClient
/** A member of staff whom calls of administrators name, so that they do not shut out each other. */
let named = ''

const log = openLog('error', { write: (line) => void errorLines.push(line) })

beforeAll(async () => {
  demo = await startDemoInstance({}, { log, rateFactor: 100_000 })
  visitor = { name: 'visitor', kind: 'visitor', client: apiClient(demo.url), password: '', signIn: async () => apiClient(demo.url) }
  for (const name of ['ada', 'ben', 'dora', 'emil']) members.push(await memberOf(name))
  const gus = demo.file.staff.find(({ role }) => role === 'administrator')
  assert(gus, 'the demo has an administrator')
  administrator = apiClient(demo.url)
  await administrator.ask(staffLogin, { login: gus.login, password: gus.password })
  for (const role of staffRoles) staff.set(role, await hired(role))
  named = (await administrator.ask(invitePerson, { name: 'Named', login: 'named', role: 'support' })).id
})

afterAll(() => demo?.stop())

async function memberOf(name: string): Promise<Person> {
  const person = demo.file.people.find((one) => one.name === name)
  assert(person?.email, `the demo has an e-mail address of ${name}`)
  const { email } = person
  const client = apiClient(demo.url)
  await client.login(email, person.password)
  const signIn = async ({ client: known, password }: Person) => {
    await known.login(email, password)
    return known
  }
  return { name, kind: 'member', client, password: person.password, signIn }
}

async function hired(role: StaffRole): Promise<Person> {
  const password = 'a pass phrase of their own'
  const join = async () => {
    const { joinToken } = await administrator.ask(invitePerson, { name: role, login: `edge-${newKey().toLowerCase()}`, role })
    const client = apiClient(demo.url)
    await client.ask(joinStaff, { joinToken, password })
    return client
  }
  const signIn = async (person: Person) => {
    person.password = password
    return join()
  }
  return { name: role, kind: 'staff', client: await join(), password, signIn }
}

/** Values of answers by the name of their field, every id that an answer has, and the answers about the thing with this id. */
class Harvest {
  readonly #ofField = new Map<string, Set<unknown>>()
  readonly #ids = new Set<string>()
  readonly #things = new Map<unknown, Input>()
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  take(value: unknown, field = ''): void {
    if (Array.isArray(value)) value.forEach((part) => this.take(part, field))
    else if (typeof value === 'object' && value !== null) {
      const thing = value as Input
      if ('id' in thing || 'key' in thing) this.#things.set(thing['id'] ?? thing['key'], { before: thing['value'], ...thing })
      Object.entries(value).forEach(([name, part]) => this.take(part, name))
    } else if (value !== null) {
      const known = this.#ofField.get(field) ?? new Set()
      if (known.size < 50) this.#ofField.set(field, known.add(value))
      if (typeof value === 'string' && /^[a-z]+_[0-9a-z]{26}$|^[0-9a-f-]{36}$/.test(value)) this.#ids.add(value)
    }
  }

  valuesFor({ password }: Person): KnownValues {
    return {
      named: (field) => (field === 'password' || field === 'currentPassword' ? password : this.#one([...(this.#ofField.get(field) ?? [])])),
      about: (id) => this.#things.get(id),
      matching: (pattern) => (pattern.test(named) ? named : this.#one([...this.#ids].filter((id) => pattern.test(id)))),
    }
  }

  #one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }
}

/** Everybody whom the policy of a call admits; of several roles of staff two. */
function peopleFor({ by }: CallDeclaration, random: () => number): Person[] {
  if (by === 'member') return sampleOf(members, lengthOf({ short: 1, long: members.length }), random)
  if (by === 'anyone') return [visitor, ...sampleOf(members, 1, random)]
  return sampleOf(by.staff, lengthOf({ short: 1, long: 2 }), random).flatMap((role) => staff.get(role) ?? [])
}

async function send(person: Person, declaration: CallDeclaration, input: Input, again = true): Promise<RawAnswer> {
  const answer = await sendAs(person.client, declaration, input)
  const code = answer.envelope?.code
  if (again && code === SIGNED_OUT && person.kind !== 'visitor') person.client = await signedIn(person)
  else if (again && code === httpErrors.confirmFirst.code) await person.client.call(stepUp, { password: person.password })
  else if (again && code === httpErrors.clockSkewed.code) await person.client.call(pointList, {})
  else return answer
  return send(person, declaration, input, false)
}

const signingIn = new Map<Person, Promise<ApiClient>>()
/** One new sign-in for all calls that met the end of the old one. */
function signedIn(person: Person): Promise<ApiClient> {
  const known = signingIn.get(person) ?? person.signIn(person).finally(() => signingIn.delete(person))
  signingIn.set(person, known)
  return known
}

async function sendAs(client: ApiClient, { path, method, file }: CallDeclaration, input: Input): Promise<RawAnswer> {
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]))
    return client.send(`/api/${path}?${query.toString()}`, { method })
  }
  if (file) {
    const form = await client.form({ ...input, file: new File(['no picture'], '') }).catch(() => new FormData())
    return client.send(`/api/${path}`, { body: form })
  }
  // What cannot be signed is sent all the same.
  const body = await client
    .sign(input)
    .catch(() => ({ ...input, apiKey: 'h5', timestamp: systemClock().now(), nonce: newKey(), sign: '0'.repeat(64) }))
  return client.send(`/api/${path}`, { body: JSON.stringify(body) })
}

/** What a person may not be asked a second time for: a new sign-in each time would be what the test measures. */
const once = new Set(['user/logout', 'staff/logout', 'user/signin/end'])
/** The clock moves for everybody: far ahead every lease would have ended, and every sign-in. */
const isCalm = ({ path }: CallDeclaration, input: Input) => path !== moveDemoClock.path || Number(input['forwardMs']) <= MINUTE_MS

async function walk(declaration: CallDeclaration, harvest: Harvest, random: () => number): Promise<string[]> {
  const faults: string[] = []
  for (const person of peopleFor(declaration, random)) {
    const known = harvest.valuesFor(person)
    const ordinary = ordinaryInput(declaration, known)
    const all = sampleOf(edgeInputs(declaration, ordinary, known), drawn, random)
    const good = all.filter((input) => isAccepted(declaration, input) && isCalm(declaration, input))
    const bad = all.filter((input) => !isAccepted(declaration, input))
    const most = once.has(declaration.path) ? 1 : accepted
    const queue = [ordinary, ...sampleOf(good, most, random), ...sampleOf(bad, refused, random)]
    const work = async () => {
      for (let input = queue.pop(); input !== undefined; input = queue.pop()) {
        const answer = await send(person, declaration, asNew(input, ordinary))
        harvest.take(answer.envelope?.data)
        if (answer.status >= 500 || answer.envelope === null)
          faults.push(
            `${declaration.path} as ${person.name}: ${answer.status} ${answer.text.slice(0, 150)} for ${JSON.stringify(input).slice(0, 400)}`,
          )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return faults
}

const unique = ['idempotencyKey', 'name', 'login', 'serial', 'newSerial', 'email']
/** An input is no repeat of an earlier one: what must be unique is, unless it is itself at an edge. */
function asNew(input: Input, ordinary: Input): Input {
  const renewed = unique.filter((field) => typeof input[field] === 'string' && input[field] === ordinary[field])
  return {
    ...input,
    ...Object.fromEntries(renewed.map((field) => [field, field === 'idempotencyKey' ? newKey() : `${newKey()}${String(input[field])}`])),
  }
}

/** Calls that count wrong passwords come last: afterwards no confirmation is accepted. */
function triesOf({ input }: CallDeclaration): number {
  return 'shape' in input._zod.def && 'password' in (input._zod.def.shape as object) ? 1 : 0
}

/** Asks every call that only reads, as everybody who may. */
async function readAll(harvest: Harvest): Promise<string[]> {
  const faults: string[] = []
  for (const declaration of calls.filter(({ repeat }) => repeat === 'reads')) {
    const { by } = declaration
    const people = by === 'anyone' ? [visitor] : by === 'member' ? members : by.staff.slice(0, 1).flatMap((role) => staff.get(role) ?? [])
    for (const person of people) {
      const answer = await send(person, declaration, ordinaryInput(declaration, harvest.valuesFor(person)))
      harvest.take(answer.envelope?.data)
      if (answer.status >= 500) faults.push(`${declaration.path} as ${person.name}: ${answer.status} ${answer.text.slice(0, 150)}`)
    }
  }
  return faults
}

const random = seededRandom(seed)
const harvest = new Harvest(random)

describe('inputs at the edges of their schema', () => {
  beforeAll(async () => {
    for (let round = 0; round < 2; round++) expect(await readAll(harvest)).toEqual([])
  })

  const inOrder = [...calls].sort((a, b) => triesOf(a) - triesOf(b)).map((declaration) => [declaration.path, declaration] as const)
  test.each(inOrder)(`do not make %s fail (TEST_SEED=${seed})`, hasLongForm, async (_, declaration) => {
    expect(await walk(declaration, harvest, random)).toEqual([])
  })

  test('break nothing that others read, no rule and no event', hasLongForm, async () => {
    // People who guessed passwords above may sign in again.
    await nextLook()
    expect(await readAll(harvest)).toEqual([])
    expect((await visitor.client.ask(pointList, {})).list.length).toBeGreaterThan(0)
    await nextLook()
    const violations = (await administrator.ask(violationList, {})).list.map((violation) => JSON.stringify(violation))
    // A demo can pay test money to a stranger, so that staff see how it is reported.
    expect(violations.filter((one) => !one.includes('treasury_unexplained')).join('\n')).toBe('')
    expect((await administrator.ask(parkedList, {})).list.map((event) => JSON.stringify(event)).join('\n')).toBe('')
    expect(errorLines).toEqual([])
  })
})

/** Waits until the watches have looked at everything that happened. */
async function nextLook(): Promise<void> {
  const { now } = await administrator.ask(moveDemoClock, { forwardMs: 2 * MINUTE_MS })
  await expect.poll(async () => (await looked()) >= now, { interval: 500 }).toBe(true)
}

async function looked(): Promise<Instant> {
  const answer = await administrator.call(violationList, {})
  return (answer.ok ? answer.data.checkedAt : null) ?? instant(0)
}
