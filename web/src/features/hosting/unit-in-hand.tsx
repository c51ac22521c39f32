import { demoUnit, demoUnitAct } from '@ohmstead/contract/demo/calls'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import { useEffect, useEffectEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, ErrorState, Facts, Simulated } from '../../ui/index.ts'

function lampWord(t: ReturnType<typeof useTranslations<'hosting'>>, lamp: string): string {
  const known = `page.lamps.${lamp}` as 'page.lamps.ready'
  return t.has(known) ? t(known) : lamp
}

/** The simulated unit of a demo: its label and lamp, and the actions of a person in front of it. Marked as simulated. */
export function UnitInHand({
  pointId,
  kind,
  heardAt,
}: {
  readonly pointId: string
  readonly kind: 'managedSite' | 'ownSocket'
  /** When the flow was last loaded. The unit may have changed since. */
  readonly heardAt: Instant | null
}) {
  const t = useTranslations('hosting')
  const { data: unit, refetch } = useCall(demoUnit, { pointId })
  const look = useEffectEvent(refetch)
  useEffect(() => look(), [heardAt])
  const act = useMutationCall(demoUnitAct, { quiet: true, refreshes: [demoUnit] })
  if (unit === undefined) return null
  return (
    <Simulated word={t('page.simulatedUnit')}>
      <Facts
        rows={[
          { key: 'serial', name: t('page.serial'), value: <code>{unit.serial}</code> },
          ...(kind === 'ownSocket' ? [{ key: 'code', name: t('page.codeOnUnit'), value: <code>{unit.pairingCode}</code> }] : []),
          { key: 'lamp', name: t('page.lamp'), value: lampWord(t, unit.lamp) },
        ]}
      />
      {act.error !== null && <ErrorState error={act.error} />}
      {kind === 'ownSocket' && (
        <Button tone="quiet" busy={act.isPending} onClick={() => void act.send({ pointId, act: unit.powered ? 'unplug' : 'plugIn' })}>
          {unit.powered ? t('page.unplugUnit') : t('page.plugInUnit')}
        </Button>
      )}
    </Simulated>
  )
}
