import type { ChargingPort } from '../src/edges/ocpp/index.ts'
import type { Database } from '../src/platform/database.ts'

/**
 * A minimal charging feature for tests of the gateway, with real tables: transactions by natural key, stops by transaction. Any tag that
 * begins with `GOOD` may charge.
 */
export async function openChargingDesk(owner: Database, gateway: Database): Promise<ChargingPort & { rows(): Promise<DeskRow[]> }> {
  await owner.pool.query(`
    CREATE SCHEMA desk;
    CREATE TABLE desk.transaction (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, station_id text NOT NULL, connector integer NOT NULL, id_tag text NOT NULL,
      meter_start bigint NOT NULL, started_at timestamptz NOT NULL, meter_stop bigint, stop_asked integer NOT NULL DEFAULT 0,
      UNIQUE (station_id, connector, id_tag, meter_start, started_at));
    CREATE TABLE desk.unmatched (frame_id text PRIMARY KEY, transaction text);
    GRANT USAGE ON SCHEMA desk TO ohmstead_gateway;
    GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA desk TO ohmstead_gateway`)
  const decisionOf = (tag: string) => ({ status: tag.startsWith('GOOD') ? ('Accepted' as const) : ('Invalid' as const) })
  const { pool } = gateway
  return {
    authorize: async (_, { tag }) => decisionOf(tag),
    async start({ stationId }, { connector, tag, registerWh, time }) {
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO desk.transaction (station_id, connector, id_tag, meter_start, started_at) VALUES ($1, $2, $3, $4, to_timestamp($5 / 1000.0))
         ON CONFLICT (station_id, connector, id_tag, meter_start, started_at) DO UPDATE SET meter_start = excluded.meter_start RETURNING id`,
        [stationId, connector, tag, registerWh, time.at],
      )
      return { transactionId: rows[0]!.id, decision: decisionOf(tag) }
    },
    async stop({ stationId }, { transaction, registerWh, tag, frameId }) {
      const { rowCount } = await pool.query(
        `UPDATE desk.transaction SET meter_stop = coalesce(meter_stop, $3), stop_asked = stop_asked + 1 WHERE station_id = $1 AND id::text = $2`,
        [stationId, transaction, registerWh],
      )
      if (rowCount === 0) await pool.query('INSERT INTO desk.unmatched (frame_id, transaction) VALUES ($1, $2)', [frameId, transaction])
      return { decision: tag === null ? null : decisionOf(tag) }
    },
    async rows() {
      const { rows } = await owner.pool.query<DeskRow>(
        'SELECT id, station_id AS "stationId", meter_start::int AS "meterStart", meter_stop::int AS "meterStop", stop_asked AS "stopAsked" FROM desk.transaction ORDER BY id',
      )
      return rows
    },
  }
}

export interface DeskRow {
  readonly id: number
  readonly stationId: string
  readonly meterStart: number
  readonly meterStop: number | null
  readonly stopAsked: number
}
