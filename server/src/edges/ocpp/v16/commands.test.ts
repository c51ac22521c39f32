import { describe, expect, test } from 'vitest'
import type { Intent } from '../intents.ts'
import { needsTwoPeople, saysYes } from './commands.ts'
import { messageOfCommand } from './intents.ts'
import { requestFault } from './request.ts'

describe('messages that staff send', () => {
  test.each([
    ['TriggerMessage', {}, false],
    ['UnlockConnector', {}, false],
    ['RemoteStopTransaction', {}, false],
    ['Reset', { type: 'Soft' }, false],
    ['Reset', { type: 'Hard' }, true],
    ['Reset', {}, true],
    ['Reset', null, true],
    ['RemoteStartTransaction', {}, true],
    ['ChangeAvailability', {}, true],
    ['ChangeConfiguration', {}, true],
    ['GetConfiguration', {}, true],
    ['ClearCache', {}, true],
    ['DataTransfer', {}, true],
  ])('%s %j of staff needs two people: %s', (action, payload, two) => {
    expect(needsTwoPeople(action, payload)).toBe(two)
  })

  test.each([
    [{ status: 'Accepted' }, true],
    [{ status: 'Scheduled' }, true],
    [{ status: 'RebootRequired' }, true],
    [{ status: 'Unlocked' }, true],
    [{ configurationKey: [] }, true],
    [{ status: 'Rejected' }, false],
    [{ status: 'UnlockFailed' }, false],
    [{ status: 'NotSupported' }, false],
    [{ status: 'UnknownVendorId' }, false],
  ])('%j means %s', (payload, end) => {
    expect(saysYes(payload)).toBe(end)
  })

  test.each<[Intent, string, object]>([
    [{ kind: 'startCharging', connector: 2, tag: 'TAG' }, 'RemoteStartTransaction', { connectorId: 2, idTag: 'TAG' }],
    [{ kind: 'stopCharging', transaction: 7 }, 'RemoteStopTransaction', { transactionId: 7 }],
    [{ kind: 'setAvailability', connector: 0, available: true }, 'ChangeAvailability', { connectorId: 0, type: 'Operative' }],
    [{ kind: 'setAvailability', connector: 1, available: false }, 'ChangeAvailability', { connectorId: 1, type: 'Inoperative' }],
    [{ kind: 'identify', seconds: 60 }, 'DataTransfer', { vendorId: 'ohmstead', messageId: 'Blink', data: '60' }],
    [{ kind: 'reportIdentity' }, 'TriggerMessage', { requestedMessage: 'BootNotification' }],
    [{ kind: 'reportStatus', connector: 1 }, 'TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 1 }],
  ])('%j of the product is %s', ({ kind, ...stored }, action, payload) => {
    expect(messageOfCommand(kind, stored)).toEqual({ action, payload })
    expect(requestFault(action, payload)).toBeNull()
    expect(messageOfCommand(action, payload)).toEqual({ action, payload })
  })
})
