import { deepStrictEqual } from 'node:assert/strict'
import { micros, type Micros } from '@ohmstead/contract/kernel/amount'
import type { Id } from '@ohmstead/contract/kernel/id'
import { startOf, day } from '@ohmstead/contract/kernel/day'
import { after, HOUR_MS } from '@ohmstead/contract/kernel/instant'
import fc from 'fast-check'
import { sql } from 'kysely'
import { approve, captureOf, LedgerRefusal, openAccounts, PLATFORM, post, voidOf, type AccountRef } from '../../src/features/ledger/index.ts'
import type { Database } from '../../src/platform/database.ts'
import { practised, type PracticeEntry as Entry } from './practice-postings.ts'
import { availableIn, idOf, name, newModel, postToModel, type Model, type Role } from './model.ts'

export interface ModelRun {
  /** One connection each, so that each role always moves the same row of a spread account. */
  readonly databases: Readonly<Record<Role | 'owner', Database>>
  readonly seed: number
  readonly sequences: number
}

const AT = after(startOf(day('2026-05-04')), 8 * HOUR_MS)
const MEMBERS = 3
const SPECIAL = [-50n, -1n, 0n, 1n, 10n ** 15n, 10n ** 15n + 1n, 2n ** 62n]

/** One step of a sequence. Its accounts and amount are derived from the model when the step is reached. */
type Step =
  | {
      readonly do: 'move'
      readonly what: number
      readonly by: number
      readonly who: number
      readonly other: number
      readonly share: number
      readonly special: number | null
    }
  | { readonly do: 'batch'; readonly moves: readonly Extract<Step, { do: 'move' }>[] }
  | { readonly do: 'resolve'; readonly which: number; readonly how: 'capture' | 'void'; readonly share: number; readonly twist: number }
  | { readonly do: 'repeat'; readonly which: number; readonly twist: number }
  | { readonly do: 'overflow'; readonly amount: bigint }

const index = fc.nat({ max: 1_000 })
const move = fc.record({
  do: fc.constant('move' as const),
  what: index,
  by: fc.integer({ min: 0, max: 39 }),
  who: index,
  other: index,
  // Thousandths of the available amount; sometimes a little more than all of it.
  share: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 300 }) }, { weight: 2, arbitrary: fc.constantFrom(999, 1_000, 1_001, 1_100) }),
  special: fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: SPECIAL.length - 1 }) }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: move },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('batch' as const), moves: fc.array(move, { minLength: 2, maxLength: 6 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      which: index,
      how: fc.constantFrom('capture' as const, 'capture' as const, 'void' as const),
      share: fc.constantFrom(1, 500, 999, 1_000, 1_000, 1_000, 1_001, 1_500),
      twist: fc.nat({ max: 24 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), which: index, twist: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('overflow' as const), amount: fc.constantFrom(10n ** 15n, 4n * 10n ** 14n) }) },
)

/**
 * Plays random sequences on the database and on the model. After each step both must agree, and the six invariants of Blnk must hold.
 * Throws with the shortest sequence it finds where they do not.
 */
export async function runModel({ databases, seed, sequences }: ModelRun): Promise<{ accepted: number; refused: number }> {
  const count = { accepted: 0, refused: 0 }
  const rich = { kind: 'recharge', owner: `mb_rich_${seed}` } as const
  await makeRich(databases, rich)
  let sequence = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50, size: 'max' }), async (steps) => {
      const play = new Play(databases, `${seed}_${(sequence += 1)}`, rich)
      await play.begin()
      for (const next of steps) {
        const outcome = (await play.step(next)) ? 'accepted' : 'refused'
        count[outcome] += 1
      }
    }),
    { seed, numRuns: sequences, endOnFailure: true },
  )
  return count
}

/** An account close to the 64-bit limit. */
async function makeRich({ api, watcher }: ModelRun['databases'], rich: AccountRef): Promise<void> {
  await openAccounts(api.kysely, [rich])
  await post(
    watcher.kysely,
    Array.from({ length: 9_222 }, (_, place) =>
      practised({
        code: 'deposit',
        phase: 'post',
        debit: { kind: 'chain_clearing', owner: PLATFORM },
        credit: rich,
        amount: micros(10n ** 15n),
        cause: { kind: 'deposit', id: rich.owner },
        key: String(place),
        at: AT,
      }),
    ),
  )
}

class Play {
  readonly #databases: ModelRun['databases']
  readonly #tag: string
  readonly #rich: AccountRef
  readonly #model: Model = newModel()
  /** Accounts that only this sequence moves, and those that it shares. */
  readonly #own: AccountRef[] = []
  readonly #shared: AccountRef[] = []
  readonly #posted: { role: Role; entry: Entry }[] = []
  #keys = 0

  constructor(databases: ModelRun['databases'], tag: string, rich: AccountRef) {
    this.#databases = databases
    this.#tag = tag
    this.#rich = rich
  }

