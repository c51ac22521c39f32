import { approvalErrors } from '@ohmstead/contract/approvals/errors'
import { deviceChanged } from '@ohmstead/contract/devices/events'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import { isId } from '@ohmstead/contract/kernel/id'
import { refuse } from '../../platform/refusal.ts'
import { approvalKind } from '../approvals/index.ts'
import { findPoint, insertAcceptance, type PointRow } from './point.store.ts'

/** What the second person accepts: the unit as it is now. The database compares each part with it. */
const unit = {
  pointId: id('point'),
  serial: z.string(),
  modelId: id('model'),
  /** In W, for each connector. */
  maxW: z.number(),
  connectors: z.number(),
  siteId: z.nullable(id('site')),
  meterSerial: z.string(),
  meterPublicKey: z.nullable(z.string()),
}

/** A unit that was registered, or has another meter, may be sold and bill drivers. */
export const unitApproval = approvalKind({
  code: 'devices.unit',
  asked: strict({
    ...unit,
    /** What the second person reads. */
    modelName: z.string(),
    siteName: z.nullable(z.string()),
    /** The meter with which it was accepted before; null for a new unit. */
    before: z.nullable(strict({ meterSerial: z.string(), meterPublicKey: z.nullable(z.string()) })),
  }),
  mayAsk: ['operations', 'administrator'],
  mayDecide: ['operations', 'administrator'],
  waitHours: 7 * 24,
  // Who registers a unit knows its password, and what it reports is billed.
  knownPeople: true,
  subjectName: async (q, subject) => (isId('point', subject) ? ((await findPoint(q, subject))?.name ?? null) : null),
  changes: ({ serial, modelName, maxW, connectors, siteName, meterSerial, meterPublicKey, before }) => {
    const text = (field: string, after: string | null, was: string | null = null) => ({ field, as: 'text' as const, before: was, after })
    return [
      text('serial', serial),
      text('model', modelName),
      text('power', `${connectors} × ${maxW / 1000} kW`),
      text('site', siteName),
      text('meterSerial', meterSerial, before?.meterSerial),
      text('meterKey', meterPublicKey, before?.meterPublicKey),
    ]
  },
  async carryOut({ trx, now, publish }, asked) {
    const point = await findPoint(trx, asked.pointId)
    if (point === null || point.retiredAt !== null || !isSame(asked, point)) refuse(approvalErrors.outdated, { detail: asked.serial })
    await insertAcceptance(trx, asked.pointId)
    await publish(deviceChanged, { pointId: asked.pointId, at: now })
  },
})

export function unitOf({ id: pointId, serial, modelId, model: { maxW, connectors }, site, meterSerial, meterPublicKey }: PointRow) {
  return {
    pointId,
    serial,
    modelId,
    maxW,
    connectors,
    siteId: site?.id ?? null,
    meterSerial,
    meterPublicKey: meterPublicKey?.toString('hex') ?? null,
  }
}

function isSame(asked: ReturnType<typeof unitOf>, point: PointRow): boolean {
  const now = unitOf(point)
  return (Object.keys(now) as (keyof typeof now)[]).every((part) => now[part] === asked[part])
}
