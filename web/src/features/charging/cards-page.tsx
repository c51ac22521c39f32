import {
  blockCard,
  cardEnrolment,
  cardHistory,
  cardList,
  confirmCard,
  enrolCard,
  pointList,
  removeCard,
  setCards,
} from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { useEffect, useRef, useState } from 'react'
import { useCall, useListCall, useMutationCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import {
  Answered,
  Block,
  Button,
  EmptyState,
  ErrorState,
  Field,
  Form,
  Money,
  Note,
  PageHeader,
  Select,
  Sheet,
  Skeleton,
  StateChip,
  useMoneyText,
  type Tone,
} from '../../ui/index.ts'
import { DriverPage } from './driver-page.tsx'
import { HistoryState } from './history.tsx'
import { Rows } from './rows.tsx'

type Card = OutputOf<typeof cardList>['list'][number]
type Enrolment = NonNullable<OutputOf<typeof cardEnrolment>['enrolment']>

const tones: Readonly<Record<Card['state'], Tone>> = { accepted: 'live', blocked: 'fault', expired: 'plain' }

/** A member's cards with their use, the switch for charging by card, and the registration of a new card at a reader. */
export function Page() {
  const t = useTranslations('charging')
  const cards = useCall(cardList, { pageNum: 1, pageSize: 100 })
  return (
    <DriverPage>
      <PageHeader title={t('page.cards.title')} note={t('page.cards.note')} back={<Link to="/charge">{t('page.cards.back')}</Link>} />
      <Answered read={cards} skeleton={<Skeleton height="180px" />}>
        {({ cardsOn, list, limit, dayLimit }) => (
          <>
            <Agreement cardsOn={cardsOn} limit={limit} dayLimit={dayLimit} />
            {cardsOn && <NewCard />}
            <Block title={t('page.cards.own')}>
              {list.length === 0 ? (
                <EmptyState>{t('page.cards.none')}</EmptyState>
              ) : (
                <ul>
                  {list.map((card) => (
                    <CardItem key={card.id} card={card} />
                  ))}
                </ul>
              )}
            </Block>
          </>
        )}
      </Answered>
    </DriverPage>
  )
}

function Agreement({ cardsOn, limit, dayLimit }: Pick<OutputOf<typeof cardList>, 'cardsOn' | 'limit' | 'dayLimit'>) {
  const t = useTranslations('charging')
  const money = useMoneyText()
  const asset = useClientState('asset')
  const set = useMutationCall(setCards, { quiet: true, refreshes: [cardList, cardEnrolment] })
  return (
    <Note
      tone={cardsOn ? 'live' : 'attention'}
      title={cardsOn ? t('page.cards.onTitle') : t('page.cards.offTitle')}
      actions={
        <Button tone={cardsOn ? 'quiet' : 'primary'} busy={set.isPending} onClick={() => void set.send({ cardsOn: !cardsOn })}>
          {cardsOn ? t('page.cards.turnOff') : t('page.cards.turnOn')}
        </Button>
      }
    >
      <p>{t('page.cards.terms')}</p>
      <p>{t('page.cards.limit', { limit: `${money(limit)} ${asset}`, day: `${money(dayLimit)} ${asset}` })}</p>
      {set.error !== null && <ErrorState error={set.error} focus />}
    </Note>
  )
}

/** Registers a new card: choose a charging point, hold the card to its reader, confirm that it is yours. */
function NewCard() {
  const t = useTranslations('charging')
  const enrolment = useCall(cardEnrolment)
  const waiting = enrolment.data?.enrolment ?? null
  const points = useListCall(pointList, {}, { pageSize: 100 }).rows?.filter(({ state }) => state !== 'offline')
  const form = useForm(enrolCard, {
    start: { chosen: '' },
    // The first charging point is selected until another one is chosen.
    add: ({ chosen }) => ({ pointId: points?.find(({ id }) => id === chosen)?.id ?? points?.[0]?.id ?? '' }),
    controls: () => ({ pointId: 'chosen' }),
    refreshes: [cardEnrolment],
  })
  if (waiting !== null && (waiting.state === 'waiting' || waiting.state === 'seen')) return <Waiting enrolment={waiting} onOver={enrolment.refetch} />
  return (
    <Block title={t('page.cards.add')}>
      {waiting !== null && <Note tone="attention">{t(`page.cards.ended.${waiting.state as 'over' | 'several' | 'taken'}`)}</Note>}
      <Form form={form}>
        <p>{t('page.cards.how')}</p>
        <Select
          {...form.choice('chosen', t('page.cards.point'))}
          options={(points ?? []).map(({ id, name, site }) => ({ value: id, label: site === null ? name : `${name}, ${site.name}` }))}
        />
        <Button type="submit" busy={form.isPending} disabled={points?.length === undefined || points.length === 0}>
          {t('page.cards.begin')}
        </Button>
      </Form>
    </Block>
  )
}

function Waiting({ enrolment, onOver }: { readonly enrolment: Enrolment; readonly onOver: () => void }) {
  const t = useTranslations('charging')
  const now = useNow(SECOND_MS)
  const isOver = now > enrolment.closesAt
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  }, [onOver])
  // The end of the waiting time is no event, so the page asks for the result then.
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
  const form = useForm(confirmCard, {
    start: { name: '' },
    words: { name: t('page.cards.nameNeeded') },
    refreshes: [cardList, cardEnrolment],
  })
  if (enrolment.number === null)
    return (
      <Note tone="info" title={t('page.cards.hold', { point: enrolment.pointName })}>
        <p aria-live="polite">{t('page.cards.left', { count: Math.max(0, Math.ceil((enrolment.closesAt - now) / SECOND_MS)) })}</p>
      </Note>
    )
  return (
    <Block title={t('page.cards.seen', { number: enrolment.number })}>
      <Form form={form}>
        <p>{t('page.cards.check')}</p>
        <Field {...form.field('name', t('page.cards.name'))} hint={t('page.cards.nameHint')} autoComplete="off" />
        <Button type="submit" busy={form.isPending}>
          {t('page.cards.confirm')}
        </Button>
      </Form>
    </Block>
  )
}

