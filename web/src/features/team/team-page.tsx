import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { teamSummary } from '@ohmstead/contract/team/calls'
import { useCall } from '../../platform/calls.tsx'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Block, ButtonLink, EmptyState, Figure, Figures, PageFrame, PageHeader, SkeletonFigure } from '../../ui/index.ts'
import { DayChart } from './day-chart.tsx'
import { HostedFigures } from './hosted-figures.tsx'

type Summary = OutputOf<typeof teamSummary>

/** The team in numbers: who is in it, what it hosted, and the last 30 days. */
export function Page() {
  const t = useTranslations('team')
  const read = useCall(teamSummary)
  return (
    <PageFrame>
      <PageHeader
        title={t('page.summary.title')}
        note={t('page.summary.note')}
        actions={
          <>
            <ButtonLink to="/person/invite">{t('page.invite.title')}</ButtonLink>
            <ButtonLink to="/team/rebates">{t('page.rebates.title')}</ButtonLink>
          </>
        }
      />
      <Answered
        read={read}
        skeleton={<Members summary={undefined} />}
        isEmpty={({ generations }) => generations.every(({ members }) => members === 0)}
        empty={<EmptyState>{t('page.summary.empty')}</EmptyState>}
      >
        {(summary) => (
          <>
            <Members summary={summary} />
            <Block title={t('page.hosted.title')} aside={<Link to="/team/income">{t('page.hosted.byDay')}</Link>} finding={t('page.hosted.notYours')}>
              <HostedFigures summary={summary} />
            </Block>
            <DayChart days={30} />
          </>
        )}
      </Answered>
    </PageFrame>
  )
}

function Members({ summary }: { readonly summary: Summary | undefined }) {
  const t = useTranslations('team')
  const sum = (part: (one: Summary['generations'][number]) => number) =>
    summary === undefined ? <SkeletonFigure /> : formatCount(summary.generations.reduce((total, one) => total + part(one), 0))
  return (
    <Figures>
      <Figure
        label={t('page.summary.members')}
        value={sum(({ members }) => members)}
        note={<Link to="/team/list">{t('page.generations.title')}</Link>}
      />
      <Figure label={t('page.members.valid')} value={sum(({ valid }) => valid)} />
      <Figure label={t('page.members.invalid')} value={sum(({ members, valid }) => members - valid)} />
      <Figure
        label={t('page.summary.direct')}
        value={sum(({ generation, members }) => (generation === 1 ? members : 0))}
        note={<Link to="/team/member">{t('page.members.title')}</Link>}
      />
    </Figures>
  )
}
