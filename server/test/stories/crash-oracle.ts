import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import { chargingViolations } from '../../src/features/charging/index.ts'
import { incomeViolations } from '../../src/features/income/index.ts'
import { identity, seal, verifyChain, violations } from '../../src/features/ledger/index.ts'
import type { Database } from '../../src/platform/database.ts'
import type { ClientLog } from './crash-clients.ts'

export interface Verdict {
  readonly acknowledged: number
  /** Acknowledged, but missing. */
  readonly lost: readonly string[]
  /** Stored more often than requested. */
  readonly doubled: readonly string[]
  readonly faults: readonly unknown[]
  readonly charged: number
  readonly settled: number
  readonly released: number
}

/** Compares what clients received with what is stored. */
export async function judge(owner: Database, log: ClientLog): Promise<Verdict> {
  const q = owner.kysely
  const lost: string[] = []
  const doubled: string[] = []
  const hasOne = (what: string, count: number | undefined) => {
    if (!count) lost.push(what)
    else if (count > 1) doubled.push(what)
  }

  const { rows: gifts } = await sql<{ amount: bigint; id: string }>`
    SELECT g.amount_micros AS amount, t.id FROM wallets.faucet_gift g LEFT JOIN ledger.transfer t ON t.code = 'faucet' AND t.cause_id = g.id`.execute(
    q,
  )
  const giftsOf = Map.groupBy(gifts, ({ amount }) => amount)
  for (const { amount, transferId } of log.gifts) {
    const made = giftsOf.get(parseAmount(amount)) ?? []
    hasOne(`gift of ${amount}`, made.filter(({ id }) => id === transferId).length)
  }
  for (const amount of log.giftsTried) if ((giftsOf.get(parseAmount(amount))?.length ?? 0) > 1) doubled.push(`gift of ${amount}`)

  const { rows: sessions } = await sql<{
    id: string
    driver: string
    transactionId: number | null
    stopped: boolean
    payments: number
    captured: bigint
    price: bigint | null
    debt: bigint | null
    settled: boolean
    released: boolean
  }>`
    SELECT s.id, s.driver_id AS driver, s.transaction_id::int AS "transactionId", s.stop_recorded_at IS NOT NULL AS stopped, s.price_micros AS price, s.debt_micros AS debt,
           (SELECT count(*)::int FROM charging.collection c WHERE c.charging_session_id = s.id) AS payments,
           (SELECT coalesce(sum(t.amount_micros), 0)::bigint FROM ledger.transfer t WHERE t.code = 'charge_payment' AND t.phase = 'capture' AND t.cause_id = s.id) AS captured,
           EXISTS (SELECT FROM income.settlement i WHERE i.charging_session_id = s.id) AS settled,
           EXISTS (SELECT FROM income.settlement i WHERE i.charging_session_id = s.id AND i.released_at IS NOT NULL) AS released
      FROM charging.charging_session s`.execute(q)
  for (const { chargingSessionId } of log.starts) hasOne(`start ${chargingSessionId}`, sessions.filter(({ id }) => id === chargingSessionId).length)
  if (new Set(log.starts.map(({ chargingSessionId }) => chargingSessionId)).size !== log.starts.length) doubled.push('two keys, one start')
  for (const [driver, tried] of log.startsTried)
    if (sessions.filter((row) => row.driver === driver).length > tried) doubled.push(`starts of ${driver}`)
  for (const { id, payments, captured, price, debt } of sessions) {
    if (payments > 1 || (price !== null && captured > price - (debt ?? 0n))) doubled.push(`payment of ${id}`)
  }

  const { rows: frames } = await sql<{ key: string; count: number }>`
    SELECT station_id || ' ' || message_id AS key, count(*)::int AS count FROM ocpp.frame WHERE direction = 'in' AND message_id IS NOT NULL AND verdict <> 'answer' GROUP BY 1`.execute(
    q,
  )
  const { rows: readings } = await sql<{ key: string; count: number }>`
    SELECT s.transaction_id || ' ' || r.source || ' ' || r.register_wh AS key, count(*)::int AS count
      FROM charging.reading r JOIN charging.charging_session s ON s.id = r.charging_session_id GROUP BY 1`.execute(q)
  const framed = new Set(frames.map(({ key }) => key))
  const read = new Map(readings.map(({ key, count }) => [key, count]))
  const byTransaction = new Map(sessions.flatMap((row) => (row.transactionId === null ? [] : [[row.transactionId, row] as const])))
  const lastStatus = new Map<string, unknown>()
  for (const { stationId, messageId, action, payload, answer } of log.messages) {
    if (!framed.has(`${stationId} ${messageId}`)) lost.push(`frame ${action} ${messageId}`)
    if (action === 'StatusNotification') lastStatus.set(stationId, payload['status'])
    if (action === 'StartTransaction' && (answer as { idTagInfo: { status: string } }).idTagInfo.status === 'Accepted') {
      hasOne(`transaction ${String(answer['transactionId'])}`, byTransaction.has(answer['transactionId'] as number) ? 1 : 0)
    }
    if (action === 'MeterValues') {
      const [meter] = payload['meterValue'] as { sampledValue: { value: string }[] }[]
      hasOne(`reading ${messageId}`, read.get(`${String(payload['transactionId'])} meter ${meter?.sampledValue[0]?.value}`))
    }
    if (action === 'StopTransaction') {
      hasOne(
        `stop ${messageId}`,
        byTransaction.get(payload['transactionId'] as number)?.stopped
          ? read.get(`${String(payload['transactionId'])} stop ${String(payload['meterStop'])}`)
          : 0,
      )
    }
  }
  const { rows: connectors } = await sql<{ stationId: string; status: string }>`
    SELECT p.station_id AS "stationId", c.status FROM devices.connector c JOIN devices.point p ON p.id = c.point_id WHERE c.connector = 1`.execute(q)
  for (const [stationId, status] of lastStatus) {
    if (connectors.find((one) => one.stationId === stationId)?.status !== status) lost.push(`status of ${stationId}`)
  }

  await seal(owner)
  const books = await identity(q)
  const chainFault = await verifyChain(q)
  return {
    acknowledged: log.gifts.length + log.starts.length + log.messages.length,
    lost,
    doubled,
    faults: [
      ...(await violations(q, { all: true })),
      ...(await chargingViolations(q, { all: true })),
      ...(await incomeViolations(q, { all: true })),
      ...(books.difference === 0n ? [] : [books]),
      ...(chainFault ? [chainFault] : []),
    ],
    charged: sessions.filter(({ price }) => price !== null).length,
    settled: sessions.filter(({ settled }) => settled).length,
    released: sessions.filter(({ released }) => released).length,
  }
}
