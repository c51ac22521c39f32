import { expect, test } from 'vitest'
import { instant } from '@ohmstead/contract/kernel/instant'
import { bootNotification } from './boot-notification.ts'

const at = { stationId: 'OHM1', pointId: 'pt_1', frameId: 'fr_1', sha256: '', connectionId: 'c', recordedAt: instant(0) } as never
const { handle } = bootNotification(() => 300) as { handle: (boot: object, at: never) => { facts: readonly object[] } }

test.each(['', ' ', 'null', 'NULL', 'N/A', 'n/a', 'none', 'Unknown', '-', '0000000000', '???'])('a boot with the serial %j reports none', (text) => {
  const numbers = { chargePointSerialNumber: text, chargeBoxSerialNumber: text, meterSerialNumber: text, iccid: text, imsi: text }
  expect(handle({ chargePointVendor: 'V', chargePointModel: 'M', ...numbers }, at).facts).toMatchObject([
    { serial: null, boxSerial: null, meterSerial: null, iccid: null, imsi: null },
  ])
})

test('a serial keeps its zeros and loses the blanks at its ends', () => {
  const { facts } = handle({ chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: ' 00N0 ', meterSerialNumber: '0012' }, at)
  expect(facts).toMatchObject([{ serial: '00N0', meterSerial: '0012' }])
})

test('a serial with look-alike characters is the one that is printed', () => {
  const { facts } = handle(
    { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 'OHM\u2011\uff11', meterSerialNumber: 'M\u200b\u22127' },
    at,
  )
  expect(facts).toMatchObject([{ serial: 'OHM-1', meterSerial: 'M-7' }])
})
