import type { IdTagInfo } from '@ohmstead/contract/ocpp/v16/messages'
import type { AuthorizeDecision } from '../ports.ts'
import { writeStationTime } from './station-time.ts'

export function idTagInfo({ status, expiresAt, parentIdTag }: AuthorizeDecision): IdTagInfo {
  return {
    status,
    ...(expiresAt !== undefined && { expiryDate: writeStationTime(expiresAt) }),
    ...(parentIdTag !== undefined && { parentIdTag }),
  }
}
