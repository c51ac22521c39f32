import { acceptIdentity, deviceDetail, deviceList } from '@ohmstead/contract/devices/calls'
import type { IdentityKind } from '@ohmstead/contract/devices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Check, DataTable, ErrorState, Field, Note, Sheet, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'

type Detail = OutputOf<typeof deviceDetail>

interface Row {
  readonly key: 'vendor' | 'model' | 'serial' | 'boxSerial' | 'meterSerial' | 'meterType' | 'firmware' | 'sim' | 'imsi'
  readonly registered: string | null
  readonly said: string | null
  readonly kind: IdentityKind | null
}

/** The identity that the station reports next to the registered one. Staff can accept a value that differs. */
export function IdentityBlock({ device }: { readonly device: Detail }) {
  const t = useTranslations('staff')
  const may = useMay(acceptIdentity)
  const [asked, setAsked] = useState<Row | null>(null)
  const rows = rowsOf(device)
  const inService = device.commissionedAt !== null
  return (
    <Block title={t('page.identity.title')}>
      {device.differs.length > 0 && <Note tone="attention">{inService ? t('page.identity.noteInService') : t('page.identity.noteNew')}</Note>}
      {device.registered.meterKeyRequired && !device.registered.hasMeterKey && <Note tone="attention">{t('page.identity.noteNoMeterKey')}</Note>}
      <DataTable
        caption={t('page.identity.title')}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { key: 'part', head: t('page.identity.part'), heads: true, cell: ({ key }) => t(`page.identity.${key}`) },
          { key: 'registered', head: t('page.identity.registered'), cell: ({ registered }) => <Said text={registered} none="–" /> },
          {
            key: 'said',
            head: t('page.identity.said'),
            cell: (row) => (
              <>
                <Said text={row.said} none={t('page.notSaid')} />
                {row.kind !== null && row.said !== null && device.differs.includes(row.kind) && (
                  <span className="flex flex-wrap items-center gap-2">
                    <StateChip tone="attention">{t('page.identity.differs')}</StateChip>
                    {may === true && (
                      <Button tone="link" onClick={() => setAsked(row)}>
                        {t('page.identity.accept')}
                      </Button>
                    )}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {asked !== null && <AcceptSheet device={device} row={asked} onClose={() => setAsked(null)} />}
    </Block>
  )
}

function Said({ text, none }: { readonly text: string | null; readonly none: string }) {
  return text === null || text === '' ? <span className="text-ink-3">{none}</span> : <code>{text}</code>
}

function rowsOf({ model, registered, serial, reported, said }: Detail): Row[] {
  const row = (key: Row['key'], was: string | null, is: string | null | undefined, kind: IdentityKind | null = null): Row => ({
    key,
    registered: was,
    said: is ?? null,
    kind,
  })
  // The reported serial is that of the charge box if the station reports no other.
  const own = reported?.serial === said?.boxSerial ? null : reported?.serial
  return [
    row('vendor', registered.vendor, reported?.vendor),
    row('model', model.name, reported?.model),
    row('serial', serial, own, 'serial'),
    row('boxSerial', null, said?.boxSerial, 'serial'),
    row('meterSerial', registered.meterSerial, said?.meterSerial, 'meterSerial'),
    row('meterType', null, said?.meterType),
    row('firmware', null, reported?.firmware),
    row('sim', null, said?.iccid),
    row('imsi', null, said?.imsi),
  ]
}

/** Asks for a reason and, for a device in service, for the confirmation that its meter is the registered one. */
function AcceptSheet({ device, row, onClose }: { readonly device: Detail; readonly row: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const accept = useMutationCall(acceptIdentity, { quiet: true, refreshes: [deviceDetail, deviceList] })
  const [reason, setReason] = useState('')
  const [sameMeter, setSameMeter] = useState(false)
  const [tried, setTried] = useState(false)
  const inService = device.commissionedAt !== null
  const value = row.said ?? ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim().length < 3 || (inService && !sameMeter) || row.kind === null) return
    const answer = await accept.send({ pointId: device.id, kind: row.kind, value, reason: reason.trim(), ...(inService && { sameMeter }) })
    if (answer === undefined) return
    toast(t('page.identity.accepted'), { tone: 'good' })
    onClose()
  }
  return (
    <Sheet title={t('page.identity.acceptTitle', { value })} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {accept.error !== null && <ErrorState error={accept.error} meaning={t('page.nothingSaved')} focus />}
        <p>{inService ? t('page.identity.acceptInService') : t('page.identity.acceptNew', { value })}</p>
        {inService && (
          <Check
            label={t('page.identity.sameMeter')}
            name="sameMeter"
            checked={sameMeter}
            onChange={(event) => setSameMeter(event.target.checked)}
            error={tried && !sameMeter && t('page.required')}
          />
        )}
        <Field
          label={t('page.identity.reason')}
          name="reason"
          value={reason}
          hint={t('page.identity.reasonHint')}
          error={tried && reason.trim().length < 3 && t('page.required')}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="pair">
          <Button type="submit" busy={accept.isPending}>
            {t('page.identity.accept')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
