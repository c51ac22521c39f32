import { httpErrors } from '@ohmstead/contract/http/errors'
import { refuse } from '../../platform/refusal.ts'
import { addressFrom, type Address } from './address.ts'

/** The one address in an input; an invalid one is an invalid field. */
export function givenAddress({ email, phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined }): Address {
  const [channel, typed] = email === undefined ? (['phone', phone] as const) : (['email', email] as const)
  return addressFrom(channel, typed) ?? refuse(httpErrors.invalidInput, { fields: channel })
}
