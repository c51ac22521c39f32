/** The background of each level: darker from level to level. */
const grounds = [
  'bg-inset text-ink',
  'bg-seq-1 text-ink',
  'bg-seq-2 text-ink',
  'bg-seq-3 text-ink',
  'bg-seq-4 text-on-primary',
  'bg-seq-5 text-on-primary',
] as const

/** The mark of a level: of six steps, those that are reached. Beside it is always its number in words. */
export function LevelMark({ level, size = 32 }: { readonly level: number; readonly size?: number }) {
  return (
    <span
      className={`inline-block rounded-row align-middle ${grounds[level - 1] ?? grounds[0]}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 32 32" width={size} height={size} fill="currentColor">
        {grounds.map((_, index) => {
          const height = 4 + index * 3
          return <rect key={height} x={5 + index * 4} y={25 - height} width={2.5} height={height} opacity={index < level ? 1 : 0.28} />
        })}
      </svg>
    </span>
  )
}