  /** Opens the accounts and gives each an initial balance. */
  async begin(): Promise<void> {
    for (let at = 0; at < MEMBERS; at++) {
      this.#own.push(
        ...(['recharge', 'income', 'reward'] as const).map((kind) => ({ kind, owner: this.#member(at) })),
        { kind: 'session_pool', owner: this.#charging(at) },
        { kind: 'lease_unearned', owner: this.#lease(at) },
      )
    }
    this.#shared.push(
      this.#rich,
      ...(['faucet', 'chain_clearing', 'operator_bank', 'operator_income', 'lease_earned'] as const).map((kind) => ({ kind, owner: PLATFORM })),
    )
    await openAccounts(this.#databases.api.kysely, this.#own)
    for (const { ref, posted, held } of await this.#read(this.#shared)) this.#model.accounts.set(name(ref), { posted, held })
    const gifts = Array.from({ length: MEMBERS }, (_, at) =>
      this.#entry('faucet', { kind: 'faucet', owner: PLATFORM }, this.#recharge(at), 10_000n, this.#tag),
    )
    await this.#post('api', gifts)
    const leases = gifts.map((_, at) => this.#entry('lease_purchase', this.#recharge(at), this.#unearned(at), 1_000n, this.#lease(at)))
    await this.#post('api', leases)
    const payments = Array.from({ length: MEMBERS }, (_, at) =>
      this.#entry('charge_payment', this.#recharge(at), this.#pool(at), 4_000n, this.#charging(at), 'hold'),
    )
    await this.#post('api', payments)
    await this.#post(
      'worker',
      payments.map((hold) => captureOf(practised(hold), { key: this.#key(), at: AT })),
    )
    const shares = payments.map((_, at) => this.#entry('host_share', this.#pool(at), this.#income(at + 1), 1_500n, this.#charging(at), 'hold'))
    await this.#post('worker', shares)
    await this.#post(
      'worker',
      shares.slice(0, 2).map((hold) => captureOf(practised(hold), { key: this.#key(), at: AT })),
    )
  }

  async step(next: Step): Promise<boolean> {
    switch (next.do) {
      case 'move': {
        const { role, entry } = this.#compose(next)
        return this.#post(next.by === 0 ? 'watcher' : next.by === 1 ? 'worker' : next.by === 2 ? 'api' : role, [entry])
      }
      case 'batch': {
        const composed = next.moves.map((each) => this.#compose(each))
        const role = composed[0]?.role ?? 'api'
        return this.#post(
          role,
          composed.filter((each) => each.role === role).map(({ entry }) => entry),
        )
      }
      case 'resolve':
        return this.#resolve(next)
      case 'repeat': {
        const again = this.#posted[next.which % this.#posted.length]
        if (!again) return false
        const { role, entry } = again
        const twisted: Entry =
          next.twist === 1
            ? { ...entry, amount: micros(entry.amount + 1n) }
            : next.twist === 2
              ? { ...entry, detail: 'another' }
              : next.twist === 3
                ? { ...entry, credit: this.#recharge(next.which) }
                : entry
        return this.#post(role, next.twist === 4 ? [twisted, twisted] : [twisted])
      }
      case 'overflow':
        return this.#post('api', [this.#entry('faucet', { kind: 'faucet', owner: PLATFORM }, this.#rich, next.amount, this.#tag)])
    }
  }

  #compose({ what, who, other, share, special }: Extract<Step, { do: 'move' }>): { role: Role; entry: Entry } {
    const a = who % MEMBERS
    const b = other % MEMBERS
    // Mostly the correct account.
    const same = share % 7 ? a : b
    const another = share % 7 ? a + 1 : b
    const part = (ref: AccountRef) => (special === null ? (availableIn(this.#model, ref) * BigInt(share)) / 1_000n : (SPECIAL[special] ?? 1n)) || 1n
    const given = (amount: bigint) => (special === null ? amount : (SPECIAL[special] ?? 1n))
    // The large balance was paid in by the watcher, whose account is as close to the limit.
    const modest = (amount: bigint) => (given(amount) === 10n ** 15n ? amount : given(amount))
    const platform = (kind: AccountRef['kind']): AccountRef => ({ kind, owner: PLATFORM })
    const moves: readonly (() => { role: Role; entry: Entry })[] = [
      () => ({ role: 'api', entry: this.#entry('faucet', platform('faucet'), this.#recharge(a), given(BigInt(share) * 7n), this.#tag) }),
      () => ({ role: 'watcher', entry: this.#entry('deposit', platform('chain_clearing'), this.#recharge(a), modest(BigInt(share)), this.#tag) }),
      () => ({
        role: 'api',
        entry: this.#entry('charge_payment', this.#recharge(a), this.#pool(b), part(this.#recharge(a)), this.#charging(share % 11 ? b : a), 'hold'),
      }),
      () => ({ role: 'worker', entry: this.#entry('host_share', this.#pool(a), this.#income(b), part(this.#pool(a)), this.#charging(a), 'hold') }),
      () => ({
        role: 'worker',
        entry: this.#entry(
          'commission',
          this.#pool(a),
          platform('operator_income'),
          part(this.#pool(a)),
          this.#charging(share % 13 ? a : b),
          share % 2 ? 'hold' : 'post',
        ),
      }),
      () => ({
        role: 'worker',
        entry: this.#entry(
          'own_use_return',
          this.#pool(a),
          this.#recharge(same),
          part(this.#pool(a)),
          this.#charging(a),
          share % 3 ? 'post' : 'hold',
        ),
      }),
      () => ({ role: 'api', entry: this.#entry('lease_purchase', this.#recharge(a), this.#unearned(b), part(this.#recharge(a)), this.#lease(b)) }),
      () => ({
        role: 'api',
        entry: this.#entry('lease_accrue', this.#unearned(a), platform('lease_earned'), part(this.#unearned(a)), this.#lease(same)),
      }),
      () => ({ role: 'api', entry: this.#entry('lease_refund', this.#unearned(a), this.#recharge(same), part(this.#unearned(a)), this.#lease(a)) }),
      () => ({
        role: 'api',
        entry: this.#entry('transfer_own', this.#income(a), this.#recharge(same), part(this.#income(a)), this.#tag),
      }),
      () => ({ role: 'api', entry: this.#entry('transfer_member', this.#income(a), this.#recharge(another), part(this.#income(a)), this.#tag) }),
      () => ({
        role: 'api',
        entry: this.#entry(
          'withdraw_net',
          share % 2 ? this.#recharge(a) : this.#income(a),
          platform('chain_clearing'),
          part(share % 2 ? this.#recharge(a) : this.#income(a)),
          this.#tag,
          'hold',
        ),
      }),
      () => ({
        role: 'api',
        entry: this.#entry(
          'treasury_sweep',
          platform(share % 2 ? 'operator_income' : 'lease_earned'),
          platform(share % 5 ? 'chain_clearing' : 'operator_bank'),
          part(platform(share % 2 ? 'operator_income' : 'lease_earned')),
          this.#tag,
        ),
      }),
      // An edge that does not exist.
      () => ({ role: 'worker', entry: this.#entry('host_share', this.#recharge(a), this.#income(b), 1n, this.#charging(a), 'hold') }),
    ]
    const composed = moves[what % moves.length]?.() ?? moves[0]!()
    return composed
  }

  async #resolve({ which, how, share, twist }: Extract<Step, { do: 'resolve' }>): Promise<boolean> {
    const isOpen = (entry: Entry) => twist > 20 || !this.#model.resolved.has(idOf(entry))
    const holds = this.#posted.filter(({ entry }) => entry.phase === 'hold' && isOpen(entry))
    const held = holds[which % holds.length]
    if (!held) return false
    const { entry: hold, role } = held
    const entry =
      how === 'void'
        ? voidOf(practised(hold), { key: this.#key(), at: AT })
        : captureOf(practised(hold), { key: this.#key(), at: AT, amount: micros((hold.amount * BigInt(share)) / 1_000n) })
    const other = this.#recharge(which)
    const twisted: Record<number, Entry> = {
      1: { ...entry, debit: other },
      2: { ...entry, credit: other },
      3: { ...entry, amount: micros(hold.amount - 1n) },
      4: { ...entry, hold: idOf(this.#posted[which % this.#posted.length]!.entry) },
      5: { ...entry, phase: 'post' },
    }
    return this.#post(role, [twisted[twist] ?? entry])
  }

  /** Posts on both sides and compares all results. */
  async #post(role: Role, entries: readonly Entry[]): Promise<boolean> {
    for (const entry of entries) if (entry.code === 'treasury_sweep') await this.#approve(entry)
    const expected = postToModel(this.#model, role, entries)
    const actual = await this.#tried(role, entries)
    if ('reasons' in expected) {
      if (!('reason' in actual)) throw new Error(`accepted, though ${[...expected.reasons].join(', ')}`)
      if (!expected.reasons.has(actual.reason))
        throw new Error(`refused as ${actual.reason}, not as ${[...expected.reasons].join(', ')}: ${actual.message}`)
    } else {
      if ('reason' in actual) throw new Error(`refused as ${actual.reason}: ${actual.message}`)
      deepStrictEqual(actual.results, expected.results)
      this.#posted.push(...entries.filter((_, at) => expected.results[at] === 'created').map((entry) => ({ role, entry })))
    }
    await this.#compare()
    return 'results' in expected
  }

  /** Two people approve two of three sweeps. */
  async #approve(entry: Entry): Promise<void> {
    // An amount beyond the limits cannot be approved.
    const isPossible = entry.amount > 0n && entry.amount <= 1_000_000_000_000_000n
    if (entry.amount % 3n === 0n || !isPossible || this.#model.approvals.has(idOf(entry))) return
    await approve(this.#databases.api.kysely, practised(entry), {
      askedBy: 'st_ann' as Id<'staff'>,
      approvedBy: 'st_bob' as Id<'staff'>,
      reason: 'model',
    })
    this.#model.approvals.set(idOf(entry), entry)
  }

  async #tried(role: Role, entries: readonly Entry[]) {
    try {
      return { results: await post(this.#databases[role].kysely, entries.map(practised)) }
    } catch (error) {
      if (error instanceof LedgerRefusal) return { reason: error.reason, message: error.message }
      throw error
    }
  }

  async #compare(): Promise<void> {
    const all = await this.#read([...this.#own, ...this.#shared])
    for (const { ref, posted, held, toldPosted, toldHeld, openHeld, lowest } of all) {
      const model = this.#model.accounts.get(name(ref)) ?? { posted: 0n, held: 0n }
      deepStrictEqual({ account: name(ref), posted, held }, { account: name(ref), ...model })
      if (held < 0n || lowest < 0n) throw new Error(`${name(ref)} is below its floor`)
      if (this.#own.includes(ref) && (toldPosted !== posted || toldHeld !== held || openHeld !== held)) {
        throw new Error(
          `${name(ref)} has ${posted} and ${held} held; its lines add up to ${toldPosted} and ${toldHeld}, its open holds to ${openHeld}`,
        )
      }
    }
  }

  async #read(refs: readonly AccountRef[]) {
    const { rows } = await sql<{
      place: bigint
      posted: bigint
      held: bigint
      told_posted: bigint
      told_held: bigint
      open_held: bigint
      lowest: bigint
    }>`
      SELECT r.place, b.posted, b.held, b.lowest, e.posted AS told_posted, e.held AS told_held, h.held AS open_held
      FROM unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ owner }) => owner)}::text[]) WITH ORDINALITY AS r (kind, owner, place)
      CROSS JOIN LATERAL (SELECT ledger.account_id(r.kind, r.owner) AS id) a
      CROSS JOIN LATERAL (
        SELECT sum(posted_micros)::bigint AS posted, sum(held_micros)::bigint AS held, coalesce(min(posted_micros - held_micros - floor_micros), 0) AS lowest
        FROM ledger.balance WHERE account_id = a.id) b
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(posted_micros), 0)::bigint AS posted, coalesce(sum(held_micros), 0)::bigint AS held
        FROM ledger.entry WHERE account_id = a.id AND r.place <= ${this.#own.length}) e ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount_micros), 0)::bigint AS held FROM ledger.open_hold WHERE debit_id = a.id AND r.place <= ${this.#own.length}) h ON true
      ORDER BY r.place`.execute(this.#databases.owner.kysely)
    return rows.map((row, at) => ({
      ref: refs[at]!,
      posted: row.posted,
      held: row.held,
      toldPosted: row.told_posted,
      toldHeld: row.told_held,
      openHeld: row.open_held,
      lowest: row.lowest,
    }))
  }

  #entry(code: Entry['code'], debit: AccountRef, credit: AccountRef, amount: bigint, cause: string, phase: Entry['phase'] = 'post'): Entry {
    return {
      code,
      phase,
      debit,
      credit,
      amount: micros(amount) satisfies Micros,
      cause: { kind: causes[code] ?? 'transfer', id: cause },
      key: this.#key(),
      at: AT,
    }
  }

  #key = () => String((this.#keys += 1))
  #member = (at: number) => `mb_${this.#tag}_${at % MEMBERS}`
  #charging = (at: number) => `cs_${this.#tag}_${at % MEMBERS}`
  #lease = (at: number) => `ls_${this.#tag}_${at % MEMBERS}`
  #recharge = (at: number): AccountRef => ({ kind: 'recharge', owner: this.#member(at) })
  #income = (at: number): AccountRef => ({ kind: 'income', owner: this.#member(at) })
  #pool = (at: number): AccountRef => ({ kind: 'session_pool', owner: this.#charging(at) })
  #unearned = (at: number): AccountRef => ({ kind: 'lease_unearned', owner: this.#lease(at) })
}

const causes: Partial<Record<Entry['code'], Entry['cause']['kind']>> = {
  faucet: 'faucet',
  deposit: 'deposit',
  charge_payment: 'charging_session',
  host_share: 'charging_session',
  commission: 'charging_session',
  own_use_return: 'charging_session',
  lease_purchase: 'lease',
  lease_accrue: 'lease',
  lease_refund: 'lease',
  withdraw_net: 'withdrawal',
  treasury_sweep: 'payout',
}
