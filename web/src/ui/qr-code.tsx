import { useEffect, useState } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { encode, type QrPath } from './qr-path.ts'

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
  const [modules, setModules] = useState<QrPath>()
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
      viewBox={`0 0 ${modules?.size ?? 33} ${modules?.size ?? 33}`}
      role="img"
      aria-label={t('qr.label', { what: label })}
    >
      {modules && <path d={modules.path} />}
    </svg>
  )
}
