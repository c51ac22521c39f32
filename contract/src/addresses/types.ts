import { id, instantField, plainText, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** How many addresses a member can have at a time. The database has the same number. */
export const ADDRESSES_MAX = 50

/** What a member calls an address, such as the name of a wallet. */
export const addressRemark = plainText(1, 30)

export const savedAddress = strict({
  id: id('savedAddress'),
  network: networkCode,
  address: z.string(),
  remark: z.nullable(z.string()),
  createdAt: instantField,
  /** From when it can be withdrawn to. */
  usableFrom: instantField,
})
