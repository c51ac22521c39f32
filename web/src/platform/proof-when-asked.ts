import { useRef, useState } from 'react'

/** Solves a captcha or the like when the server asks for it, and sends the form again with it. A solution is used once. */
export function useProofWhenAsked<T>(solve: () => Promise<T | null>) {
  const proofRef = useRef<T>(undefined)
  const [isSolving, setSolving] = useState(false)
  /** For `onRefused` of the form: whether the refusal is answered with a solution. */
  const whenAsked = (isAsked: boolean, again: () => Promise<void>): boolean => {
    const wasSent = proofRef.current !== undefined
    proofRef.current = undefined
    if (!isAsked || wasSent) return false
    setSolving(true)
    void solve()
      .catch(() => null)
      .then(async (solved) => {
        proofRef.current = solved ?? undefined
        setSolving(false)
        if (solved !== null) await again()
      })
    return true
  }
  return { proofRef, isSolving, whenAsked }
}
