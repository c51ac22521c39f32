import type { NetworkCode } from '@ohmstead/contract/networks/types'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Which chain and token a network is here. */
export interface NetworkPlace {
  readonly network: NetworkCode
  readonly chainId: number
  readonly token: string
  readonly decimals: number
  readonly simulated: boolean
}

/** How far the nodes of a network are. */
export interface NetworkNode extends NetworkPlace {
  readonly head: { readonly number: bigint; readonly at: Instant } | null
  readonly final: bigint | null
  /** How old the newest block and the last reading are, in real time; null before the first. */
  readonly headAgeMs: number | null
  readonly readAgeMs: number | null
  readonly fault: string | null
}

interface Row extends NetworkPlace {
  readonly headNumber: bigint | null
  readonly headAt: Instant | null
  readonly final: bigint | null
  readonly headAgeMs: number | null
  readonly readAgeMs: number | null
  readonly fault: string | null
}

/** The networks that this instance reads. */
export async function networkNodes(q: Queryable): Promise<NetworkNode[]> {
  const { rows } = await sql<Row>`
    SELECT network AS "network", chain_id::float8 AS "chainId", token, decimals::int AS decimals, simulated, head_number AS "headNumber", head_at AS "headAt",
           final_number AS final, (extract(epoch FROM clock_timestamp() - head_at) * 1000)::float8 AS "headAgeMs",
           (extract(epoch FROM clock_timestamp() - read_at) * 1000)::float8 AS "readAgeMs", fault
      FROM networks.node ORDER BY network`.execute(q)
  return rows.map(({ headNumber, headAt, ...row }) => ({
    ...row,
    head: headNumber === null || headAt === null ? null : { number: headNumber, at: headAt },
  }))
}

/** Stores which chain a network is, the first time; returns the stored one, which never changes. */
export async function foundNetwork(q: Queryable, place: NetworkPlace): Promise<NetworkPlace> {
  const { network, chainId, token, decimals, simulated } = place
  await sql`
    INSERT INTO networks.node (network, chain_id, token, decimals, simulated) VALUES (${network}, ${chainId}, ${token}, ${decimals}, ${simulated})
    ON CONFLICT (network) DO NOTHING`.execute(q)
  const { rows } = await sql<NetworkPlace>`
    SELECT network AS "network", chain_id::float8 AS "chainId", token, decimals::int AS decimals, simulated FROM networks.node WHERE network = ${network}`.execute(
    q,
  )
  return rows[0] ?? place
}

/**
 * Stores a reading. A node that lags behind the final block of another one, behind one address, leaves both blocks as they were. A final block
 * that lies further above the newest block than any lag was never on the chain: the reading replaces it.
 */
export async function saveReading(q: Queryable, network: NetworkCode, read: { head: { number: bigint; at: Instant }; final: bigint }): Promise<void> {
  const { head } = read
  const final = read.final < head.number ? read.final : head.number
  await sql`
    UPDATE networks.node
       SET head_number = CASE WHEN final_number - ${head.number}::bigint BETWEEN 1 AND networks.longest_lag() THEN head_number ELSE ${head.number}::bigint END,
           head_at = CASE WHEN final_number - ${head.number}::bigint BETWEEN 1 AND networks.longest_lag() THEN head_at ELSE ${head.at}::timestamptz END,
           final_number = CASE WHEN final_number - ${head.number}::bigint > networks.longest_lag() THEN ${final}::bigint ELSE greatest(final_number, ${final}::bigint) END,
           read_at = clock_timestamp(), fault = NULL
     WHERE network = ${network}`.execute(q)
}

/** Stores why a reading failed. */
export async function saveFault(q: Queryable, network: NetworkCode, fault: string): Promise<void> {
  await sql`UPDATE networks.node SET fault = left(${fault}, 300) WHERE network = ${network}`.execute(q)
}
