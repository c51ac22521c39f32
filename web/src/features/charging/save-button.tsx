import { ownPoints, savePoint } from '@ohmstead/contract/charging/saved-point-calls'
import type { Id } from '@ohmstead/contract/kernel/id'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button } from '../../ui/index.ts'

/** Saves a point to find it again, or removes it from the saved ones. */
export function SaveButton({ pointId }: { readonly pointId: Id<'point'> }) {
  const t = useTranslations('charging')
  const { data } = useCall(ownPoints)
  const save = useMutationCall(savePoint, { refreshes: [ownPoints] })
  const isSaved = data?.list.some(({ point, saved }) => saved && point.id === pointId) ?? false
  return (
    <Button
      tone="quiet"
      icon={isSaved ? 'saved' : 'save'}
      aria-pressed={isSaved}
      busy={data === undefined || save.isPending}
      onClick={() => void save.send({ pointId, saved: !isSaved })}
    >
      {isSaved ? t('page.own.isSaved') : t('page.own.save')}
    </Button>
  )
}
