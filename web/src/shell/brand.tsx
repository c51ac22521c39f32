import { Link } from '../platform/navigation.tsx'

/** The logo and the name, with a link to the home page. */
export function Lockup({ name }: { readonly name: string }) {
  return (
    <Link to="/home" className="lockup" aria-label={name}>
      <Mark />
    </Link>
  )
}

/** The logo: a meter's omega over the ledger's double rule. */
export function Mark() {
  return (
    <svg viewBox="0 0 212 32" width="166" height="25" aria-hidden="true" focusable="false">
      <g fill="none" strokeWidth="2.8">
        <path d="M1.5 27.5H12.6V18.6A6.2 6.2 0 1 1 19.4 18.6V27.5H30.5" stroke="var(--ink)" />
        <path d="M1.5 22.5H8V20.5A11 11 0 1 1 24 20.5V22.5H30.5" stroke="var(--energy)" />
      </g>
      <use href="/brand/name.svg#name" fill="currentColor" />
    </svg>
  )
}
