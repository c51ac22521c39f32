/** The three documents of the web: each has its own bundle, so that a driver at a kerb loads no wallet. */
export const documents = ['index.html', 'charge.html', 'staff.html'] as const
export type DocumentName = (typeof documents)[number]

/** Which document answers a path. Hashed files below `/assets/` never change; everything else is asked for anew. */
export function documentOf(pathname: string): DocumentName {
  const [, first] = pathname.split('/')
  return first === 'staff' ? 'staff.html' : first === 'charge' ? 'charge.html' : 'index.html'
}
