import { evidenceFaults, readingView, tariffView } from '../charging/types.ts'
import { amount, dayField, id, instantField, signedAmount, strict, wattHours, z } from '../kernel/field.ts'

export const incomeStates = ['distributed', 'toBeCollected', 'toBeReleased', 'disputed', 'lost'] as const
export const incomeState = z.enum(incomeStates)

/** A sum of income over a period, always with its energy. */
export const incomeSum = strict({ net: amount, energyWh: wattHours, chargingSessions: z.number() })

export const calendarDay = strict({
  day: dayField,
  /** How the drivers' payments for the caller's hosting sessions were split. */
  gross: amount,
  vat: amount,
  energyCost: amount,
  commission: amount,
  net: amount,
  /** The part of `net` that is not released yet. */
  waiting: amount,
  energyWh: wattHours,
  chargingSessions: z.number(),
  /** Whether the caller hosted a unit on this day. Before that there is nothing to count: neither zero nor unknown. */
  hosted: z.boolean(),
  /** No unit in the caller's custody reported: the income is unknown, which is not zero. */
  noData: z.boolean(),
})

/** One line of income: one charging session's share. */
export const incomeLine = strict({
  /** The ledger transfer of the share, the key of its evidence. */
  transferId: z.string(),
  chargingSessionId: id('chargingSession'),
  pointName: z.string(),
  serial: z.string(),
  startedAt: instantField,
  stoppedAt: instantField,
  energyWh: wattHours,
  gross: amount,
  vat: amount,
  energyCost: amount,
  commission: amount,
  net: amount,
  kind: z.enum(['hostShare', 'energyReimbursed', 'rebate']),
  state: incomeState,
  settledAt: instantField,
  releaseDueAt: instantField,
  releasedAt: z.nullable(instantField),
})

export const releaseRow = strict({
  transferId: z.string(),
  holdId: z.string(),
  chargingSessionId: id('chargingSession'),
  pointName: z.string(),
  energyWh: wattHours,
  net: amount,
  state: incomeState,
  settledAt: instantField,
  releaseDueAt: instantField,
  releasedAt: z.nullable(instantField),
})

const node = { hash: z.string() }

/**
 * The evidence between one wallet line and the meter. The browser recomputes it: each frame's hash from its raw text, the energy from the
 * registers in the frames, the price with `priceOf`, the parts with `settle`, the settlement's hash from `document`.
 */
export const evidence = strict({
  line: strict({
    ...node,
    transferId: z.string(),
    kind: z.enum(['hostShare', 'energyReimbursed', 'rebate']),
    amount: signedAmount,
    at: instantField,
    /** Sealed block of the ledger's hash chain; null until it is sealed. */
    block: z.nullable(strict({ number: z.number(), hash: z.string(), sealedAt: instantField })),
    /** Canonical text whose SHA-256 is `hash`. */
    canonical: z.string(),
  }),
  release: z.nullable(strict({ ...node, transferId: z.string(), at: instantField, canonical: z.string() })),
  releaseDueAt: instantField,
  settlement: strict({
    ...node,
    id: id('settlement'),
    at: instantField,
    /** Canonical JSON of everything below: its SHA-256 is `hash`, and the ledger transfer contains that hash. */
    document: z.string(),
    collected: amount,
    vat: amount,
    energyCost: amount,
    commission: amount,
    rebates: amount,
    host: amount,
    ownUse: amount,
    house: amount,
    energyRatePerKwh: amount,
    energyCostTaken: amount,
    energyTo: z.enum(['site', 'ownSocket']),
    windows: z.array(
      strict({
        custodyId: z.nullable(id('custody')),
        mine: z.boolean(),
        from: instantField,
        until: instantField,
        energyWh: wattHours,
        disposition: z.enum(['host', 'ownUse', 'house']),
        commissionPpm: z.number(),
        gross: amount,
        commission: amount,
        host: amount,
      }),
    ),
  }),
  payment: strict({ price: amount, paid: amount, held: amount, paidAt: instantField }),
  chargingSession: strict({
    ...node,
    id: id('chargingSession'),
    /** The bill: canonical JSON whose SHA-256 is `hash`, and the settlement's document contains that hash. */
    document: z.string(),
    startedAt: instantField,
    stoppedAt: instantField,
    chargingMs: z.number(),
    idleMs: z.number(),
    offlineMs: z.number(),
    energyWh: wattHours,
    evidence: z.enum(['signed', 'unsigned', 'invalid']),
    /** Why the signed records do not prove the bill. */
    evidenceFault: z.nullable(z.enum(evidenceFaults)),
    /** What was added to the times of the station. */
    clockOffsetMs: z.number(),
    tariff: tariffView,
    /** Spans of the registers that other bills include already; they are not counted here. Absent if there are none. */
    billedBefore: z.optional(z.array(strict({ epoch: z.number(), fromWh: z.number(), toWh: z.number() }))),
  }),
  /** `epoch` counts how often the register had restarted within the charging session; absent before the first restart. */
  readings: z.array(strict({ ...readingView.def.shape, epoch: z.optional(z.number()) })),
  frames: z.array(
    strict({
      ...node,
      id: z.string(),
      action: z.string(),
      direction: z.enum(['in', 'out']),
      at: instantField,
      raw: z.string(),
    }),
  ),
  signature: z.nullable(strict({ format: z.string(), record: z.string(), publicKey: z.string(), keySource: z.string() })),
  meter: strict({
    serial: z.string(),
    meterSerial: z.string(),
    pointName: z.string(),
    address: z.string(),
    publicKey: z.nullable(z.string()),
    since: z.nullable(instantField),
  }),
  simulated: z.boolean(),
})
export type Evidence = z.output<typeof evidence>
