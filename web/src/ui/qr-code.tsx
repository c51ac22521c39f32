import { useEffect, useState } from 'react'
import { useTranslations } from '../platform/i18n.tsx'

interface Modules {
  readonly size: number
  readonly path: string
}

/** A QR code as one path, shown when its encoder is loaded; always dark on light, so that every camera can read it. */
export function QrCode({
  text,
  label,
  size = 200,
}: {
  readonly text: string
  /** Its target, for screen readers. */ readonly label: string
  readonly size?: number
}) {
  const t = useTranslations('ui')
  const [modules, setModules] = useState<Modules>()
  useEffect(() => {
    let left = false
    void encode(text).then((made) => {
      if (!left) setModules(made)
    })
    return () => {
      left = true
    }
  }, [text])
  return (
    <svg
      className="qr"
      width={size}
      height={size}
      viewBox={`-4 -4 ${(modules?.size ?? 25) + 8} ${(modules?.size ?? 25) + 8}`}
      role="img"
      aria-label={t('qr.label', { what: label })}
    >
      {modules && <path d={modules.path} />}
    </svg>
  )
}

async function encode(text: string): Promise<Modules> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'Q' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let run = 0
      while (x + run < size && modules.get(y, x + run)) run++
      if (run > 0) path += `M${x} ${y}h${run}v1h-${run}z`
      x += run
    }
  return { size, path }
}
