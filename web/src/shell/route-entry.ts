/**
 * `access`: `open` to all · `member` needs a sign-in · `asks`: the page itself asks for a sign-in where it needs one.
 * `name` is the key of the route's words: `shell.route.<name>.title` and `.coming`.
 */
export interface RouteEntry {
  readonly name: string
  readonly access: 'open' | 'member' | 'asks' | 'staff'
  /** Routes of one section show each other as tabs. */
  readonly section?: Section
  /** The route keeps the scroll position on entry. */
  readonly keepScroll?: true
}

export type Section = 'information' | 'team' | 'income' | 'notice' | 'assets' | 'rental'

export type RouteTableOf = Readonly<Record<`/${string}`, RouteEntry>>
