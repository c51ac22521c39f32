import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../../platform/database.ts'
import type { CommandRow } from '../command.store.ts'
import type { PointRow } from '../point.store.ts'
import { connectorsOfPoints, type ConnectorRow } from '../presence.store.ts'

/** A unit as staff sees it. */
export async function deviceView(q: Queryable, point: PointRow) {
  return rowOf(point, await connectorsOfPoints(q, [point.id]))
}

export async function deviceViews(q: Queryable, points: readonly PointRow[]) {
  const connectors = await connectorsOfPoints(
    q,
    points.map(({ id }) => id),
  )
  return points.map((point) =>
    rowOf(
      point,
      connectors.filter(({ pointId }) => pointId === point.id),
    ),
  )
}

function rowOf(point: PointRow, connectors: readonly ConnectorRow[]) {
  const { id, stationId, serial, name, model, site, placement, state, connected, lastContactAt, commissionedAt, retiredAt, simulated, reported } =
    point
  return {
    id,
    stationId,
    serial,
    name,
    model,
    site,
    placement,
    state,
    connected,
    lastContactAt,
    commissionedAt,
    retiredAt,
    simulated,
    reported,
    connectors: connectorViews(point, connectors),
  }
}

/** What the connectors last said; the station as a whole (connector 0) is not one of them. */
export function connectorViews({ model }: Pick<PointRow, 'model'>, connectors: readonly ConnectorRow[]) {
  return connectors
    .filter(({ connector }) => connector > 0)
    .map(({ connector, status, errorCode, happenedAt, recordedAt }) => ({ connector, plug: model.plug, status, errorCode, happenedAt, recordedAt }))
}

export function commandView({ id, action, payload, state, answer, askedBy, askedAt, decidedBy, sentAt, answeredAt, confirmedAt }: CommandRow) {
  return { id: id satisfies Id<'command'>, action, payload, state, answer, askedBy, askedAt, decidedBy, sentAt, answeredAt, confirmedAt }
}
