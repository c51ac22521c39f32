import { httpErrors } from '@ohmstead/contract/http/errors'
import { refuse } from '../../../platform/refusal.ts'
import { addressFrom, type Address } from '../address.ts'

/** The one address that an input gives; what can be none is an invalid field. */
export function givenAddress({ email, phone = '' }: { readonly email?: string | undefined; readonly phone?: string | undefined }): Address {
  const [channel, typed] = email === undefined ? (['phone', phone] as const) : (['email', email] as const)
  return addressFrom(channel, typed) ?? refuse(httpErrors.invalidInput, { fields: channel })
}
