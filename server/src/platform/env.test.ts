import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the configuration', () => {
  test('has defaults for everything', () => {
    expect(readEnv({}, [], false)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      knownDatabaseObjects: [],
      lockAlarmSeconds: 15,
      empty: false,
      speed: 1,
      secretsKeyFile: undefined,
      sanctionsListFile: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      sms: undefined,
      metricsToken: undefined,
      staffHost: undefined,
      uploadsHost: undefined,
      stationHosts: [],
      trustedProxies: [],
      logFormat: 'json',
      logLevel: 'info',
      publicUrl: undefined,
      google: undefined,
      networks: [],
      depositXpubs: {},
    })
  })

  test('is for a person at a terminal, unless it says otherwise', () => {
    expect(readEnv({}, [], true)).toMatchObject({ logFormat: 'pretty', logLevel: 'warn' })
    expect(readEnv({ LOG_FORMAT: 'json' }, [], true)).toMatchObject({ logFormat: 'json', logLevel: 'info' })
    expect(readEnv({ LOG_FORMAT: 'pretty', LOG_LEVEL: 'debug' }, [], false)).toMatchObject({ logFormat: 'pretty', logLevel: 'debug' })
    expect(() => readEnv({ LOG_FORMAT: 'xml' }, [], false)).toThrow('LOG_FORMAT must be one of pretty, json.')
  })

  test('is read completely', () => {
    const variables = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/data',
      DATABASE_URL: ' postgresql://a:b@c/d ',
      DATABASE_KNOWN: 'role replicator, replication slot standby',
      LOCK_ALARM_SECONDS: '30',
      SECRETS_KEY_FILE: ' /run/secrets/ohmstead.key',
      SANCTIONS_LIST_FILE: '/srv/sanctions.csv',
      SMTP_URL: 'smtps://mail',
      MAIL_FROM: 'a@b',
      SMS_URL: 'https://AC1:p%40ss@sms.example/2010-04-01/Accounts/AC1/Messages.json',
      SMS_FROM: '+15005550006',
      METRICS_TOKEN: 't',
      STAFF_HOST: 'staff.example',
      OCPP_HOSTS: 'Stations.example, 10.0.0.5',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'debug',
      PUBLIC_URL: 'https://ohm.example/',
      GOOGLE_CLIENT_ID: 'ours',
      GOOGLE_CLIENT_SECRET: 'not told',
      TRC20_NODES: 'https://key@nile.example',
      TRC20_CHAIN_ID: '3448148188',
      ERC20_NODES: 'https://node.example/v2/key, http://10.0.0.9:8545',
      POLYGON_NODES: 'https://amoy.example',
      POLYGON_TOKEN: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      POLYGON_CHAIN_ID: '80002',
      POLYGON_DECIMALS: '18',
      DEPOSIT_XPUB: 'xpub1',
      TRON_DEPOSIT_XPUB: 'xpub2',
    }
    expect(readEnv(variables, ['--speed', '60'], true)).toEqual({
      depositXpubs: { evm: 'xpub1', tron: 'xpub2' },
      networks: [
        { network: 'trc20', urls: ['https://key@nile.example'], chainId: 3_448_148_188 },
        { network: 'erc20', urls: ['https://node.example/v2/key', 'http://10.0.0.9:8545'] },
        { network: 'polygon', urls: ['https://amoy.example'], token: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', chainId: 80_002, decimals: 18 },
      ],
      port: 0,
      host: '::',
      dataDir: '/srv/data',
      databaseUrl: 'postgresql://a:b@c/d',
      knownDatabaseObjects: ['role replicator', 'replication slot standby'],
      lockAlarmSeconds: 30,
      empty: true,
      speed: 60,
      secretsKeyFile: '/run/secrets/ohmstead.key',
      sanctionsListFile: '/srv/sanctions.csv',
      smtpUrl: 'smtps://mail',
      mailFrom: 'a@b',
      sms: { url: 'https://sms.example/2010-04-01/Accounts/AC1/Messages.json', from: '+15005550006', user: 'AC1', password: 'p@ss' },
      metricsToken: 't',
      staffHost: 'staff.example',
      stationHosts: ['stations.example', '10.0.0.5'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      logFormat: 'pretty',
      logLevel: 'debug',
      publicUrl: 'https://ohm.example',
      google: {
        issuer: 'https://accounts.google.com',
        clientId: 'ours',
        clientSecret: 'not told',
        redirectUri: 'https://ohm.example/google/login',
      },
    })
  })

  test('the secret of the text message provider may be a separate variable, and its account part of the path', () => {
    const SMS_URL = 'https://sms.example/2010-04-01/Accounts/AC2/Messages.json'
    expect(readEnv({ SMS_URL, SMS_FROM: 'Ohmstead', SMS_TOKEN: 'hush' }, []).sms).toEqual({
      url: SMS_URL,
      from: 'Ohmstead',
      user: 'AC2',
      password: 'hush',
    })
    const here = 'http://ohm@127.0.0.1:4400/messages'
    expect(readEnv({ SMS_URL: here, SMS_FROM: '12345', SMS_TOKEN: 'hush' }, []).sms).toMatchObject({
      url: 'http://127.0.0.1:4400/messages',
      user: 'ohm',
    })
  })

  test('a secret may be in a file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ohm-env-'))
    const file = path.join(folder, 'secret')
    writeFileSync(file, 'from a file\n')
    const variables = { PUBLIC_URL: 'http://localhost:3000', GOOGLE_CLIENT_ID: 'ours', GOOGLE_CLIENT_SECRET_FILE: file }
    expect(readEnv(variables, []).google).toMatchObject({ clientSecret: 'from a file', redirectUri: 'http://localhost:3000/google/login' })
    rmSync(folder, { recursive: true })
    expect(() => readEnv(variables, [])).toThrow('GOOGLE_CLIENT_SECRET_FILE must name a readable file.')
  })

  test('a DATABASE_URL means no demo', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://x' }, []).empty).toBe(true)
    expect(readEnv({}, ['--empty']).empty).toBe(true)
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, [], 'GOOGLE_CLIENT_SECRET or GOOGLE_CLIENT_SECRET_FILE must be set together with GOOGLE_CLIENT_ID.'],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
      [],
      'PUBLIC_URL must be set together with GOOGLE_CLIENT_ID: Google redirects people to it.',
    ],
    [
      { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', PUBLIC_URL: 'https://a.example', GOOGLE_ISSUER: 'http://b.example' },
      [],
      'GOOGLE_ISSUER must begin with https://.',
    ],
    [{ DATABASE_URL: '' }, [], 'DATABASE_URL is set but empty: give it a value, or remove it to use the default.'],
    [{ DATA_DIR: ' ' }, [], 'DATA_DIR is set but empty: give it a value, or remove it to use the default.'],
    [{ STAFF_HOST: '' }, [], 'STAFF_HOST is set but empty: give it a value, or remove it to use the default.'],
    [{ PORT: '70000' }, [], 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '80 80' }, [], 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '0x50' }, [], 'PORT must be a whole number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, [], /^LOG_LEVEL must be one of trace, /],
    [{ DATABASE_URL: 'mysql://secret' }, [], 'DATABASE_URL must begin with postgresql://.'],
    [{ DATABASE_URL: 'postgresql://a:secret@:x' }, [], 'DATABASE_URL must be a complete URL.'],
    [{ PUBLIC_URL: 'ohm.example' }, [], 'PUBLIC_URL must begin with https:// or http://.'],
    [{ SMTP_URL: 'mail' }, [], 'SMTP_URL must begin with smtp:// or smtps://.'],
    [{ SMS_URL: 'http://a:secret@sms.example/', SMS_FROM: '+15005550006' }, [], 'SMS_URL must begin with https://.'],
    [{ SMS_URL: 'ftp://a:secret@localhost/', SMS_FROM: '+15005550006' }, [], 'SMS_URL must begin with https://.'],
    [{ SMS_URL: 'sms', SMS_FROM: '+15005550006' }, [], 'SMS_URL must be a complete URL.'],
    [{ SMS_URL: 'https://a:%zzsecret@sms.example/', SMS_FROM: '+15005550006' }, [], 'SMS_URL must have percent-encoded credentials.'],
    [{ SMS_URL: 'https://a:secret@sms.example/' }, [], 'SMS_FROM must be set together with SMS_URL.'],
    [{ SMS_URL: 'https://a:secret@sms.example/', SMS_FROM: 'much too long a name' }, [], /^SMS_FROM must be a number/],
    [{ SMS_URL: 'https://sms.example/Accounts/AC1/Messages.json', SMS_FROM: '+15005550006' }, [], /^SMS_TOKEN must be set/],
    [{ SMS_URL: 'https://sms.example/', SMS_FROM: '+15005550006', SMS_TOKEN: 'secret' }, [], /^SMS_TOKEN must be set/],
    [{}, ['--speed', '0'], '--speed must be a whole number from 1 to 100000.'],
    [{}, ['--speed'], /Known are --empty and --speed N\.$/],
    [{}, ['--sped', '1'], /Known are --empty and --speed N\.$/],
    [{}, ['demo'], /Known are/],
  ])('%j %j is refused with an explanation', (variables, argv, sentence) => {
    expect(() => readEnv(variables, argv)).toThrow(sentence)
    expect(() => readEnv(variables, argv)).not.toThrow(/secret/)
  })
})
