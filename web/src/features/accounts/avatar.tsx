import { Icon } from '../../ui/index.ts'

/** A person's picture, or the first letter of their name. Decorative, because the name is next to it. */
export function Avatar({ url, name, size = 64 }: { readonly url: string | null; readonly name: string; readonly size?: number }) {
  const [letter] = name
  return (
    <span
      className="grid flex-none place-items-center overflow-hidden rounded-control border border-line-strong bg-inset font-semibold text-ink-2"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {url !== null ? (
        <img src={url} alt="" width={size} height={size} className="size-full object-cover" />
      ) : letter !== undefined ? (
        letter.toLocaleUpperCase()
      ) : (
        <Icon name="person" />
      )}
    </span>
  )
}
