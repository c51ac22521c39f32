import { useState } from 'react'
import { useTranslations } from '../platform/i18n.tsx'
import { Icon } from './icon.tsx'

/** An id, serial or code: mono, in groups of four where asked, selected as a whole, with a button to copy it. */
export function Copy({
  text,
  label,
  grouped = false,
  shown,
}: {
  readonly text: string
  /** What it is, for the button's name: "order number". */
  readonly label: string
  readonly grouped?: boolean
  /** What stands on the page in place of the whole text, masked. */
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

// Plain-http hosts have no clipboard API; the old way still works from a click.
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'vh'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
