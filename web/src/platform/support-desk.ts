import { useClientState } from './state.ts'

/** The address of the operator's support desk for this reader; null: the operator has entered none, or it is not known yet. */
export function useSupportDesk(): string | null {
  const address = useClientState('customerUrl')
  const profile = useClientState('userInfo')
  return address === null ? null : supportDeskFor(address, profile?.supportId)
}

/** Adds the random support id of a member, by which staff find the account, and nothing else about the person. */
export function supportDeskFor(address: string, supportId: string | undefined): string {
  if (supportId === undefined) return address
  const url = new URL(address)
  url.searchParams.set('support_id', supportId)
  return url.href
}
