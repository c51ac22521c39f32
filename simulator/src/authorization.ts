import type { OCPP16 } from 'typed-ocpp'
import type { Configuration } from './configuration.ts'
import { CallError, CallTimeout, LinkLost } from './link.ts'
import type { StationRecord } from './memory.ts'
import type { StationClock } from './station-clock.ts'
import type { Uplink } from './uplink.ts'

export type AuthorizationStatus = OCPP16.AuthorizeResponse['idTagInfo']['status']

/** Authorisation of cards: by the server, or by the station's cache while the server cannot be reached, OCPP 1.6 §3.4. */
export class Authorization {
  readonly #record: StationRecord
  readonly #configuration: Configuration
  readonly #time: StationClock
  readonly #uplink: Uplink
  readonly #isOnline: () => boolean

  constructor(parts: { record: StationRecord; configuration: Configuration; time: StationClock; uplink: Uplink; isOnline: () => boolean }) {
    this.#record = parts.record
    this.#configuration = parts.configuration
    this.#time = parts.time
    this.#uplink = parts.uplink
    this.#isOnline = parts.isOnline
  }

  async ask(idTag: string): Promise<AuthorizationStatus> {
    const remembered = this.#recall(idTag)
    if (remembered === 'Accepted' && this.#configuration.isOn('LocalPreAuthorize')) return 'Accepted'
    if (this.#isOnline()) {
      try {
        const { idTagInfo } = await this.#uplink.call('Authorize', { idTag })
        this.remember(idTag, idTagInfo)
        return idTagInfo.status
      } catch (error) {
        if (error instanceof CallError) return 'Invalid'
        if (!(error instanceof CallTimeout || error instanceof LinkLost)) throw error
      }
    }
    if (this.#configuration.isOn('LocalAuthorizeOffline') && remembered !== null) return remembered
    return this.#configuration.isOn('AllowOfflineTxForUnknownId') ? 'Accepted' : 'Invalid'
  }

  remember(idTag: string, answer: OCPP16.AuthorizeResponse['idTagInfo']): void {
    const expiresAt = answer.expiryDate === undefined ? NaN : Date.parse(answer.expiryDate)
    this.#record.cache[idTag] = { status: answer.status, ...(Number.isNaN(expiresAt) ? {} : { expiresAt }) }
  }

  forgetAll(): 'Accepted' | 'Rejected' {
    if (!this.#configuration.isOn('AuthorizationCacheEnabled')) return 'Rejected'
    this.#record.cache = {}
    return 'Accepted'
  }

  #recall(idTag: string): AuthorizationStatus | null {
    const entry = this.#record.cache[idTag]
    if (entry === undefined || !this.#configuration.isOn('AuthorizationCacheEnabled')) return null
    return entry.expiresAt !== undefined && entry.expiresAt <= this.#time.now() ? 'Expired' : entry.status
  }
}
