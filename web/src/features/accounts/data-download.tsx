import { exportData } from '@ohmstead/contract/accounts/profile-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { send, type CallFailure } from '../../platform/client.ts'
import { now } from '../../platform/clock.ts'
import { formatCount, formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button } from '../../ui/index.ts'
import { useFailureWords } from './failure-words.ts'

type Export = OutputOf<typeof exportData>

/** Downloads all data stored about the person as one file, fetched page by page. */
export function DataDownload() {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [rows, setRows] = useState<number | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  async function download() {
    setRows(0)
    setFailure(null)
    try {
      const whole = await gathered(setRows)
      saveFile(`ohmstead-my-data-${formatDate(now())}.json`, `${JSON.stringify(whole, null, 2)}\n`, 'application/json')
      toast(t('page.data.done'), { tone: 'good' })
    } catch (error) {
      setFailure(error as CallFailure)
    } finally {
      setRows(null)
    }
  }
  return (
    <Block title={t('page.data.title')}>
      <p className="text-s text-ink-2">{t('page.data.body')}</p>
      <div>
        <Button tone="quiet" icon="download" busy={rows !== null} onClick={() => void download()}>
          {t('page.data.button')}
        </Button>
      </div>
      <p role="status" className="text-s text-ink-2">
        {rows !== null && t('page.data.gathering', { count: formatCount(rows) })}
      </p>
      {failure !== null && (
        <p role="alert" className="text-s text-fault-text">
          {words(failure)}
        </p>
      )}
    </Block>
  )
}

/** Fetches the first page of every section at once, then the remaining pages. */
async function gathered(report: (rows: number) => void): Promise<Export> {
  const { data } = await send(exportData, {}, { quiet: true })
  const sections: Export['sections'][number][] = []
  for (const section of data.sections) {
    const rows = [...section.rows]
    for (let pageNum = 2; rows.length < section.total; pageNum++) {
      const { data: next } = await send(exportData, { section: section.name, pageNum }, { quiet: true })
      const more = next.sections[0]?.rows ?? []
      if (more.length === 0) break
      rows.push(...more)
    }
    sections.push({ ...section, rows })
    report(sections.reduce((sum, { rows: all }) => sum + all.length, 0))
  }
  return { ...data, sections }
}
