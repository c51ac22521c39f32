import { askAcceptance } from '@ohmstead/contract/devices/calls'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Button, Note, StateChip } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'

const AcceptanceForm = lazy(async () => ({ default: (await import('./acceptance-form.tsx')).AcceptanceForm }))

/** Whether a second person must still accept a device. */
export function isUnaccepted({ acceptance, retiredAt }: Pick<Device, 'acceptance' | 'retiredAt'>): boolean {
  return acceptance !== 'accepted' && retiredAt === null
}

/** That a device is not accepted; while a request waits, a link to it. */
export function AcceptanceChip({ device: { id, acceptance } }: { readonly device: Device }) {
  const t = useTranslations('staff')
  if (acceptance === 'needed') return <StateChip tone="attention">{t('page.acceptance.needed')}</StateChip>
  return (
    <Link to="/staff/approvals" search={{ about: id }}>
      <StateChip tone="attention">{t('page.waitsForSecondPerson')}</StateChip>
    </Link>
  )
}

/** A device that is not accepted, and for which no request waits: what that means, and the form that requests it. */
export function AcceptanceNote({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const may = useMay(askAcceptance)
  const [isOpen, setOpen] = useState(false)
  if (!isUnaccepted(device) || device.acceptance !== 'needed') return null
  return (
    <>
      <Note
        tone="attention"
        title={t('page.acceptance.neededTitle')}
        actions={may === true && <Button onClick={() => setOpen(true)}>{t('page.acceptance.ask')}</Button>}
      >
        {t('page.acceptance.neededBody')}
      </Note>
      {isOpen && (
        <Suspense>
          <AcceptanceForm device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
