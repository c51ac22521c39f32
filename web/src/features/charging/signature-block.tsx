import { useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Copy, Facts, Icon, Note, StateChip } from '../../ui/index.ts'
import { recordsOf, type Receipt } from './receipt.ts'
import type { Checked } from './verify.ts'

/** The meter's signed record, the owner of the key, and a check in this browser. */
export function SignatureBlock({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('charging')
  const { signature, evidence, evidenceFault } = receipt
  const [checks, setChecks] = useState<readonly Checked[]>()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    // The signature code is loaded on demand.
    const { checkReceipt } = await import('./verify.ts')
    setChecks(await checkReceipt(receipt))
    setBusy(false)
  }
  return (
    <Block
      title={t('page.proofTitle')}
      aside={
        <StateChip
          tone={evidence === 'signed' ? 'live' : evidence === 'invalid' ? 'fault' : 'plain'}
          icon={evidence === 'signed' ? 'signed' : evidence === 'invalid' ? 'cross' : 'unsigned'}
        >
          {t(`page.evidence.${evidence}.title`)}
        </StateChip>
      }
    >
      {evidence === 'invalid' ? (
        <Note tone="fault" title={t('page.evidence.invalid.title')}>
          {t('page.evidence.invalid.body')}
        </Note>
      ) : (
        <p className="text-s text-ink-2">{t(`page.evidence.${evidence}.body`)}</p>
      )}
      {evidenceFault !== null && <p className="text-s">{t(`page.faults.${evidenceFault}`)}</p>}
      {signature !== null && (
        <Facts
          rows={[
            {
              key: 'format',
              name: t('page.format'),
              value: t('page.formatOf', { format: signature.format, count: recordsOf(signature.record).length }),
            },
            { key: 'meter', name: t('page.meterSerial'), value: <code>{receipt.meterSerial}</code> },
            {
              key: 'source',
              name: t('page.keySource'),
              value: signature.keySource === 'commissioning' ? t('page.keyFromCommissioning') : signature.keySource,
            },
            {
              key: 'key',
              name: t('page.publicKey'),
              value: (
                <Copy
                  text={signature.publicKey}
                  label={t('page.publicKey')}
                  shown={`${signature.publicKey.slice(0, 8)}…${signature.publicKey.slice(-8)}`}
                />
              ),
            },
          ]}
        />
      )}
      {signature !== null && <p className="part-finding">{t('page.keyCompare')}</p>}
      <div className="actions print:hidden">
        <Button tone="quiet" busy={busy} onClick={() => void verify()}>
          {t('page.verifyHere')}
        </Button>
        {signature !== null && (
          <Button tone="quiet" icon="download" onClick={() => download(signature.record, receipt.id)}>
            {t('page.downloadSigned')}
          </Button>
        )}
      </div>
      <div role="status">{checks !== undefined && <Checks checks={checks} />}</div>
    </Block>
  )
}

function Checks({ checks }: { readonly checks: readonly Checked[] }) {
  const t = useTranslations('charging')
  return (
    <ul className="grid">
      {checks.map(({ key, name, number, holds, fault }) => (
        <li key={key} className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-2 text-s">
          <span
            className={holds === true ? 'self-center text-live-text' : holds === false ? 'self-center text-fault-text' : 'self-center text-ink-3'}
          >
            <Icon name={holds === true ? 'signed' : holds === false ? 'cross' : 'question'} size={18} />
          </span>
          <span>
            {t(`page.checks.${name}`)}
            {number !== undefined && ` ${number}`}
          </span>
          <span className="text-end">{holds === true ? t('page.holds') : holds === null ? t('page.cannotSay') : t('page.doesNotHold')}</span>
          {holds !== true && fault !== undefined && <span className="col-span-2 col-start-2 text-xs text-ink-2">{t(`page.faults.${fault}`)}</span>}
        </li>
      ))}
    </ul>
  )
}

function download(text: string, id: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${id}.ocmf`
  link.click()
  URL.revokeObjectURL(url)
}
