/** A car at a unit on a house wall, drawn like a wiring diagram above a double rule; the current is copper. */
export function Drawing() {
  return (
    <svg viewBox="0 0 1120 216" className="block w-full" aria-hidden="true" fill="none" stroke="var(--ink-2)" strokeWidth="2" strokeLinejoin="round">
      <path d="M62 150c0-18 8-22 34-27l52-11 52-38c16-11 28-15 52-15h104c26 0 44 4 62 16l58 40 26 6c12 3 16 9 16 20v40l-8 7h-34M62 150v30l14 8h36M198 188h204" />
      <path d="M188 112l30-24c8-6 16-9 30-9h44v33zM308 79h48c22 0 38 4 54 14l26 19H308zM300 118v58M174 128h24M390 128h22" />
      <circle cx="155" cy="182" r="35" />
      <circle cx="155" cy="182" r="14" />
      <circle cx="445" cy="182" r="35" />
      <circle cx="445" cy="182" r="14" />
      <rect x="476" y="126" width="20" height="18" stroke="var(--energy)" />
      <path
        d="M784 100 962 12l158 80M812 88v128M934 60h56v38h-56zM962 60v38M934 79h56M1000 216v-94h64v94M1014 134h36v32h-36zM1092 134h28v32h-28z"
        stroke="var(--line-strong)"
      />
      <rect x="848" y="104" width="60" height="88" rx="6" fill="var(--surface)" />
      <path d="M858 114h12v16h-12zM870 114h12v16h-12z" />
      <path d="M882 114h16v16h-16z" stroke="var(--energy)" />
      <circle cx="878" cy="158" r="14" />
      <path d="M486 135c90 0 190 72 300 72 52 0 92-4 92-49" stroke="var(--energy)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="878" cy="158" r="7" fill="var(--energy)" stroke="none" />
      <path d="M0 213h1120M0 216h1120" stroke="var(--ink)" strokeWidth="1" />
    </svg>
  )
}
