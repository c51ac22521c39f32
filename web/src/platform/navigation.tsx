import { createContext, useContext, type AnchorHTMLAttributes, type MouseEvent, type PointerEvent } from 'react'

/** The existing routes; the shell's route table extends it. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface RouteTable {}

/** A pattern of the route table: `/charge/point/:id`. */
// eslint-disable-next-line typescript/no-redundant-type-constituents -- Without a route table, as in the kit's gallery, any path is allowed.
export type Path = keyof RouteTable extends never ? string : keyof RouteTable & string

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Params<P extends string> = {
  readonly [N in ParamNames<P> as N extends `${string}?` ? never : N]: string
} & { readonly [N in ParamNames<P> as N extends `${infer Optional}?` ? Optional : never]?: string }

/** Routes without values in their path. */
export type PlainPath = { [P in Path]: keyof Params<P> extends never ? P : never }[Path]

/** Flat search values; `undefined` and `''` leave the field out. */
export type Search = Readonly<Record<string, string | number | boolean | undefined>>

export type Target<P extends Path = Path> = { readonly to: P; readonly search?: Search; readonly hash?: string } & (keyof Params<P> extends never
  ? { readonly params?: undefined }
  : { readonly params: Params<P> })

/** A target whose route was type-checked by its caller. */
interface AnyTarget {
  readonly to: string
  readonly params?: Readonly<Record<string, string | undefined>> | undefined
  readonly search?: Search | undefined
  readonly hash?: string | undefined
}

/** The address of a target. */
export function hrefOf<P extends Path>(target: Target<P>): string {
  return addressOf(target)
}

function addressOf({ to, params: values = {}, search, hash }: AnyTarget): string {
  const path = to.replace(/\/:(\w+)\??/g, (_, name: string) => (values[name] === undefined ? '' : `/${encodeURIComponent(values[name])}`))
  return `${path || '/'}${queryOf(search ?? {})}${hash === undefined ? '' : `#${hash}`}`
}

export function queryOf(search: Search): string {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(kept.map(([key, value]) => [key, String(value)])).toString()
  return query && `?${query}`
}

/** The current location, and navigation. Each document provides its own router. */
export interface Navigation {
  /** The pattern of the open route; null if no route matches. */
  readonly pattern: string | null
  /** The open route's name, the key of its words. */
  readonly name: string | null
  readonly pathname: string
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: Readonly<Record<string, string | undefined>>
  readonly go: (href: string, how?: { replace?: boolean; keepScroll?: boolean }) => void
  /** Whether this document contains that address; addresses of other documents are ordinary links. */
  readonly owns: (href: string) => boolean
  /** Preloads the page of an address while the pointer is over its link. */
  readonly warm: (href: string) => void
  /** The address after a sign-in: `target` if it is in the route table, else home. Never another host. */
  readonly safeRedirect: (target: string | undefined) => string
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (navigation === null) throw new Error('navigation needs a NavigationContext above it')
  return navigation
}

/** Navigates to a target from code; use `Link` for links. */
export function useNavigate(): <P extends Path>(target: Target<P>, how?: { replace?: boolean; keepScroll?: boolean }) => void {
  const { go } = useNavigation()
  return (target, how) => go(hrefOf(target), how)
}

/** Values of the address: `const { id } = useParams('/charge/point/:id')`. */
export function useParams<P extends Path>(_pattern: P): Params<P> {
  return useNavigation().params as Params<P>
}

/** The search values of the address, and a way to change some of them: filters and open sheets are stored here. */
export function useSearch(): readonly [
  search: Readonly<Record<string, string | undefined>>,
  change: (change: Search, how?: { replace?: boolean }) => void,
] {
  const { search, pathname, go } = useNavigation()
  return [search, (change, how) => go(pathname + queryOf({ ...search, ...change }), { keepScroll: true, ...how })]
}

export type LinkProps<P extends Path> = Target<P> & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly keepScroll?: boolean }

/** A link to a route, rendered as an ordinary anchor. */
export function Link<P extends Path>(props: LinkProps<P>) {
  const {
    to,
    params,
    search,
    hash,
    keepScroll = false,
    onClick,
    onPointerEnter,
    children,
    ...anchor
  } = props as AnyTarget & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly keepScroll?: boolean }
  const { go, owns, warm, pathname } = useNavigation()
  const href = addressOf({ to, params, search, hash })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (anchor.target !== undefined || anchor.download !== undefined || !owns(href)) return
    event.preventDefault()
    go(href, { keepScroll })
  }
  const rest = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerEnter?.(event)
    if (owns(href)) warm(href)
  }
  return (
    <a aria-current={pathname === href.split(/[?#]/)[0] ? 'page' : undefined} {...anchor} href={href} onClick={follow} onPointerEnter={rest}>
      {children}
    </a>
  )
}
