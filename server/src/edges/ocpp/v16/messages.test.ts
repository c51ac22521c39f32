import type { FromStation, ToStation } from '@ohmstead/contract/ocpp/v16/messages'
import type { OCPP16 } from 'typed-ocpp'
import { describe, expectTypeOf, test } from 'vitest'
import { fromStation, toStation } from './schemas.ts'

/**
 * In both directions where the schema is closed; our types may be narrower where we never use a part (charging profiles, open
 * enumerations).
 */
describe('our types match the official schemas', () => {
  test('messages of a station', () => {
    expectTypeOf<FromStation['Authorize']['request']>().toExtend<OCPP16.AuthorizeRequest>()
    expectTypeOf<OCPP16.AuthorizeRequest>().toExtend<FromStation['Authorize']['request']>()
    expectTypeOf<FromStation['Authorize']['response']>().toExtend<OCPP16.AuthorizeResponse>()
    expectTypeOf<OCPP16.BootNotificationRequest>().toExtend<FromStation['BootNotification']['request']>()
    expectTypeOf<FromStation['BootNotification']['response']>().toExtend<OCPP16.BootNotificationResponse>()
    expectTypeOf<OCPP16.DataTransferRequest>().toExtend<FromStation['DataTransfer']['request']>()
    expectTypeOf<FromStation['DataTransfer']['response']>().toExtend<OCPP16.DataTransferResponse>()
    expectTypeOf<FromStation['Heartbeat']['response']>().toExtend<OCPP16.HeartbeatResponse>()
    expectTypeOf<OCPP16.MeterValuesRequest>().toExtend<FromStation['MeterValues']['request']>()
    expectTypeOf<OCPP16.StartTransactionRequest>().toExtend<FromStation['StartTransaction']['request']>()
    expectTypeOf<FromStation['StartTransaction']['response']>().toExtend<OCPP16.StartTransactionResponse>()
    expectTypeOf<OCPP16.StatusNotificationRequest>().toExtend<FromStation['StatusNotification']['request']>()
    expectTypeOf<OCPP16.StopTransactionRequest>().toExtend<FromStation['StopTransaction']['request']>()
    expectTypeOf<FromStation['StopTransaction']['response']>().toExtend<OCPP16.StopTransactionResponse>()
  })

  test('messages to a station', () => {
    expectTypeOf<ToStation['ChangeAvailability']['request']>().toExtend<OCPP16.ChangeAvailabilityRequest>()
    expectTypeOf<OCPP16.ChangeAvailabilityResponse>().toExtend<ToStation['ChangeAvailability']['response']>()
    expectTypeOf<ToStation['ChangeConfiguration']['request']>().toExtend<OCPP16.ChangeConfigurationRequest>()
    expectTypeOf<OCPP16.ChangeConfigurationResponse>().toExtend<ToStation['ChangeConfiguration']['response']>()
    expectTypeOf<OCPP16.ClearCacheResponse>().toExtend<ToStation['ClearCache']['response']>()
    expectTypeOf<ToStation['GetConfiguration']['request']>().toExtend<OCPP16.GetConfigurationRequest>()
    expectTypeOf<OCPP16.GetConfigurationResponse>().toExtend<ToStation['GetConfiguration']['response']>()
    expectTypeOf<ToStation['RemoteStartTransaction']['request']>().toExtend<OCPP16.RemoteStartTransactionRequest>()
    expectTypeOf<OCPP16.RemoteStartTransactionResponse>().toExtend<ToStation['RemoteStartTransaction']['response']>()
    expectTypeOf<ToStation['RemoteStopTransaction']['request']>().toExtend<OCPP16.RemoteStopTransactionRequest>()
    expectTypeOf<OCPP16.RemoteStopTransactionResponse>().toExtend<ToStation['RemoteStopTransaction']['response']>()
    expectTypeOf<ToStation['Reset']['request']>().toExtend<OCPP16.ResetRequest>()
    expectTypeOf<OCPP16.ResetResponse>().toExtend<ToStation['Reset']['response']>()
    expectTypeOf<ToStation['TriggerMessage']['request']>().toExtend<OCPP16.TriggerMessageRequest>()
    expectTypeOf<OCPP16.TriggerMessageResponse>().toExtend<ToStation['TriggerMessage']['response']>()
    expectTypeOf<ToStation['UnlockConnector']['request']>().toExtend<OCPP16.UnlockConnectorRequest>()
    expectTypeOf<OCPP16.UnlockConnectorResponse>().toExtend<ToStation['UnlockConnector']['response']>()
  })

  test('the table has the sixteen of Core, TriggerMessage, and no other', ({ expect }) => {
    expect(new Set([...Object.keys(fromStation), ...Object.keys(toStation)])).toEqual(
      new Set([
        'Authorize',
        'BootNotification',
        'ChangeAvailability',
        'ChangeConfiguration',
        'ClearCache',
        'DataTransfer',
        'GetConfiguration',
        'Heartbeat',
        'MeterValues',
        'RemoteStartTransaction',
        'RemoteStopTransaction',
        'Reset',
        'StartTransaction',
        'StatusNotification',
        'StopTransaction',
        'UnlockConnector',
        'TriggerMessage',
      ]),
    )
  })
})
