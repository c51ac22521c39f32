import { randomBytes } from 'node:crypto'
import { startCharging } from '@ohmstead/contract/charging/calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { formatAmount, least } from '@ohmstead/contract/kernel/amount'
import { after, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { newId } from '../../../platform/ids.ts'
import { implement } from '../../../platform/implement.ts'
import { energyRateAt, findPoint, recordCommand, staysInUse } from '../../devices/index.ts'
import { LedgerRefusal, openAccounts } from '../../ledger/index.ts'
import { setting } from '../../settings/index.ts'
import { debtOf, insertCharging, isConnectorTaken, linkStartCommand, leaveBehind, openChargingOf, serializeStarts } from '../charging.store.ts'
import { startHold } from '../holding.ts'
import { hold, spendable } from '../payment.act.ts'
import { insertTag, newTag } from '../tag.store.ts'
import type { Parts } from '../parts.ts'
import { isPublic, offeredPoints } from '../point.view.ts'

export const startChargingOfDriver = ({ pointsInCustody }: Pick<Parts, 'pointsInCustody'>) =>
  implement(startCharging, async ({ trx, now, caller, refuse }, { pointId, connector, tariffId }) => {
    const driverId = caller.memberId
    await serializeStarts(trx, driverId, pointId, connector)

    const isInUse = await staysInUse(trx, pointId)
    const point = await findPoint(trx, pointId)
    if (!isInUse || !isPublic(point)) return refuse(chargingErrors.pointNotFound)
    const [offered] = await offeredPoints(trx, [point], { now, pointsInCustody })
    if (offered?.lacksMeterKey) return refuse(chargingErrors.meterKeyMissing)
    const tariff = offered?.tariff ?? null
    const energyRate = point.country === null ? null : await energyRateAt(trx, point.country, point.model.current, now)
    if (!offered || tariff === null || energyRate === null || offered.state === 'notOffered') return refuse(chargingErrors.pointNotOffered)
    if (tariff.id !== tariffId) return refuse(chargingErrors.tariffChanged)
    const debt = await debtOf(trx, driverId)
    if (debt > 0n) return refuse(chargingErrors.debtUnpaid, { debt: formatAmount(debt) })
    await leaveBehind(trx, driverId)
    if (await openChargingOf(trx, driverId)) return refuse(chargingErrors.alreadyCharging)
    const status = offered.connectors.find((one) => one.inModel && one.connector === connector)?.status
    const isReady = point.connected && (status === 'Available' || status === 'Preparing')
    const isFree = isReady && !(await isConnectorTaken(trx, pointId, connector))
    if (!isFree) return refuse(chargingErrors.pointNotFree)

    const atLeast = await setting(trx, 'charging.holdAtLeast')
    const available = await spendable(trx, { driverId })
    if (available < atLeast) return refuse(chargingErrors.balanceTooLow, { needed: formatAmount(atLeast) })
    const held = least(available, startHold(tariff.tariff, point.model.maxW, atLeast))

    const id = newId('chargingSession', now)
    const tag = newTag()
    const dueAt = after(now, (await setting(trx, 'charging.noEnergyMinutes')) * MINUTE_MS)
    await insertCharging(trx, {
      id,
      pointId,
      connector,
      driverId,
      tariffId,
      authorisedAt: now,
      accessToken: randomBytes(20).toString('base64url'),
      dueAt,
      preparedAt: status === 'Preparing' ? now : null,
    })
    await insertTag(trx, tag, id, now)
    await openAccounts(trx, [
      { kind: 'session_pool', owner: id },
      { kind: 'energy_payable', owner: point.site?.id ?? pointId },
    ])
    try {
      await hold(trx, { id, driverId }, held, now)
    } catch (error) {
      if (error instanceof LedgerRefusal && error.reason === 'insufficient')
        return refuse(chargingErrors.balanceTooLow, { needed: formatAmount(atLeast) })
      throw error
    }
    const commandId = await recordCommand(trx, {
      pointId,
      intent: { kind: 'startCharging', connector, tag },
      key: `${id} start`,
      askedBy: driverId,
      at: now,
    })
    await linkStartCommand(trx, id, commandId)
    return { chargingSessionId: id, held }
  })
