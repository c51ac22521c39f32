import { choosePoints, pointsHeld } from '@ohmstead/contract/tasks/points-calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Check, Money } from '../../ui/index.ts'

/** Whether the points of the driver pay for the charging session; nothing for a driver without points. */
export function PointsChoice() {
  const t = useTranslations('charging')
  const { data } = useCall(pointsHeld)
  const act = useMutationCall(choosePoints, { refreshes: [pointsHeld] })
  if (data === undefined || data.points === 0) return null
  return (
    <Check
      name="points"
      label={t('page.byPoints.label', { points: formatCount(data.points) })}
      hint={t.rich('page.byPoints.hint', { amount: () => <Money amount={data.worth} /> })}
      checked={data.isOn}
      disabled={act.isPending}
      onChange={(event) => void act.send({ on: event.currentTarget.checked })}
    />
  )
}
