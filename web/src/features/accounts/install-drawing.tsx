type Shape = readonly string[]

// Line drawings of the browser's bar, the menu entry and the installed icon. 120 × 72, one unit per pixel.
const phone = 'M8 4h104v64H8z'
const share = 'M60 40V20M53 27l7-7 7 7M52 32h-4v18h24V32h-4'
const dots = 'M60 24v.1M60 34v.1M60 44v.1'
const sheetLine = 'M20 24h80M20 38h80M20 52h80'
const plusBox = 'M84 32h12v12H84zM90 35v6M87 38h6'
const icon = 'M46 22h28v28H46zM52 44v-6a8 8 0 1 1 16 0v6M50 44h6M64 44h6'
const windowBar = 'M8 18h104M14 11h.1M20 11h.1M40 11h52'
const installMark = 'M96 8v6M93 11.500l3 3 3-3M92 15.500h8'

const drawings: Readonly<Record<'ios' | 'android' | 'desktop', readonly [Shape, Shape, Shape]>> = {
  ios: [
    [phone, share],
    [phone, sheetLine, plusBox],
    [phone, icon],
  ],
  android: [
    [phone, dots],
    [phone, sheetLine, plusBox],
    [phone, icon],
  ],
  desktop: [
    [phone, windowBar, installMark],
    [phone, windowBar, 'M36 28h48v28H36zM44 38h32M62 48h14'],
    [phone, icon],
  ],
}

/** The drawing of one installation step; its text is above it. */
export function InstallDrawing({ platform, step }: { readonly platform: 'ios' | 'android' | 'desktop'; readonly step: number }) {
  const shapes = drawings[platform][step] ?? []
  return (
    <svg
      viewBox="0 0 120 72"
      width="180"
      height="108"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="square"
      className="text-ink-2"
      aria-hidden="true"
    >
      {shapes.map((d, index) => (
        <path
          key={d}
          d={d}
          className={index === shapes.length - 1 ? 'text-primary' : ''}
          stroke="currentColor"
          strokeWidth={index === shapes.length - 1 ? 2 : 1.2}
        />
      ))}
    </svg>
  )
}