function CardItem({ card }: { readonly card: Card }) {
  const t = useTranslations('charging')
  const block = useMutationCall(blockCard, { quiet: true, refreshes: [cardList] })
  const remove = useMutationCall(removeCard, { quiet: true, refreshes: [cardList] })
  const [shows, setShows] = useState<'history' | 'forget' | null>(null)
  const isBlocked = card.state === 'blocked'
  return (
    <li className="grid gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-body">
          <bdi>{card.name}</bdi> <code>{card.number}</code>
        </h3>
        <StateChip tone={tones[card.state]}>{t(`page.cards.states.${card.state}`)}</StateChip>
      </div>
      <p className="text-s text-ink-2">
        {card.lastUsedAt === null ? t('page.cards.unused') : t('page.cards.used', { count: card.uses, time: formatDateTime(card.lastUsedAt) })}
        {card.byStaff && ` ${isBlocked && card.uses === 0 ? t('page.cards.waits') : t('page.cards.byStaff')}`}
      </p>
      {card.running !== null && (
        <Link to="/charge/session/:id" params={{ id: card.running }}>
          {t('page.cards.running')}
        </Link>
      )}
      {block.error !== null && <ErrorState error={block.error} focus />}
      <div className="flex flex-wrap gap-3">
        <Button tone="link" busy={block.isPending} onClick={() => void block.send({ cardId: card.id, blocked: !isBlocked })}>
          {isBlocked ? t('page.cards.unblock') : t('page.cards.block')}
        </Button>
        <Button tone="link" onClick={() => setShows('history')}>
          {t('page.cards.history')}
        </Button>
        <Button tone="link" onClick={() => setShows('forget')}>
          {t('page.cards.forget')}
        </Button>
      </div>
      {shows === 'history' && <CardHistory card={card} onClose={() => setShows(null)} />}
      {shows === 'forget' && (
        <Sheet
          kind="centre"
          title={t('page.cards.forgetTitle', { name: card.name })}
          open
          onClose={() => setShows(null)}
          actions={
            <>
              <Button busy={remove.isPending} onClick={() => void remove.send({ cardId: card.id })}>
                {t('page.cards.forget')}
              </Button>
              <Button tone="quiet" onClick={() => setShows(null)}>
                {t('page.cards.keep')}
              </Button>
            </>
          }
        >
          <p>{t('page.cards.forgetBody')}</p>
          {remove.error !== null && <ErrorState error={remove.error} focus />}
        </Sheet>
      )}
    </li>
  )
}

function CardHistory({ card, onClose }: { readonly card: Card; readonly onClose: () => void }) {
  const t = useTranslations('charging')
  const list = useListCall(cardHistory, { cardId: card.id })
  return (
    <Sheet title={t('page.cards.historyOf', { name: card.name, count: formatCount(list.total ?? 0) })} open onClose={onClose}>
      <Rows
        label={t('page.cards.history')}
        list={list}
        keyOf={({ id }) => id}
        empty={<EmptyState>{t('page.cards.unused')}</EmptyState>}
        row={({ id, pointName, startedAt, price, state, inReview }) => (
          <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 py-2">
            <Link to="/charge/session/:id" params={{ id }}>
              {pointName}, {formatDateTime(startedAt)}
            </Link>
            <span>
              <Money amount={price} rest /> <HistoryState row={{ state, inReview }} />
            </span>
          </p>
        )}
      />
    </Sheet>
  )
}
