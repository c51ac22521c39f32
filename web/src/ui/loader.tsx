import { useEffect, useState } from 'react'

/** The thin line at the top while parts of a page are loading. */
export function PageLoader({ label }: { readonly label: string }) {
  return <div className="page-loader" role="progressbar" aria-label={label} />
}

const STEP_MS = 600

/**
 * A full-screen loading overlay: a register whose last digit turns, with words that change every 600 ms. A click hides it.
 * With reduced motion, neither moves.
 */
export function LoadingOverlay({ words, onHide }: { readonly words: readonly string[]; readonly onHide: () => void }) {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setStep((at) => at + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <button type="button" className="overlay" onClick={onHide}>
      <span className="overlay-register" aria-hidden="true">
        {['0', '0', '0', String(step % 10)].map((digit, index) => (
          <i key={index}>{digit}</i>
        ))}
      </span>
      <span role="status">{words[step % words.length]}</span>
    </button>
  )
}
