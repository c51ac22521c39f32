import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { sql } from 'kysely'
import { chargingViolations } from '../../src/features/charging/index.ts'
import { incomeViolations } from '../../src/features/income/index.ts'
import { identity, seal, verifyChain, violations } from '../../src/features/ledger/index.ts'
import type { Database } from '../../src/platform/database.ts'
import type { ClientLog } from './crash-clients.ts'

export interface Verdict {
  readonly acknowledged: number
  /** Acknowledged, and not there. */
  readonly lost: readonly string[]
  /** There more often than it was asked for. */
  readonly doubled: readonly string[]
  readonly faults: readonly unknown[]
  readonly charged: number
  readonly settled: number
  readonly released: number
}

/** Compares what clients were told with what is there. */
export async function judge(owner: Database, log: ClientLog): Promise<Verdict> {
  const q = owner.kysely
  const lost: string[] = []
  const doubled: string[] = []
  const hasOne = (what: string, count: number | undefined) => {
    if (!count) lost.push(what)
    else if (count > 1) doubled.push(what)
  }

  const { rows: gifts } = await sql<{ amount: bigint; id: string }>`
    select g.amount_micros as amount, t.id from wallets.faucet_gift g left join ledger.transfer t on t.code = 'faucet' and t.cause_id = g.id`.execute(
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
    select s.id, s.driver_id as driver, s.transaction_id::int as "transactionId", s.stop_recorded_at is not null as stopped, s.price_micros as price, s.debt_micros as debt,
           (select count(*)::int from charging.collection c where c.charging_session_id = s.id) as payments,
           (select coalesce(sum(t.amount_micros), 0)::bigint from ledger.transfer t where t.code = 'charge_payment' and t.phase = 'capture' and t.cause_id = s.id) as captured,
           exists (select from income.settlement i where i.charging_session_id = s.id) as settled,
           exists (select from income.settlement i where i.charging_session_id = s.id and i.released_at is not null) as released
      from charging.charging_session s`.execute(q)
  for (const { chargingSessionId } of log.starts) hasOne(`start ${chargingSessionId}`, sessions.filter(({ id }) => id === chargingSessionId).length)
  if (new Set(log.starts.map(({ chargingSessionId }) => chargingSessionId)).size !== log.starts.length) doubled.push('two keys, one start')
  for (const [driver, tried] of log.startsTried)
    if (sessions.filter((row) => row.driver === driver).length > tried) doubled.push(`starts of ${driver}`)
  for (const { id, payments, captured, price, debt } of sessions) {
    if (payments > 1 || (price !== null && captured > price - (debt ?? 0n))) doubled.push(`payment of ${id}`)
  }

  const { rows: frames } = await sql<{ key: string; count: number }>`
    select station_id || ' ' || message_id as key, count(*)::int as count from ocpp.frame where direction = 'in' and message_id is not null and verdict <> 'answer' group by 1`.execute(
    q,
  )
  const { rows: readings } = await sql<{ key: string; count: number }>`
    select s.transaction_id || ' ' || r.source || ' ' || r.register_wh as key, count(*)::int as count
      from charging.reading r join charging.charging_session s on s.id = r.charging_session_id group by 1`.execute(q)
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
    select p.station_id as "stationId", c.status from devices.connector c join devices.point p on p.id = c.point_id where c.connector = 1`.execute(q)
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
