import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { taskSummary } from '@ohmstead/contract/tasks/calls'
import { chooseText, drawList, makeDraw, prepareDraw, readWheel } from '@ohmstead/contract/tasks/wheel-calls'
import { useState } from 'react'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import {
  Actions,
  Answered,
  Block,
  Button,
  Copy,
  EmptyState,
  ErrorState,
  Facts,
  Field,
  Figure,
  Figures,
  Form,
  Note,
  PageFrame,
  PageHeader,
  RecordList,
  Skeletons,
} from '../../ui/index.ts'
import { PrizeValue } from './prize-value.tsx'
import { WheelOdds } from './wheel-odds.tsx'
import { WheelPicture } from './wheel-picture.tsx'
import { luckyText } from './lucky-text.ts'

type Wheel = OutputOf<typeof readWheel>
type Draw = OutputOf<typeof makeDraw>

const refreshes = [readWheel, drawList, taskSummary]

/** The wheel: its odds, the next draw of the member, and the draws that they made. */
export function Page() {
  const t = useTranslations('tasks')
  return (
    <PageFrame>
      <PageHeader title={t('page.wheel.title')} note={t('page.wheel.note')} back={<Link to="/task">{t('page.title')}</Link>} />
      <Answered read={useCall(readWheel)} skeleton={<Skeletons heights={['88px', '320px']} />}>
        {(wheel) => <Turning wheel={wheel} />}
      </Answered>
      <Own />
    </PageFrame>
  )
}

function Turning({ wheel }: { readonly wheel: Wheel }) {
  const t = useTranslations('tasks')
  const [made, setMade] = useState<{ readonly draw: Draw; readonly number: number; readonly isStill: boolean }>()
  const prizes = made?.draw.prizes ?? wheel.prizes
  if (prizes.length === 0) return <EmptyState>{t('page.wheel.none')}</EmptyState>
  const drawn = (draw: Draw) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    setMade((before) => ({ draw, number: (before?.number ?? 0) + 1, isStill }))
  }
  return (
    <>
      <Figures>
        <Figure label={t('page.counted.spins')} value={formatCount(wheel.spins)} />
      </Figures>
      <Block title={t('page.wheel.odds')} finding={t('page.wheel.oddsNote')}>
        <div className="grid items-start gap-5 md:grid-cols-[auto_1fr]">
          <WheelPicture
            prizes={prizes}
            draws={made?.number ?? 0}
            residue={made?.draw.residue ?? null}
            onStill={() => setMade((before) => before && { ...before, isStill: true })}
          />
          <WheelOdds prizes={prizes} />
        </div>
      </Block>
      <div role="status">
        {made !== undefined && (made.isStill ? <Result draw={made.draw} /> : <Note tone="info">{t('page.wheel.turning')}</Note>)}
      </div>
      {wheel.next === null ? <Prepare wheel={wheel} /> : <Turn key={wheel.next.id} wheel={wheel} next={wheel.next} onDrawn={drawn} />}
    </>
  )
}

function Result({ draw: { id, prize } }: { readonly draw: Draw }) {
  const t = useTranslations('tasks')
  return (
    <Note tone={prize.kind === 'nothing' ? 'plain' : 'live'} title={t('page.wheel.result')}>
      <PrizeValue {...prize} />{' '}
      <Link to="/task/wheel/check" search={{ draw: id }}>
        {t('page.wheel.check')}
      </Link>
    </Note>
  )
}

/** Why the member cannot turn the wheel, in words; nothing where they can. */
function useBlocked({ spins, obstacle }: Wheel): string | undefined {
  const t = useTranslations('tasks')
  const words = { closed: t('refusal.wheelClosed'), affiliated: t('refusal.notForAffiliated'), budget: t('refusal.budgetSpent') }
  return obstacle !== null ? words[obstacle] : spins === 0 ? t('refusal.noSpin') : undefined
}

