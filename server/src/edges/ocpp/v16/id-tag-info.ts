import type { IdTagInfo } from '@ohmstead/contract/ocpp/v16/messages'
import type { TagDecision } from '../ports.ts'
import { writeStationTime } from './station-time.ts'

export function idTagInfo({ status, expiresAt, groupTag }: TagDecision): IdTagInfo {
  return {
    status,
    ...(expiresAt !== undefined && { expiryDate: writeStationTime(expiresAt) }),
    ...(groupTag !== undefined && { parentIdTag: groupTag }),
  }
}
