import { useEffect, useState } from 'react'

/** Browsers know passkeys on https and localhost only. */
export const knowsPasskeys = (): boolean => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function'

/** The same for a page whose text may have been prepared for everybody: taken for granted until the browser says otherwise. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(true)
  useEffect(() => setKnows(knowsPasskeys()), [])
  return knows
}

/** The browser offers passkeys in the field where the name is typed. */
export async function offersPasskeysInField(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}