/** The first step: the server chooses its number, and shows its hash. */
function Prepare({ wheel }: { readonly wheel: Wheel }) {
  const t = useTranslations('tasks')
  const act = useMutationCall(prepareDraw, { quiet: true, refreshes })
  const blocked = useBlocked(wheel)
  return (
    <Block title={t('page.wheel.prepareTitle')} finding={t('page.wheel.prepareBody')}>
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.wheel.nothingUsed')} focus />}
      <Actions>
        <Button busy={act.isPending} blocked={blocked} onClick={() => void act.send({})}>
          {t('page.wheel.prepare')}
        </Button>
      </Actions>
    </Block>
  )
}

/** The second step: the member adds a text of their own, and when it is stored, the wheel turns. */
function Turn({
  wheel,
  next,
  onDrawn,
}: {
  readonly wheel: Wheel
  readonly next: NonNullable<Wheel['next']>
  readonly onDrawn: (draw: Draw) => void
}) {
  const t = useTranslations('tasks')
  const [start] = useState(() => ({ clientSeed: luckyText() }))
  const turn = useMutationCall(makeDraw, { quiet: true, refreshes })
  const turnNow = async () => {
    const made = await turn.send({ drawId: next.id })
    if (made !== undefined) onDrawn(made.data)
  }
  const form = useForm(chooseText, {
    start,
    add: { drawId: next.id },
    words: { clientSeed: t('page.wheel.textForm') },
    refreshes: [readWheel],
    onDone: () => void turnNow(),
  })
  const blocked = useBlocked(wheel)
  return (
    <Block title={t('page.wheel.turnTitle')} finding={t('page.wheel.turnBody')}>
      <Facts
        rows={[
          { key: 'hash', name: t('page.wheel.hash'), value: <Copy text={next.seedHash} label={t('page.wheel.hash')} /> },
          { key: 'draw', name: t('page.wheel.number'), value: <Copy text={next.id} label={t('page.wheel.number')} /> },
          ...(next.clientSeed === null ? [] : [{ key: 'text', name: t('page.wheel.text'), value: <bdi>{next.clientSeed}</bdi> }]),
        ]}
      />
      {turn.error !== null && <ErrorState error={turn.error} meaning={t('page.wheel.nothingUsed')} focus />}
      {next.clientSeed === null ? (
        <Form form={form} meaning={t('page.wheel.nothingUsed')}>
          <Field {...form.field('clientSeed', t('page.wheel.text'))} hint={t('page.wheel.textHint')} autoComplete="off" />
          <Actions>
            <Button type="submit" busy={form.isPending || turn.isPending} blocked={blocked}>
              {t('page.wheel.turn')}
            </Button>
          </Actions>
        </Form>
      ) : (
        <Actions>
          <Button busy={turn.isPending} blocked={blocked} onClick={() => void turnNow()}>
            {t('page.wheel.turn')}
          </Button>
        </Actions>
      )}
    </Block>
  )
}

function Own() {
  const t = useTranslations('tasks')
  const list = useListCall(drawList, {})
  return (
    <Block title={t('page.wheel.own')}>
      <RecordList
        caption={t('page.wheel.own')}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { key: 'at', head: t('page.wheel.drawnAt'), heads: true, cell: ({ drawnAt }) => <bdi>{formatDateTime(drawnAt)}</bdi> },
          {
            key: 'check',
            head: t('page.wheel.proof'),
            phone: 'line',
            cell: ({ id }) => (
              <Link to="/task/wheel/check" search={{ draw: id }}>
                {t('page.wheel.check')}
              </Link>
            ),
          },
          { key: 'prize', head: t('page.wheel.prize'), end: true, phone: 'amount', cell: ({ prize }) => <PrizeValue {...prize} /> },
        ]}
        empty={<EmptyState>{t('page.wheel.noDraws')}</EmptyState>}
      />
    </Block>
  )
}
