import { deviceFrames } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { framesOfStation, hideCardNumbers } from '../../../edges/ocpp/index.ts'
import { implement } from '../../../platform/implement.ts'
import { findPoint } from '../point.store.ts'

export const listFrames = implement(
  deviceFrames,
  async ({ trx, refuse }, { pointId, action, direction, troubled, before, upTo, pageNum, pageSize }) => {
    const point = (await findPoint(trx, pointId)) ?? refuse(deviceErrors.pointNotFound)
    const page = {
      action: action ?? null,
      direction: direction ?? null,
      troubled: troubled ?? false,
      before: before ?? null,
      upTo: upTo ?? null,
      offset: (pageNum - 1) * pageSize,
      limit: pageSize,
    }
    const { list, total } = await framesOfStation(trx, point.stationId, page)
    return {
      list: list.map(({ id, direction, action: named, messageId, raw, sha256, verdict, note, at }) => ({
        id,
        direction,
        action: named,
        messageId,
        raw: hideCardNumbers(raw),
        sha256: sha256.toString('hex'),
        verdict,
        note,
        at,
      })),
      total,
    }
  },
)
