import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { prizeAt, residueOfDraw, seedHashOf } from '@ohmstead/contract/tasks/wheel'
import { checkDraw } from '@ohmstead/contract/tasks/wheel-calls'
import { useCall } from '../../platform/calls.tsx'
import { filterMax } from '../../platform/form-rules.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, CheckList, Copy, EmptyState, Facts, Note, PageFrame, PageHeader, SearchField, Skeletons } from '../../ui/index.ts'
import { PrizeValue } from './prize-value.tsx'
import { WheelOdds } from './wheel-odds.tsx'

type Draw = OutputOf<typeof checkDraw>

/** Recomputes a draw in the browser, for anyone who has its number. */
export function Page() {
  const t = useTranslations('tasks')
  const [{ draw = '' }, change] = useSearch()
  const isNumber = isId('draw', draw)
  const read = useCall(checkDraw, { drawId: draw }, { enabled: isNumber })
  const unknown = <EmptyState>{t('refusal.drawNotFound')}</EmptyState>
  return (
    <PageFrame>
      <PageHeader title={t('page.wheel.checkTitle')} note={t('page.wheel.checkNote')} />
      <SearchField
        label={t('page.wheel.number')}
        maxLength={filterMax(checkDraw, 'drawId')}
        value={draw}
        onValue={(typed) => change({ draw: typed === '' ? undefined : typed })}
      />
      {isNumber ? (
        <Answered read={read} skeleton={<Skeletons heights={['160px', '240px']} />} missing={unknown}>
          {(answer) => <Checked draw={answer} />}
        </Answered>
      ) : (
        draw !== '' && unknown
      )}
      <Block title={t('page.wheel.howTitle')}>
        <ol className="grid max-w-prose list-decimal gap-2 ps-5">
          {(['commit', 'choose', 'compute', 'lookUp'] as const).map((step) => (
            <li key={step}>{t(`page.wheel.how.${step}`)}</li>
          ))}
        </ol>
      </Block>
    </PageFrame>
  )
}

function Checked({ draw }: { readonly draw: Draw }) {
  const t = useTranslations('tasks')
  const { id, seed, seedHash, clientSeed, committedAt, drawnAt, prizes, prize } = draw
  const [hash, residue] = [seedHashOf(seed), residueOfDraw(draw)]
  const won = prizeAt(prizes, residue)
  const right = {
    hash: hash === seedHash,
    residue: residue === draw.residue,
    prize: won.kind === prize.kind && won.amount === prize.amount && won.count === prize.count,
  }
  const isRight = right.hash && right.residue && right.prize
  const proof = (fits: boolean) => (fits ? ('valid' as const) : ('broken' as const))
  return (
    <>
      <Note tone={isRight ? 'live' : 'fault'} title={isRight ? t('page.wheel.right') : t('page.wheel.wrong')}>
        <PrizeValue {...prize} />
      </Note>
      <CheckList
        checks={[
          { key: 'hash', name: t('page.wheel.checks.hash'), result: <span className="wrap-anywhere">{hash}</span>, proof: proof(right.hash) },
          { key: 'residue', name: t('page.wheel.checks.residue'), result: formatCount(residue), proof: proof(right.residue) },
          { key: 'prize', name: t('page.wheel.checks.prize'), result: <PrizeValue {...won} />, proof: proof(right.prize) },
        ]}
      />
      <Facts
        rows={[
          { key: 'number', name: t('page.wheel.number'), value: <Copy text={id} label={t('page.wheel.number')} /> },
          { key: 'hash', name: t('page.wheel.hash'), value: <Copy text={seedHash} label={t('page.wheel.hash')} /> },
          { key: 'committed', name: t('page.wheel.committedAt'), value: <bdi>{formatDateTime(committedAt)}</bdi> },
          { key: 'text', name: t('page.wheel.memberText'), value: <Copy text={clientSeed} label={t('page.wheel.memberText')} /> },
          { key: 'seed', name: t('page.wheel.seed'), value: <Copy text={seed} label={t('page.wheel.seed')} /> },
          { key: 'drawn', name: t('page.wheel.drawnAt'), value: <bdi>{formatDateTime(drawnAt)}</bdi> },
        ]}
      />
      <Block title={t('page.wheel.odds')}>
        <WheelOdds prizes={prizes} />
      </Block>
    </>
  )
}
