import { useState } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Icon } from './icon.tsx'
import { clipboard } from '../platform/secure-context.ts'

/** An id, serial or code: monospaced, optionally in groups of four, selected as a whole, with a copy button. */
export function Copy({
  text,
  label,
  grouped = false,
  shown,
}: {
  readonly text: string
  /** Label for the button's name: "order number". */
  readonly label: string
  readonly grouped?: boolean
  /** A masked text that is shown instead of the whole text. */
  readonly shown?: string
}) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await writeClipboard(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <span className="copy">
      <code className="copy-text">{shown ?? (grouped ? groupsOfFour(text) : text)}</code>
      <button type="button" className="copy-button" aria-label={t('copyThis', { what: label })} title={t('copy')} onClick={() => void copy()}>
        <Icon name={copied ? 'tick' : 'copy'} size={18} />
      </button>
      <span className="vh" role="status">
        {copied ? t('copied') : ''}
      </span>
    </span>
  )
}

function groupsOfFour(text: string) {
  return text.match(/.{1,4}/g)?.map((group, index) => (
    <span key={index} className="copy-group">
      {group}
    </span>
  ))
}

// Plain-http hosts have no clipboard API; `execCommand` still works from a click.
async function writeClipboard(text: string): Promise<void> {
  const offered = clipboard()
  if (offered !== undefined) return offered.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'vh'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
