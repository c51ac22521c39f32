import { acceptIdentity, deviceDetail, deviceList } from '@ohmstead/contract/devices/calls'
import type { IdentityKind } from '@ohmstead/contract/devices/types'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Block, Button, Check, DataTable, Field, Form, Note, Sheet, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'

type Detail = OutputOf<typeof deviceDetail>

interface Row {
  readonly key: 'vendor' | 'model' | 'serial' | 'boxSerial' | 'meterSerial' | 'meterType' | 'firmware' | 'sim' | 'imsi'
  readonly registered: string | null
  readonly fromStation: string | null
  readonly kind: IdentityKind | null
}

/** A row whose value can be accepted. */
type Differing = Row & { readonly kind: IdentityKind }

/** The identity that the station reports next to the registered one. Staff can accept a value that differs. */
export function IdentityBlock({ device }: { readonly device: Detail }) {
  const t = useTranslations('staff')
  const may = useMay(acceptIdentity)
  const [asked, setAsked] = useState<Differing | null>(null)
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
          { key: 'registered', head: t('page.identity.registered'), cell: ({ registered }) => <TextOrNone text={registered} none="–" /> },
          {
            key: 'fromStation',
            head: t('page.identity.fromStation'),
            cell: ({ kind, ...row }) => (
              <>
                <TextOrNone text={row.fromStation} none={t('page.notReported')} />
                {kind !== null && row.fromStation !== null && device.differs.includes(kind) && (
                  <span className="flex flex-wrap items-center gap-2">
                    <StateChip tone="attention">{t('page.identity.differs')}</StateChip>
                    {may === true && (
                      <Button tone="link" onClick={() => setAsked({ ...row, kind })}>
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

function TextOrNone({ text, none }: { readonly text: string | null; readonly none: string }) {
  return text === null || text === '' ? <span className="text-ink-3">{none}</span> : <code>{text}</code>
}

function rowsOf({ model, registered, serial, reported, said: boot }: Detail): Row[] {
  const row = (key: Row['key'], was: string | null, is: string | null | undefined, kind: IdentityKind | null = null): Row => ({
    key,
    registered: was,
    fromStation: is ?? null,
    kind,
  })
  // The reported serial is that of the charge box if the station reports no other.
  const own = reported?.serial === boot?.boxSerial ? null : reported?.serial
  return [
    row('vendor', registered.vendor, reported?.vendor),
    row('model', model.name, reported?.model),
    row('serial', serial, own, 'serial'),
    row('boxSerial', null, boot?.boxSerial, 'serial'),
    row('meterSerial', registered.meterSerial, boot?.meterSerial, 'meterSerial'),
    row('meterType', null, boot?.meterType),
    row('firmware', null, reported?.firmware),
    row('sim', null, boot?.iccid),
    row('imsi', null, boot?.imsi),
  ]
}

/** Asks for a reason and, for a device in service, for the confirmation that its meter is the registered one. */
function AcceptSheet({ device, row, onClose }: { readonly device: Detail; readonly row: Differing; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const inService = device.commissionedAt !== null
  const value = row.fromStation ?? ''
  const form = useForm(acceptIdentity, {
    start: { sameMeter: false, reason: '' },
    add: ({ sameMeter }) => ({ pointId: device.id, kind: row.kind, value, sameMeter: inService ? sameMeter : undefined }),
    check: ({ sameMeter }) => ({ sameMeter: inService && !sameMeter && t('page.required') }),
    refreshes: [deviceDetail, deviceList],
    onDone: () => {
      toast(t('page.identity.accepted'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.identity.acceptTitle', { value })} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p>{inService ? t('page.identity.acceptInService') : t('page.identity.acceptNew', { value })}</p>
        {inService && <Check {...form.flag('sameMeter', t('page.identity.sameMeter'))} />}
        <Field {...form.field('reason', t('page.identity.reason'))} hint={t('page.identity.reasonHint')} />
        <ActOrLeave act={t('page.identity.accept')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
