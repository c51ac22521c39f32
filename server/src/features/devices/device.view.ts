import type { Acceptance } from '@ohmstead/contract/devices/types'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Queryable } from '../../platform/database.ts'
import { isSwitchedOn, setting } from '../settings/index.ts'
import { acceptancesOf } from './acceptance.act.ts'
import type { CommandRow } from './command.store.ts'
import type { PointRow } from './point.store.ts'
import { connectorsOfPoints, type ReportedConnector } from './presence.store.ts'

/** A unit as staff see it. */
export async function deviceView(q: Queryable, point: PointRow, now: Instant) {
  const [view] = await deviceViews(q, [point], now)
  return view!
}

export async function deviceViews(q: Queryable, points: readonly PointRow[], now: Instant) {
  const connectors = await connectorsOfPoints(
    q,
    points.map(({ id }) => id),
  )
  const acceptanceOf = await acceptancesOf(q, points, now)
  return points.map((point) =>
    rowOf(
      point,
      connectors.filter(({ pointId }) => pointId === point.id),
      acceptanceOf(point),
    ),
  )
}

function rowOf(point: PointRow, connectors: readonly ReportedConnector[], acceptance: Acceptance) {
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
    acceptance,
    simulated,
    reported: reported && {
      vendor: reported.vendor,
      model: reported.model,
      serial: reported.serial ?? reported.boxSerial,
      firmware: reported.firmware,
    },
    differs: [...point.differs],
    connectors: partsOf(connectors).map((one) => ({ ...connectorView(point, one), inModel: one.inModel })),
  }
}

/** A unit with everything that its station reports about itself. */
export async function deviceDetailOf(q: Queryable, point: PointRow, now: Instant) {
  const { reported, modelVendor, meterSerial, meterPublicKey, country } = point
  const meterKeyRequired = country !== null && isSwitchedOn(await setting(q, 'charging.signedReadingCountries'), country)
  return {
    ...(await deviceView(q, point, now)),
    registered: { vendor: modelVendor, meterSerial, hasMeterKey: meterPublicKey !== null, meterKeyRequired },
    said: reported && {
      boxSerial: reported.boxSerial,
      meterSerial: reported.meterSerial,
      meterType: reported.meterType,
      iccid: lastDigits(reported.iccid),
      imsi: lastDigits(reported.imsi),
      at: reported.at,
    },
  }
}

/** The number of a SIM card leads to its contract: staff only need to tell two cards apart. */
function lastDigits(number: string | null): string | null {
  return number === null ? null : `…${number.slice(-4)}`
}

/** The last status of the connectors of a unit of this model. */
export function connectorViews(point: Pick<PointRow, 'model'>, connectors: readonly ReportedConnector[]) {
  return partsOf(connectors)
    .filter(({ inModel }) => inModel)
    .map((one) => connectorView(point, one))
}

/** The station as a whole (connector 0) is not one of its connectors. */
function partsOf(connectors: readonly ReportedConnector[]) {
  return connectors.filter(({ connector }) => connector > 0)
}

function connectorView({ model }: Pick<PointRow, 'model'>, { connector, status, errorCode, happenedAt, recordedAt }: ReportedConnector) {
  return { connector, plug: model.plug, status, errorCode, happenedAt, recordedAt }
}

export function commandView({ id, action, payload, state, answer, askedBy, askedAt, decidedBy, sentAt, answeredAt, confirmedAt }: CommandRow) {
  return { id: id satisfies Id<'command'>, action, payload, state, answer, askedBy, askedAt, decidedBy, sentAt, answeredAt, confirmedAt }
}
