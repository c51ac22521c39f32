import { retireDevice } from '@ohmstead/contract/devices/calls'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Block, Button, Note } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'

const RetireForm = lazy(async () => ({ default: (await import('./retire-form.tsx')).RetireForm }))

/** That a device is retired, since when, and what its station may still do. */
export function RetiredNote({ device: { retiredAt } }: { readonly device: Device }) {
  const t = useTranslations('staff')
  if (retiredAt === null) return null
  return (
    <Note tone="info" title={t('page.retire.since', { day: formatDateTime(retiredAt).slice(0, 10) })}>
      {t('page.retire.sinceBody')}
    </Note>
  )
}

/** What retiring a device means, and the form that does it, for those who may. */
export function RetireBlock({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const may = useMay(retireDevice)
  const [isOpen, setOpen] = useState(false)
  if (device.retiredAt !== null || may !== true) return null
  return (
    <Block title={t('page.retire.title')} finding={t('page.retire.body')}>
      <div className="actions">
        <Button tone="quiet" onClick={() => setOpen(true)}>
          {t('page.retire.offer')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <RetireForm device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Block>
  )
}
