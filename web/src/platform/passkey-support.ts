import { useEffect, useState } from 'react'

/** Browsers support passkeys only on https and localhost. */
export const knowsPasskeys = (): boolean => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'

/** The same for prerendered pages: assumed to be true until the browser has been checked. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(true)
  useEffect(() => setKnows(knowsPasskeys()), [])
  return knows
}

/** Whether the browser supports autofill of passkeys. */
export async function offersPasskeysInField(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  // Older browsers lack it.
  const known: { isConditionalMediationAvailable?: () => Promise<boolean> } = PublicKeyCredential
  return (await known.isConditionalMediationAvailable?.()) ?? false
}
