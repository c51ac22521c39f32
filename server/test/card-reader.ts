import { randomBytes } from 'node:crypto'
import { confirmCard, enrolCard, setCards } from '@ohmstead/contract/charging/calls'
import { decideApproval } from '@ohmstead/contract/approvals/calls'
import { commissionDevice, modelList, siteList } from '@ohmstead/contract/devices/calls'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { ApiClient } from './client.ts'
import { rawStation } from './ocpp-station.ts'

const key = () => randomBytes(15).toString('base64url')

/** Two people of staff: one registers a unit, the other accepts it. */
export interface UnitStaff {
  readonly operations: ApiClient
  readonly administrator: ApiClient
}

/** A new public unit with a reader, in a running demo. */
export interface CardReader {
  readonly pointId: Id<'point'>
  /** The member requests an enrolment, a person holds a card to the reader, and the unit disconnects. */
  show(member: ApiClient, number: string): Promise<void>
}

export async function cardReader(url: string, { operations, administrator }: UnitStaff): Promise<CardReader> {
  const [model, site] = [(await administrator.ask(modelList, {})).list[0], (await administrator.ask(siteList, {})).list[0]]
  assert(model !== undefined && site !== undefined, 'the demo has models and sites')
  const serial = `OHM-READER-${key().slice(0, 6)}`
  const unit = { serial, modelId: model.id, siteId: site.id, name: 'Reader', meterSerial: `M-${key().slice(0, 8)}`, reason: 'A reader' }
  const { device, password, approvalId } = await operations.ask(commissionDevice, unit)
  assert(approvalId !== null, 'a new unit waits for a second person')
  await administrator.ask(decideApproval, { idempotencyKey: key(), approvalId, approve: true })
  const station = await rawStation({ url: url.replace('http', 'ws'), stationId: device.stationId, password })
  await station.call('BootNotification', { chargePointVendor: 'Ohmstead', chargePointModel: 'Any', chargePointSerialNumber: serial })
  return {
    pointId: device.id,
    async show(member, number) {
      await member.ask(enrolCard, { idempotencyKey: key(), pointId: device.id })
      await station.call('Authorize', { idTag: number })
      await station.close()
    },
  }
}

/** A new card of a member, enrolled at a reader of its own. */
export async function cardOf(url: string, member: ApiClient, staff: UnitStaff): Promise<Id<'card'>> {
  await member.ask(setCards, { idempotencyKey: key(), cardsOn: true })
  const reader = await cardReader(url, staff)
  await reader.show(member, `CARD-${key().slice(0, 8)}`)
  return (await member.ask(confirmCard, { idempotencyKey: key(), name: 'Card' })).id
}
