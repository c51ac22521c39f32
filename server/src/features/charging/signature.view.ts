import { signedTexts } from '@ohmstead/contract/charging/signed-proof'
import type { Id } from '@ohmstead/contract/kernel/id'
import type { Queryable } from '../../platform/database.ts'
import type { PointRow } from '../devices/index.ts'
import { signedRecordsOf } from './reading.store.ts'

/** The signed records of a charging session with the key that verifies them; null where the meter signed nothing or has no key. */
export async function signatureView(q: Queryable, id: Id<'chargingSession'>, { meterPublicKey }: PointRow) {
  const records = signedTexts(await signedRecordsOf(q, id))
  if (records.length === 0 || meterPublicKey === null) return null
  return { format: 'OCMF', record: records.join('\n'), publicKey: meterPublicKey.toString('hex'), keySource: 'commissioning' }
}
