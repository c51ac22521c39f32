import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANKED, blankFrame, isSecretKey } from './secrets.ts'

describe('the name of a configuration key', () => {
  test.each([
    'AuthorizationKey',
    'authorizationkey',
    'AUTHORIZATION_KEY',
    'WifiPassword',
    'wifi_psk',
    'WiFi.Passphrase',
    'SimPin',
    'SIM_PIN',
    'simpin',
    'SIM1PIN',
    'Pin1',
    'PUK',
    'ApnPassword',
    'apn.pass',
    'ApiToken',
    'OCPP_AuthKey',
    'ClientSecret',
    'PrivateKey',
    'encryptionkey',
    'FtpCredentials',
    'PresharedKey',
    'userPwd',
  ])('%s is a secret', (name) => {
    expect(isSecretKey(name)).toBe(true)
  })

  test.each([
    'HeartbeatInterval',
    'WebSocketPingInterval',
    'GetConfigurationMaxKeys',
    'MeterPublicKey1',
    'meter_public_key',
    'ConnectorPhaseRotation',
    'AuthorizeRemoteTxRequests',
    'MasterPassGroupId',
    'Mapping',
    'SupportedFileTransferProtocols',
    'LocalAuthListMaxLength',
    'SecurityProfile',
    'CpoName',
    'BypassMode',
    '',
  ])('%s is not a secret', (name) => {
    expect(isSecretKey(name)).toBe(false)
  })
})

describe('a stored frame', () => {
  const answer = (...pairs: readonly (readonly [string, unknown])[]) =>
    JSON.stringify([3, 'id', { configurationKey: pairs.map(([key, value]) => ({ key, readonly: false, value })) }])

  test('loses secret values and nothing else', () => {
    expect(blankFrame(answer(['AuthorizationKey', 'abc'], ['HeartbeatInterval', '30']))).toBe(
      answer(['AuthorizationKey', BLANKED], ['HeartbeatInterval', '30']),
    )
    expect(blankFrame(answer(['SimPin', 1234]))).toBe(answer(['SimPin', BLANKED]))
    expect(blankFrame(answer(['Url', 'wss://me:secret@example.org/']))).toBe(answer(['Url', BLANKED]))
    expect(blankFrame(blankFrame(answer(['AuthorizationKey', 'abc'])))).toBe(answer(['AuthorizationKey', BLANKED]))
  })

  test('without secrets is unchanged, byte for byte', () => {
    for (const text of [
      '[3, "1" ,{ }]',
      answer(['HeartbeatInterval', '30']),
      answer(['AuthorizationKey', undefined], ['HeartbeatInterval', '30']),
      '[2,"1","Heartbeat",{}',
      'rubbish',
      '{"key":1}',
    ])
      expect(blankFrame(text)).toBe(text)
    expect(blankFrame('[2,"1","MeterValues",{"value":"51234","transactionId":99007199254740993}]', ['1234'])).toContain('51234')
  })

  test('never contains a secret, in any place or form of the answer', () => {
    // No form of these is part of anything else in the frame.
    const secret = fc
      .string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('§', 'Ω', 'ж', '1', 'Q', '"', '\\', '\u0000', '\ud800') })
      .map((text) => `ж${text}Ω`)
    const frame = fc.record({
      before: fc.array(fc.tuple(fc.constantFrom('HeartbeatInterval', 'CpoName', 'Key'), fc.string()), { maxLength: 3 }),
      name: fc.constantFrom('AuthorizationKey', 'authorizationKEY', 'Vendor.Password', 'SIM_PIN'),
      cut: fc.nat(60),
      blanks: fc.constantFrom('', ' ', '\n\t'),
    })
    fc.assert(
      fc.property(secret, frame, (value, { before, name, cut, blanks }) => {
        const whole = answer(...before, [name, value]).replaceAll('":', `"${blanks}:${blanks}`)
        const inner = JSON.stringify(value).slice(1, -1)
        for (const text of [whole, whole.slice(0, whole.length - Math.min(cut, inner.length)), `${whole}}`]) {
          const kept = blankFrame(text)
          expect(kept).not.toContain(inner.slice(0, 3))
        }
      }),
    )
  })
})
