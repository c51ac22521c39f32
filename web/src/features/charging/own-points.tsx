import { ownPoints } from '@ohmstead/contract/charging/saved-point-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { ReactNode } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Age, Answered, Block, EmptyState } from '../../ui/index.ts'
import { PointRow } from './point-row.tsx'
import { rowSkeletons } from './rows.tsx'

type OwnPoint = OutputOf<typeof ownPoints>['list'][number]

/** The points that the member saved, and those where they charged last. */
export function OwnPoints() {
  const t = useTranslations('charging')
  const read = useCall(ownPoints)
  useLiveTopic('point:*')
  return (
    <Answered read={read} skeleton={rowSkeletons}>
      {({ list }) => (
        <>
          <Group
            title={t('page.own.saved')}
            points={list.filter(({ saved }) => saved)}
            receivedAt={read.receivedAt}
            empty={<EmptyState title={t('page.own.noneSaved')}>{t('page.own.noneSavedBody')}</EmptyState>}
          />
          <Group
            title={t('page.own.recent')}
            points={list.filter(({ saved }) => !saved)}
            receivedAt={read.receivedAt}
            empty={list.every(({ chargedAt }) => chargedAt === null) && <EmptyState>{t('page.own.noneRecent')}</EmptyState>}
          />
        </>
      )}
    </Answered>
  )
}

interface GroupProps {
  readonly title: string
  readonly points: readonly OwnPoint[]
  readonly receivedAt: Instant | null
  /** What an empty group shows; without it the group is left out. */
  readonly empty: ReactNode
}

function Group({ title, points, receivedAt, empty }: GroupProps) {
  const t = useTranslations('charging')
  const at = useNow(15_000)
  if (points.length === 0 && empty === false) return null
  return (
    <Block title={title} finding={points.length > 0 && receivedAt !== null && <Age of={receivedAt} pushed />}>
      {points.length === 0 ? (
        empty
      ) : (
        <ul aria-label={title}>
          {points.map(({ point, chargedAt }) => (
            <li key={point.id} className="border-b border-line">
              <PointRow
                point={point}
                distanceM={undefined}
                at={at}
                note={chargedAt !== null && t('page.own.chargedAt', { date: formatDate(chargedAt) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
