import { id, instantField, plainText, strict, z } from '../kernel/field.ts'
import { networkCode } from '../networks/types.ts'

/** How many addresses a member can have at a time. The database has the same number. */
export const ADDRESSES_MAX = 50

/** What a member calls an address, such as the name of a wallet. */
export const addressRemark = plainText(1, 30)

/** The name of a person or a company, as in an official document. */
export const partyName = plainText(2, 100)

/** What a member declares about an address. The travel rule asks for it with each transfer of crypto-assets. */
export const addressParties = {
  /** The full name of the member who withdraws. */
  originator: partyName,
  /** Who receives; absent: the member. */
  beneficiary: z.optional(partyName),
  /** The exchange or other provider that keeps the wallet; absent: the one who receives has its key. */
  provider: z.optional(plainText(2, 60)),
}

/** Who receives, or a provider, is declared together with who sends. */
export const namesOriginator = z.refine<{
  readonly originator?: string | undefined
  readonly beneficiary?: string | undefined
  readonly provider?: string | undefined
}>(({ originator, beneficiary, provider }) => originator !== undefined || (beneficiary === undefined && provider === undefined), {
  path: ['originator'],
})

/** A signature of 65 bytes, as wallets show it. */
export const SIGNATURE_PATTERN = /^(0x)?[0-9a-fA-F]{130}$/

/**
 * What the holder of the key signs to prove the control of an address. It names the account and the entry of its address book, so it proves nothing for
 * another person.
 */
export function proofMessage({
  address,
  memberId,
  addressId,
}: {
  readonly address: string
  readonly memberId: string
  readonly addressId: string
}): string {
  return `I control the address ${address}.\nOhmstead account: ${memberId}\nSaved address: ${addressId}`
}

export const savedAddress = strict({
  id: id('savedAddress'),
  network: networkCode,
  address: z.string(),
  remark: z.nullable(z.string()),
  createdAt: instantField,
  /** From when it can be withdrawn to. */
  usableFrom: instantField,
  /** Null: saved before the names were asked for; they can be added. */
  originator: z.nullable(z.string()),
  beneficiary: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** When its holder proved to have the key of the address. */
  provenAt: z.nullable(instantField),
  /** What its holder signs with the key of the address; null: a provider keeps the wallet, or the names are missing. */
  proofMessage: z.nullable(z.string()),
})
