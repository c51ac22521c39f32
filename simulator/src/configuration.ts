/** The configuration keys of OCPP 1.6 §9 that this station supports, with their allowed values. */

type Check = (value: string) => boolean

interface Key {
  readonly initial: string
  readonly readonly?: true
  /** Can be set, but never read. */
  readonly writeOnly?: true
  readonly needsReboot?: true
  readonly check?: Check
}

const count: Check = (value) => /^\d{1,9}$/.test(value)
const flag: Check = (value) => /^(true|false)$/i.test(value)
/** The bytes of an AuthorizationKey: decoded from hexadecimal digits (OCPP-J 1.6 §6.2.2), or else those of the text. Null if empty. */
export function keyBytes(value: string): Uint8Array | null {
  if (value === '') return null
  return /^(?:[0-9a-f]{2}){16,20}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value)
}

const password: Check = (value) => value.length >= 16 && value.length <= 40

export const MEASURANDS = [
  'Energy.Active.Import.Register',
  'Energy.Active.Import.Interval',
  'Power.Active.Import',
  'Current.Import',
  'Voltage',
  'SoC',
  'Current.Offered',
  'Power.Offered',
] as const
export type Measurand = (typeof MEASURANDS)[number]

const measurands: Check = (value) => value === '' || value.split(',').every((name) => (MEASURANDS as readonly string[]).includes(name.trim()))

const SAMPLED = 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage,SoC'

const KEYS = {
  AllowOfflineTxForUnknownId: { initial: 'false', check: flag },
  AuthorizationCacheEnabled: { initial: 'true', check: flag },
  AuthorizationKey: { initial: '', writeOnly: true, check: password },
  AuthorizeRemoteTxRequests: { initial: 'false', check: flag },
  BlinkRepeat: { initial: '10', check: count },
  ClockAlignedDataInterval: { initial: '900', check: count },
  ConnectionTimeOut: { initial: '120', check: count },
  ConnectorPhaseRotation: { initial: 'NotApplicable' },
  GetConfigurationMaxKeys: { initial: '50', readonly: true },
  HeartbeatInterval: { initial: '300', check: count },
  LightIntensity: { initial: '80', check: (value) => count(value) && Number.parseInt(value, 10) <= 100 },
  LocalAuthorizeOffline: { initial: 'true', check: flag },
  LocalPreAuthorize: { initial: 'false', check: flag },
  MeterPublicKey1: { initial: '', readonly: true },
  MeterValuesAlignedData: { initial: 'Energy.Active.Import.Register', check: measurands },
  MeterValuesSampledData: { initial: SAMPLED, check: measurands },
  MeterValueSampleInterval: { initial: '60', check: count },
  MinimumStatusDuration: { initial: '0', check: (value) => value === '0' },
  NumberOfConnectors: { initial: '1', readonly: true },
  ResetRetries: { initial: '1', check: count },
  SampledDataSignReadings: { initial: 'true', check: flag },
  StopTransactionOnEVSideDisconnect: { initial: 'true', check: flag },
  StopTransactionOnInvalidId: { initial: 'true', check: flag },
  StopTxnAlignedData: { initial: '', check: measurands },
  StopTxnSampledData: { initial: 'Energy.Active.Import.Register', check: measurands },
  SupportedFeatureProfiles: { initial: 'Core,RemoteTrigger', readonly: true },
  TransactionMessageAttempts: { initial: '3', check: count },
  TransactionMessageRetryInterval: { initial: '60', check: count },
  UnlockConnectorOnEVSideDisconnect: { initial: 'true', check: flag },
  WebSocketPingInterval: { initial: '0', check: count, needsReboot: true },
} as const satisfies Record<string, Key>

export type ConfigurationKey = keyof typeof KEYS

export class Configuration {
  readonly #values: Partial<Record<string, string>>
  readonly #fixed: Partial<Record<ConfigurationKey, string>>

  /** `values` is the station's memory and is modified. */
  constructor(values: Partial<Record<string, string>>, fixed: Partial<Record<ConfigurationKey, string>>) {
    this.#values = values
    this.#fixed = fixed
  }

  text(key: ConfigurationKey): string {
    return this.#fixed[key] ?? this.#values[key] ?? KEYS[key].initial
  }

  number(key: ConfigurationKey): number {
    return Number.parseInt(this.text(key), 10)
  }

  isOn(key: ConfigurationKey): boolean {
    return this.text(key).toLowerCase() === 'true'
  }

  measurands(key: 'MeterValuesSampledData' | 'MeterValuesAlignedData' | 'StopTxnSampledData' | 'StopTxnAlignedData'): Measurand[] {
    const names = this.text(key)
      .split(',')
      .map((name) => name.trim())
    return MEASURANDS.filter((name) => names.includes(name))
  }

  /** ChangeConfiguration, OCPP 1.6 §5.3. */
  change(name: string, value: string): 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported' {
    if (!isKey(name)) return 'NotSupported'
    const key: Key = KEYS[name]
    if (key.readonly || (key.check !== undefined && !key.check(value))) return 'Rejected'
    this.#values[name] = value
    return key.needsReboot ? 'RebootRequired' : 'Accepted'
  }

  /** Set at the factory or by the server's answer to a BootNotification, without the rules for remote changes. */
  set(name: ConfigurationKey, value: string): void {
    this.#values[name] = value
  }

  /** GetConfiguration, OCPP 1.6 §5.8. */
  get(names: readonly string[]): { configurationKey: { key: string; readonly: boolean; value?: string }[]; unknownKey: string[] } {
    const asked = names.length === 0 ? (Object.keys(KEYS) as ConfigurationKey[]) : names.filter(isKey)
    return {
      configurationKey: asked.slice(0, this.number('GetConfigurationMaxKeys')).map((name) => {
        const key: Key = KEYS[name]
        return { key: name, readonly: key.readonly ?? false, ...(key.writeOnly ? {} : { value: this.text(name) }) }
      }),
      unknownKey: names.filter((name) => !isKey(name)),
    }
  }
}

function isKey(name: string): name is ConfigurationKey {
  return Object.hasOwn(KEYS, name)
}
