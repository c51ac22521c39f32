import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLANKED, blankFrame, isSecretKey, knownSecrets } from './secrets.ts'

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

  test.each([
    ['a text', Buffer.from('Secret/Key-2-"of"-20')],
    ['hexadecimal digits', Buffer.from('4F68'.repeat(10))],
    ['bytes that are no text', Buffer.from('00ff80c3e9410d0a22275c2f1e9b7e5fa0b1c2d3', 'hex')],
  ])('never contains the key of its station, in any form: %s', (_, key) => {
    const secrets = knownSecrets()
    secrets.key(key)
    const bytes = /^[0-9a-f]{40}$/i.test(key.toString('latin1')) ? Buffer.from(key.toString('latin1'), 'hex') : key
    const escapedOf = (text: string) => [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const forms = [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('hex').toUpperCase(), bytes.toString('base64')]
    for (const form of forms) {
      const texts = [
        JSON.stringify([2, '1', 'DataTransfer', { vendorId: 'v', data: `my key is ${form}!` }]),
        JSON.stringify([2, '1', 'DataTransfer', { vendorId: 'v', data: JSON.stringify({ [form]: form }) }]),
        JSON.stringify([2, '1', 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available', info: form }]),
        JSON.stringify([3, form, { [form]: [form] }]),
        `[2,"1","DataTransfer",{"vendorId":"v","data":"${escapedOf(form)}"}]`,
        `[2,"1","DataTransfer",{"vendorId":"v","data":"${escapedOf(form)}`,
      ]
      for (const text of texts) {
        const kept = blankFrame(text, secrets.forms())
        const meant = kept.replaceAll(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        for (const one of forms) expect(meant.toLowerCase()).not.toContain(one.toLowerCase())
        expect(kept).toContain(BLANKED)
      }
    }
    expect(blankFrame('[3,"1",{"status":"Accepted"}]', secrets.forms())).toBe('[3,"1",{"status":"Accepted"}]')
  })

  test('never contains the key of before, nor what was sent to the station', () => {
    const secrets = knownSecrets()
    secrets.key(Buffer.from('first-key-of-20-byte'))
    secrets.sent('wifi-passphrase')
    secrets.key(Buffer.from('other-key-of-20-byte'))
    for (const secret of ['first-key-of-20-byte', 'wifi-passphrase', 'other-key-of-20-byte'])
      expect(blankFrame(JSON.stringify([2, '1', 'DataTransfer', { data: secret }]), secrets.forms())).not.toContain(secret)
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
